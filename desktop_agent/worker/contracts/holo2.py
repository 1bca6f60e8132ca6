"""Holo2, from Qwen3-VL Thinking: thousandths, steps of 32 pixels, thinking off for pointing."""

from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.family import Contract, History, Sampling, Thinking
from desktop_agent.worker.contracts.forms import BROWSER_STEP
from desktop_agent.worker.contracts.images import SmartResize
from desktop_agent.worker.contracts.prompts import USUAL

CONTRACT = Contract(
    name="holo2",
    convention=Convention.THOUSAND,
    rule=SmartResize(factor=32, min_pixels=65_536, max_pixels=16_777_216),
    steps=BROWSER_STEP,
    prompts=USUAL,
    thinking=Thinking.THINKING,
    locating=Sampling(max_tokens=32),
    stepping=Sampling(max_tokens=2048, thinking=True),
    history=History("window", 3),
    known="Coordinates, resizing and the thinking switch are published; its step form is taken to be that "
    "of Holo1.",
)
