"""Holo1, from Qwen2.5-VL: pixels of the resized picture, `Click(x, y)` or JSON, steps for a browser."""

import re
from dataclasses import dataclass

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.family import Contract, History, Sampling, Thinking
from desktop_agent.worker.contracts.forms import BROWSER_STEP
from desktop_agent.worker.contracts.images import SmartResize
from desktop_agent.worker.contracts.prompts import USUAL

_CLICK = re.compile(r"\s*click\s*[(（]\s*(\d{1,6})\s*[,，]\s*(\d{1,6})\s*[)）]\s*", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Holo1(Contract):
    """The only family that may also answer a point as `Click(x, y)`."""

    def parse_point(self, text: str, sent: Size) -> Point:
        """The pixel of the picture sent, from `Click(x, y)` alone or from JSON; raises BadAnswer."""
        if click := _CLICK.fullmatch(text):
            text = f'{{"x": {int(click[1])}, "y": {int(click[2])}}}'
        return Contract.parse_point(self, text, sent)


CONTRACT = Holo1(
    name="holo1",
    convention=Convention.PIXELS,
    rule=SmartResize(factor=28, min_pixels=56 * 56, max_pixels=1280 * 28 * 28),
    steps=BROWSER_STEP,
    prompts=USUAL,
    thinking=Thinking.NONE,
    locating=Sampling(max_tokens=48),
    stepping=Sampling(max_tokens=1024),
    history=History("window", 3),
    known="Coordinates, resizing, both forms of a point and the actions are published; the wording here "
    "is our own.",
    point_action="click",
)
