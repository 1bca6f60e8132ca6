"""Where a target lies: reading order, parts of a window, and relations to other elements."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Place, RelationKind
from desktop_agent.rules.matching.fitting import Fit

#: Elements whose middles lie within so many pixels of each other stand in one row.
_ROW = 12


def reading_order(fits: Sequence[Fit]) -> list[Fit]:
    """Row by row, each from left to right."""
    left = sorted(fits, key=lambda one: (one.element.box.center.y, one.element.box.left))
    ordered: list[Fit] = []
    while left:
        top = left[0].element.box.center.y
        row = [one for one in left if one.element.box.center.y - top <= _ROW]
        ordered += sorted(row, key=lambda one: one.element.box.left)
        left = left[len(row) :]
    return ordered


def nth(fits: Sequence[Fit], ordinal: int, *, rows: bool) -> Fit | None:
    """The element that the ordinal counts to; `rows` counts rows of a table, not their cells."""
    ordered = reading_order(fits)
    if rows:
        seen: list[Fit] = []
        for one in ordered:
            if not seen or one.element.box.center.y - seen[-1].element.box.center.y > _ROW:
                seen.append(one)
        ordered = seen
    index = ordinal - 1 if ordinal > 0 else len(ordered) + ordinal
    return ordered[index] if 0 <= index < len(ordered) else None


_THIRD = 1 / 3


def in_place(box: Box, place: Place, area: Box) -> bool:
    """Whether the middle of a box lies in a part of an area."""
    x = (box.center.x - area.left) / area.width
    y = (box.center.y - area.top) / area.height
    words = place.value.split()
    if place is Place.CENTER:
        return 0.2 <= x <= 0.8 and 0.2 <= y <= 0.8
    both = len(words) == 2
    edge = 0.5 if both else 0.4
    checks = {"top": y <= edge, "bottom": y >= 1 - edge, "left": x <= edge, "right": x >= 1 - edge}
    return all(checks[word] for word in words)


Distance = Callable[[Box, Box], float | None]


def _common(start: int, end: int, other_start: int, other_end: int) -> int:
    return min(end, other_end) - max(start, other_start)


def _below(box: Box, anchor: Box) -> float | None:
    gap = box.top - anchor.bottom
    if gap < -anchor.height // 2 or box.center.y <= anchor.center.y:
        return None
    aside = max(0, -_common(box.left, box.right, anchor.left, anchor.right))
    return max(0, gap) + 1.5 * aside if aside < 260 else None


def _above(box: Box, anchor: Box) -> float | None:
    gap = anchor.top - box.bottom
    if gap < -anchor.height // 2 or box.center.y >= anchor.center.y:
        return None
    aside = max(0, -_common(box.left, box.right, anchor.left, anchor.right))
    return max(0, gap) + 1.5 * aside if aside < 260 else None


def _left(box: Box, anchor: Box) -> float | None:
    same_row = _common(box.top, box.bottom, anchor.top, anchor.bottom) > 0
    gap = anchor.left - box.right
    return max(0, gap) if same_row and box.center.x < anchor.center.x and gap > -box.width // 2 else None


def _right(box: Box, anchor: Box) -> float | None:
    same_row = _common(box.top, box.bottom, anchor.top, anchor.bottom) > 0
    gap = box.left - anchor.right
    return max(0, gap) if same_row and box.center.x > anchor.center.x and gap > -box.width // 2 else None


def _beside(box: Box, anchor: Box) -> float | None:
    found = [d for d in (_left(box, anchor), _right(box, anchor)) if d is not None]
    near = [d * 2 for d in (_below(box, anchor), _above(box, anchor)) if d is not None and d < 60]
    return min(found or near, default=None)


_DISTANCES: dict[RelationKind, Distance] = {
    "below": _below,
    "above": _above,
    "left of": _left,
    "right of": _right,
    "beside": _beside,
}


def related(fits: Sequence[Fit], kind: RelationKind, anchor: Element) -> list[Fit]:
    """Those that stand to the anchor as was said, the nearest first, scored down with the distance."""
    if kind == "in":
        return [one for one in fits if _inside(one.element, anchor)]
    measure = _DISTANCES[kind]
    near = [
        (distance, one)
        for one in fits
        if one.element.key != anchor.key or not anchor.key
        if (distance := measure(one.element.box, anchor.box)) is not None and one.element.box != anchor.box
    ]
    near.sort(key=lambda pair: pair[0])
    if not near:
        return []
    nearest = near[0][0]
    return [replace(one, score=one.score * (1.0 if d <= nearest + 2 else 0.88)) for d, one in near]


_WINDOWS = frozenset({Role.DIALOG, Role.ALERT, Role.FRAME})


def _inside(element: Element, anchor: Element) -> bool:
    if anchor.role in _WINDOWS and anchor.window:
        return element.window == anchor.window
    if element is anchor:
        return False
    named = bool(anchor.name) and element.container.startswith(anchor.name)
    return named or element.group == anchor.key != "" or anchor.box.contains(element.box.center)
