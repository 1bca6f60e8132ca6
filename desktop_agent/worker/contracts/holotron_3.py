"""Holotron-3 and Holotron 4 Nano, from Nemotron 3 Nano Omni: pictures in their own size, steps as JSON."""

from dataclasses import replace

from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.family import Contract, History, Sampling, Thinking
from desktop_agent.worker.contracts.forms import DESKTOP_STEP
from desktop_agent.worker.contracts.images import DynamicPatches
from desktop_agent.worker.contracts.prompts import STEP_WITH_SCHEMA, USUAL

CONTRACT = Contract(
    name="holotron-3",
    convention=Convention.THOUSAND,
    rule=DynamicPatches(),
    steps=DESKTOP_STEP,
    prompts=replace(USUAL, step_system=STEP_WITH_SCHEMA),
    thinking=Thinking.ENABLE_THINKING,
    locating=Sampling(max_tokens=32),
    stepping=Sampling(max_tokens=4096, temperature=0.8, top_p=0.95, thinking=True),
    history=History("window", 3),
    known="Coordinates, tools, sampling and the window of three pictures are published; the wording here "
    "is our own.",
)
