"""Lists of very many children that are all there: only those that can be seen are looked at.

To ask GTK 4 for 20,000 children stops its program for a minute. Rows lie one below the other, so the
visible ones are found by where they should be, and else by halving.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.bus import ACCESSIBLE, Bus
from desktop_agent.desktop.accessibility.nodes import box_of, extents_call, one_of
from desktop_agent.desktop.accessibility.wire import Call, Ref

_PROBES: Final = 8
_FEW: Final = 48
_ROUNDS: Final = 6
_MOST: Final = 400

Placed = dict[int, tuple[Ref, Box]]


def visible_children(bus: Bus, crowd: Ref, around: Sequence[Ref], count: int) -> list[Ref]:
    """The children of a list of `count` that show in it and in all that is `around` it."""
    boxes = [box_of(body) for body in bus.many([extents_call(ref) for ref in (crowd, *around)])]
    known: list[Box | None] = [box for box in boxes if box is not None]
    area: Box | None = reduce(_common, known, known[0]) if known else None
    if boxes[0] is None or area is None:
        return []
    guessed = _at(bus, crowd, _where_they_should_be(boxes[0], area, count))
    if not _spans(guessed, area, count):
        guessed = _at(bus, crowd, _between(bus, crowd, area, count))
    return [ref for ref, box in guessed.values() if box.overlaps(area)]


def _common(one: Box | None, other: Box | None) -> Box | None:
    return one.intersection(other) if one and other else None


def _where_they_should_be(whole: Box, area: Box, count: int) -> range:
    row = whole.height / count
    first, rows = int((area.top - whole.top) / row), min(_MOST, int(area.height / row))
    return range(max(0, first - 3), min(count, first + rows + 4))


def _spans(found: Placed, area: Box, count: int) -> bool:
    """Whether children that were looked at reach from the top of the area to its bottom."""
    if not found:
        return False
    first, last = min(found), max(found)
    return (first == 0 or found[first][1].top <= area.top) and (
        last == count - 1 or found[last][1].bottom >= area.bottom
    )


def _between(bus: Bus, crowd: Ref, area: Box, count: int) -> range:
    """Which children show, by looking at a few of them again and again."""
    low, high = 0, count
    for _ in range(_ROUNDS):
        if high - low <= _FEW:
            break
        found = _at(bus, crowd, range(low, high, max(1, (high - low) // _PROBES)))
        low = max((i for i, (_, box) in found.items() if box.bottom <= area.top), default=low)
        high = min((i for i, (_, box) in found.items() if box.top >= area.bottom), default=high)
    return range(low, min(high, low + _MOST))


def _at(bus: Bus, crowd: Ref, indexes: range) -> Placed:
    """The children at these places and their boxes."""
    calls = [Call(crowd, ACCESSIBLE, "GetChildAtIndex", "i", (index,)) for index in indexes]
    refs = {
        index: ref
        for index, body in zip(indexes, bus.many(calls), strict=True)
        if (ref := one_of(body)) is not None
    }
    boxes = bus.many([extents_call(ref) for ref in refs.values()])
    return {
        index: (ref, box)
        for (index, ref), body in zip(refs.items(), boxes, strict=True)
        if (box := box_of(body)) is not None
    }
