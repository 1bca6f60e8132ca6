"""Holo3, 3.1 and 4, from Qwen 3.5 and later: thousandths of whatever size is sent, steps as JSON."""

from dataclasses import replace

from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.family import Contract, History, Sampling, Thinking
from desktop_agent.worker.contracts.forms import DESKTOP_STEP
from desktop_agent.worker.contracts.images import SmartResize
from desktop_agent.worker.contracts.prompts import STEP_WITH_SCHEMA, USUAL

CONTRACT = Contract(
    name="holo3",
    convention=Convention.THOUSAND,
    rule=SmartResize(factor=32, min_pixels=65_536, max_pixels=16_777_216),
    steps=DESKTOP_STEP,
    prompts=replace(USUAL, step_system=STEP_WITH_SCHEMA),
    thinking=Thinking.ENABLE_THINKING,
    locating=Sampling(max_tokens=32),
    stepping=Sampling(max_tokens=4096, temperature=0.8, top_p=0.95, thinking=True),
    history=History("window", 3),
    known="Coordinates, tools and the thinking switch are published; the limits of the resizing are those "
    "of Holo2, and the sampling of steps is that of Holotron-3. Holo4 is taken to be alike.",
)
