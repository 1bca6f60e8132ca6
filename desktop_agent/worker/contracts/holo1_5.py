"""Holo1.5, from Qwen2.5-VL: as Holo1, with `click_absolute` as the only form of a point."""

from desktop_agent.worker.contracts import holo1
from desktop_agent.worker.contracts.family import Contract

_BASE = holo1.CONTRACT

CONTRACT = Contract(
    name="holo1.5",
    convention=_BASE.convention,
    rule=_BASE.rule,
    steps=_BASE.steps,
    prompts=_BASE.prompts,
    thinking=_BASE.thinking,
    locating=_BASE.locating,
    stepping=_BASE.stepping,
    history=_BASE.history,
    known="Coordinates, the form of a point and the actions are published; the limits of the resizing are "
    "read from its processor there, and are taken to be those of Holo1 here.",
    point_action="click_absolute",
)
