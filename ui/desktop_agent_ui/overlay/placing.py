"""Where boxes, number tags and the panel go on one screen; desktop pixels throughout, no Qt."""

from collections.abc import Iterable, Iterator, Sequence

from desktop_agent.core.geometry import Box, Size


def ring_core(box: Box, area: Box, thickness: int) -> Box:
    """What the ring goes round: the box itself, or less of it where its ring would leave the screen."""
    left = min(max(box.left, area.left + thickness), area.right - thickness - 1)
    top = min(max(box.top, area.top + thickness), area.bottom - thickness - 1)
    right = max(min(box.right, area.right - thickness), left + 1)
    bottom = max(min(box.bottom, area.bottom - thickness), top + 1)
    return Box.from_edges(left, top, right, bottom)


def frame(outer: Box, width: int) -> Iterator[Box]:
    """The four sides of a frame that lies just inside a box."""
    inner = outer.grown(-width)
    yield Box(outer.left, outer.top, outer.width, inner.top - outer.top)
    yield Box(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom)
    yield Box(outer.left, inner.top, inner.left - outer.left, inner.height)
    yield Box(inner.right, inner.top, outer.right - inner.right, inner.height)


def place_tags(rings: Sequence[Box], boxes: Sequence[Box], size: Size, area: Box) -> list[Box]:
    """A place for the number of each ring: outside it, on no other candidate and on no other number.

    Where nothing is free it goes into the ring's own corner.
    """
    placed: list[Box] = []
    for ring in rings:
        free = (
            tag
            for tag in _round_corners(ring, size)
            if area.encloses(tag) and not any(tag.overlaps(other) for other in (*boxes, *placed))
        )
        placed.append(next(free, into(Box(ring.left, ring.top, size.width, size.height), area)))
    return placed


def _round_corners(ring: Box, size: Size) -> Iterator[Box]:
    left, right = ring.left, ring.right - size.width
    for x, y in (
        (left, ring.top - size.height),
        (right, ring.top - size.height),
        (left, ring.bottom),
        (right, ring.bottom),
        (ring.left - size.width, ring.top),
        (ring.right, ring.top),
    ):
        yield Box(x, y, size.width, size.height)


def place_panel(size: Size, near: Box | None, avoid: Iterable[Box], area: Box, gap: int) -> Box:
    """A place for the panel beside `near` that covers nothing of `avoid`, inside the screen.

    Where that cannot be, the place that covers least, and not the middle of `near`.
    """
    kept = tuple(avoid)

    def cost(place: Box) -> tuple[bool, int]:
        common = (place.intersection(other) for other in kept)
        return (
            near is not None and place.contains(near.center),
            sum(part.area for part in common if part),
        )

    return min(_panel_places(size, near, area, gap), key=cost)  # of equal ones the first: the nearest


def _panel_places(size: Size, near: Box | None, area: Box, gap: int) -> Iterator[Box]:
    width, height = size.width, size.height
    middle = area.center.x - width // 2
    if near is not None:
        below, above = near.bottom + gap, near.top - gap - height
        beside = ((near.right + gap, near.top), (near.left - gap - width, near.top))
        for x, y in (
            (near.left, below),
            (near.left, above),
            *beside,
            (near.right - width, below),
            (near.right - width, above),
        ):
            place = Box(x, y, width, height)
            if y in {below, above} and area.top <= y and y + height <= area.bottom:
                yield into(place, area)
            elif area.encloses(place):
                yield place
            elif (x, y) in beside and area.left <= x and x + width <= area.right:
                yield into(place, area)
    bottom = area.bottom - height - 4 * gap
    for x, y in (
        (middle, bottom),
        (middle, area.top + gap),
        (area.left + gap, bottom),
        (area.right - width - gap, bottom),
        (area.left + gap, area.top + gap),
        (area.right - width - gap, area.top + gap),
    ):
        yield into(Box(x, y, width, height), area)


def into(box: Box, area: Box) -> Box:
    """The box, shifted so that it lies on the screen as far as it fits."""
    left = max(area.left, min(box.left, area.right - box.width))
    top = max(area.top, min(box.top, area.bottom - box.height))
    return Box(left, top, box.width, box.height)
