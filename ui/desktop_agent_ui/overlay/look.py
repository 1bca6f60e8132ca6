"""How the overlay looks: colours that read on any background, and sizes by the screen's scale."""

import math
from dataclasses import dataclass

from desktop_agent.core.geometry import Size

PANEL = "#15181d"
TEXT = "#ffffff"
QUIET = "#c9d0da"
NOTICE = "#ffd166"
GRAVE = "#ff6b5e"
KEY = "#39414d"
KEY_EDGE = "#76818f"
LIGHT = "#ffffff"
DARK = "#15181d"


@dataclass(frozen=True, slots=True)
class Look:
    """Sizes in physical pixels of one screen."""

    scale: float
    color: str

    def px(self, units: float) -> int:
        """So many logical units in whole physical pixels, at least one."""
        return max(1, round(units * self.scale))

    def rings(self, selected: bool) -> tuple[tuple[int, str], ...]:
        """Widths and colours of a box's lines, from the outside in."""
        line = self.px(3 if selected else 2)
        edge = self.px(1)
        return ((edge, DARK), (edge, LIGHT), (line, self.color), (edge, LIGHT))

    @property
    def slack(self) -> int:
        """By how many pixels a mask, cut in whole logical units, can miss a pixel that it should meet."""
        return math.ceil(self.scale) - 1

    def thickness(self, selected: bool) -> int:
        """How far a box's lines reach out from what they go round."""
        return sum(width for width, _ in self.rings(selected))

    @property
    def tag(self) -> Size:
        """The size of a number tag."""
        return Size(self.px(22), self.px(20))

    @property
    def gap(self) -> int:
        """The space between a box and the panel, and between the panel and the screen's edge."""
        return self.px(12)
