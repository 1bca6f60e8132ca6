"""Boxes as programs tell them → desktop pixels: GTK 4 counts from its window, scaled toolkits in units."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.describing import Raw

#: Scales that are in use; a tree whose frame differs from its window by another factor is left as it is.
_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)


@dataclass(frozen=True, slots=True)
class Place:
    """How a frame's own coordinates lie on the desktop.

    `frame` is the frame's box as it was told, `relative` says that boxes count from the window's corner.
    """

    window: Window
    frame: Box | None
    relative: bool

    def applied(self, raws: Sequence[Raw]) -> list[Raw]:
        """The objects with their boxes in desktop pixels."""
        scale = _scale(self.frame, self.window.box)
        left, top = self._corner(scale) if self.relative else (0, 0)
        if scale == 1.0 and not (left or top):
            return list(raws)
        return [replace(raw, box=_moved(raw.box, scale, left, top)) for raw in raws]

    def _corner(self, scale: float) -> tuple[int, int]:
        """Where GTK 4's frame begins: inside of its window by the border that it draws around itself."""
        box = self.window.box
        if self.frame is None:
            return box.left, box.top
        spare = (box.width - self.frame.width * scale, box.height - self.frame.height * scale)
        return box.left + max(0, round(spare[0] / 2)), box.top + max(0, round(spare[1] / 2))


def _moved(box: Box | None, scale: float, left: int, top: int) -> Box | None:
    if box is None:
        return None
    width, height = max(1, round(box.width * scale)), max(1, round(box.height * scale))
    return Box(left + round(box.left * scale), top + round(box.top * scale), width, height)


def _scale(frame: Box | None, window: Box) -> float:
    """The factor between a tree in logical units and its window in pixels; 1.0 where it is none."""
    if frame is None:
        return 1.0
    wide, high = window.width / frame.width, window.height / frame.height
    nearest = min(_SCALES, key=lambda scale: abs(scale - wide))
    # GTK counts its decorations in; a real scale changes both sides alike
    return nearest if abs(nearest - wide) < 0.04 and abs(nearest - high) < 0.12 else 1.0
