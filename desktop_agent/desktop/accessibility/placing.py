"""Boxes as programs tell them → desktop pixels: GTK 4 counts from its window, scaled toolkits in units."""

from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.frames import Frame
from desktop_agent.desktop.accessibility.nodes import Node, Tree
from desktop_agent.desktop.accessibility.popups import PAGES, line
from desktop_agent.desktop.accessibility.vocabulary import is_popover
from desktop_agent.desktop.accessibility.wire import Ref

#: Scales that are in use; a tree whose frame differs from its window by another factor is left as it is.
SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)

#: By how many pixels a page may stick out of its window, because sizes were rounded.
_ROUNDED: Final = 4

#: By how many pixels a popover may be smaller than its window.
_MARGINS: Final = 40


@dataclass(frozen=True, slots=True)
class Place:
    """How told boxes lie on the desktop: times `scale`, then moved by `left` and `top` pixels.

    Those of `in_pixels` are told as they lie.
    """

    scale: float = 1.0
    left: int = 0
    top: int = 0
    in_pixels: frozenset[Ref] = frozenset()

    def applied(self, ref: Ref, box: Box | None) -> Box | None:
        """The box that an object tells, in desktop pixels."""
        if box is None or self == _AS_TOLD or ref in self.in_pixels:
            return box
        width, height = max(1, round(box.width * self.scale)), max(1, round(box.height * self.scale))
        left, top = round(box.left * self.scale), round(box.top * self.scale)
        return Box(self.left + left, self.top + top, width, height)

    def tree(self, told: Tree) -> dict[Ref, Node]:
        """Told objects with their boxes in desktop pixels."""
        if self == _AS_TOLD:
            return dict(told)
        return {ref: replace(node, box=self.applied(ref, node.box)) for ref, node in told.items()}


_AS_TOLD: Final = Place()


def place_of(frame: Frame, window: Window) -> Place:
    """Where a frame's coordinates lie, from its own box and its window's."""
    scale = _scale(frame.box, window.box)
    if not frame.toolkit.gtk4:
        return Place(scale)
    if frame.box is None:
        return Place(scale, window.box.left, window.box.top)
    # inside of its window GTK 4 leaves room for the shadow that it draws, the same on both sides
    wide = window.box.width - frame.box.width * scale
    high = window.box.height - frame.box.height * scale
    return Place(scale, window.box.left + max(0, round(wide / 2)), window.box.top + max(0, round(high / 2)))


def with_pages(place: Place, told: Tree, window: Window) -> Place:
    """The place, with the pages that are told in pixels: Chromium scales its own parts, not the page's.

    Such a page would stick out of its window if it were scaled as the rest is.
    """
    if place.scale == 1.0:
        return place
    pages = {ref for ref, one in told.items() if one.role in PAGES and _fits_only_as_told(one, window, place)}
    inside = (ref for ref, one in told.items() if pages.intersection(line(one, told)))
    return replace(place, in_pixels=frozenset(inside))


def _fits_only_as_told(page: Node, window: Window, place: Place) -> bool:
    if page.box is None:
        return False
    scaled = place.applied(page.ref, page.box)
    return window.box.grown(_ROUNDED).encloses(page.box) and not (
        scaled and window.box.grown(_ROUNDED).encloses(scaled)
    )


def place_of_popover(told: Tree, window: Window, scale: float) -> tuple[Node, Place] | None:
    """The GTK 4 popover that is this window, and where its coordinates lie; None where none is.

    A popover's boxes count from where its parent is; but for margins it is as large as its window.
    """
    boxes = {ref: node.box for ref, node in Place(scale).tree(told).items() if node.box}
    sizes = {ref: _unlike(box, window.box) for ref, box in boxes.items() if is_popover(told[ref].name)}
    best = min(sizes, key=lambda ref: sizes[ref], default=None)
    if best is None or sizes[best] > _MARGINS:
        return None
    popover = told[best]
    origin = boxes.get(popover.parent) if popover.parent else None
    corner = (origin.left, origin.top) if origin else (0, 0)
    return popover, Place(scale, window.box.left - corner[0], window.box.top - corner[1])


def _unlike(one: Box, other: Box) -> int:
    return abs(one.width - other.width) + abs(one.height - other.height)


def _scale(frame: Box | None, window: Box) -> float:
    """The factor between a tree in logical units and its window in pixels; 1.0 where it is none."""
    if frame is None:
        return 1.0
    wide, high = window.width / frame.width, window.height / frame.height
    nearest = min(SCALES, key=lambda scale: abs(scale - wide))
    # GTK counts its decorations in; a real scale changes both sides alike
    return nearest if abs(nearest - wide) < 0.06 and abs(nearest - high) < 0.25 else 1.0
