"""Holotron-12B and its base, Nemotron Nano 12B v2 VL: static tiles, points in thousandths, `/no_think`."""

from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.family import Contract, History, Sampling, Thinking
from desktop_agent.worker.contracts.forms import DESKTOP_STEP
from desktop_agent.worker.contracts.images import StaticTiles
from desktop_agent.worker.contracts.prompts import USUAL

CONTRACT = Contract(
    name="holotron-12b",
    convention=Convention.THOUSAND,
    rule=StaticTiles(),
    steps=DESKTOP_STEP,
    prompts=USUAL,
    thinking=Thinking.DIRECTIVE,
    locating=Sampling(max_tokens=32),
    stepping=Sampling(max_tokens=1024),
    history=History("append"),
    known="The tiles and the thinking switch are published; its prompt, its coordinates and its step form "
    "are not, so those of its successor are taken, and the calibration checks the coordinates. Which "
    "history mode it was trained for is not known.",
)
