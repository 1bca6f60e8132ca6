"""Rows and cells of widgets that manage their descendants: only those that can be seen, found by points.

Such a widget may have millions of children that it makes up when asked for them. What is at a point costs
the same in all of them, so the time grows with what is visible.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from desktop_agent.core.geometry import Box, Point
from desktop_agent.desktop.accessibility.bus import COMPONENT, PROPERTIES, TABLE, Bus
from desktop_agent.desktop.accessibility.gathering import asked
from desktop_agent.desktop.accessibility.nodes import Node, children_call, one_of, refs_of
from desktop_agent.desktop.accessibility.vocabulary import IN_ROWS, MANAGES_DESCENDANTS, TABLE_CELL
from desktop_agent.desktop.accessibility.wire import Call, Ref

#: Pixels between two points: less than the lowest row, and than the smallest icon of a grid.
_ROW_STEP: Final = 9
_GRID_STEP: Final = 28
#: Where a row's first cell is hit whatever its indentation, in pixels from the left.
_INDENTS: Final = (14, 60)
_MOST_POINTS: Final = 700
_MOST_COLUMNS: Final = 40
_SCREEN: Final = 0


def visible_below(bus: Bus, widget: Node, within: Box | None) -> dict[Ref, Node]:
    """The rows, cells and headers that show in a widget, hung below it; `within` is its frame's box."""
    area = widget.box.intersection(within) if widget.box and within else widget.box
    if area is None or not widget.has(MANAGES_DESCENDANTS):
        return {}
    headers = _headers(bus, widget.ref)
    points = _rows_line(area) if widget.role in IN_ROWS else _grid(area)
    first = _at(bus, widget.ref, points) - headers.keys() - {widget.ref}
    found = headers | asked(bus, tuple(first))
    if widget.role in IN_ROWS:
        others = _at(bus, widget.ref, list(_crossings(found, headers, area)))
        found |= asked(bus, tuple(others - found.keys() - {widget.ref}))
    shown = [replace(node, parent=widget.ref) for node in found.values() if node.box]
    shown += _parts_of_cells(bus, shown)
    return {node.ref: node for node in sorted(shown, key=_reading_order)}


def _parts_of_cells(bus: Bus, shown: list[Node]) -> list[Node]:
    """What is in the cells that have no name: GTK puts an icon and a text into one."""
    nameless = [node.ref for node in shown if not node.name and node.role == TABLE_CELL]
    bodies = bus.many([children_call(ref) for ref in nameless])
    parts = asked(bus, tuple(ref for body in bodies for ref in refs_of(body)))
    return [node for node in parts.values() if node.box]


def _reading_order(node: Node) -> tuple[int, int]:
    return (node.box.top, node.box.left) if node.box else (0, 0)


def _rows_line(box: Box) -> list[Point]:
    xs = [box.left + indent for indent in _INDENTS if indent < box.width]
    return [Point(x, y) for x in xs for y in range(box.top + 4, box.bottom, _ROW_STEP)][:_MOST_POINTS]


def _grid(box: Box) -> list[Point]:
    step = max(_GRID_STEP, int((box.area / _MOST_POINTS) ** 0.5) + 1)
    ys = range(box.top + step // 2, box.bottom, step)
    return [Point(x, y) for y in ys for x in range(box.left + step // 2, box.right, step)]


def _crossings(found: dict[Ref, Node], headers: dict[Ref, Node], area: Box) -> Iterator[Point]:
    """The middle of every row under the middle of every column but the first."""
    columns = sorted(node.box.center.x for node in headers.values() if node.box and node.box.overlaps(area))
    rows = sorted({node.box.center.y for ref, node in found.items() if node.box and ref not in headers})
    for y in rows:
        yield from (Point(x, y) for x in columns if area.contains(Point(x, y)))


def _at(bus: Bus, widget: Ref, points: list[Point]) -> set[Ref]:
    calls = [
        Call(widget, COMPONENT, "GetAccessibleAtPoint", "iiu", (at.x, at.y, _SCREEN))
        for at in points[:_MOST_POINTS]
    ]
    return {ref for ref in map(one_of, bus.many(calls)) if ref is not None}


def _headers(bus: Bus, widget: Ref) -> dict[Ref, Node]:
    told = bus.one(Call(widget, PROPERTIES, "Get", "ss", (TABLE, "NColumns")))
    count = min(_MOST_COLUMNS, int(told[0][1])) if told else 0
    calls = [Call(widget, TABLE, "GetColumnHeader", "i", (column,)) for column in range(count)]
    refs = {ref for ref in map(one_of, bus.many(calls)) if ref is not None}
    return asked(bus, tuple(refs))
