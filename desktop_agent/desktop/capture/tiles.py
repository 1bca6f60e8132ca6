"""Where two pictures of the same place differ, tile by tile, a blinking caret aside."""

from collections.abc import Iterator, Sequence

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.pixels import copy_over, cut, plain

TILE = 64
#: A change that is no wider and no higher (in pixels) is a caret that blinks.
_CARET_WIDTH, _CARET_HEIGHT = 3, 40
#: A pixel as a number, its unused fourth byte cut away.
_SEEN = 0x00FFFFFF


def changed(before: Frame, after: Frame, ignore: Sequence[Box] = ()) -> list[Box]:
    """The tiles (desktop pixels) that differ; all of `after` where the pictures show different places.

    What either picture does not know, and what lies in `ignore`, counts as equal.
    """
    if before.area != after.area:
        return [after.area]
    old, new = plain(before), plain(after)
    unseen = (*ignore, *before.unknown, *after.unknown)
    if unseen:
        new = bytearray(new)
        copy_over(old, new, after.area, unseen)
    if old == new:
        return []
    tiles = list(_differing(old, new, after.area))
    carets = _carets(tiles)
    return [tile.moved(after.area.left, after.area.top) for tile in tiles if tile not in carets]


def unchanged(before: Frame, after: Frame, area: Box) -> bool:
    """Whether two pictures show the same in a desktop box; where one does not show it, it is not."""
    old, new = cut(before, area), cut(after, area)
    return old is not None and new is not None and not changed(old, new)


def _differing(old: bytes | bytearray, new: bytes | bytearray, area: Box) -> Iterator[Box]:
    """Differing tiles in frame pixels; of a change no wider than a caret only its own box."""
    stride = 4 * area.width
    for top in range(0, area.height, TILE):
        bottom = min(top + TILE, area.height)
        rows = [
            at
            for at in range(top * stride, bottom * stride, stride)
            if old[at : at + stride] != new[at : at + stride]
        ]
        for left in range(0, area.width if rows else 0, TILE):
            tile = Box(left, top, min(TILE, area.width - left), bottom - top)
            found = _difference(old, new, rows, tile, stride)
            if found is not None:
                yield found


def _difference(
    old: bytes | bytearray, new: bytes | bytearray, rows: Sequence[int], tile: Box, stride: int
) -> Box | None:
    """The tile where it differs in more than a thin line, the line's own box, or None."""
    mask = int.from_bytes(_SEEN.to_bytes(4, "little") * tile.width, "little")
    seen, lines = 0, []
    for row in rows:
        start, end = row + 4 * tile.left, row + 4 * tile.right
        if old[start:end] == new[start:end]:
            continue
        pair = (int.from_bytes(old[start:end], "little"), int.from_bytes(new[start:end], "little"))
        difference = (pair[0] ^ pair[1]) & mask
        if not difference:
            continue
        seen |= difference
        lines.append(row // stride)
        first, last = _span(seen)
        if last - first > _CARET_WIDTH:
            return tile
    if not seen:
        return None
    first, last = _span(seen)
    return Box.from_edges(tile.left + first, lines[0], tile.left + last, lines[-1] + 1)


def _span(difference: int) -> tuple[int, int]:
    """The first differing pixel of a row and the one after the last."""
    lowest = (difference & -difference).bit_length() - 1
    return lowest // 32, (difference.bit_length() - 1) // 32 + 1


def _carets(tiles: Sequence[Box]) -> set[Box]:
    """Thin changes that are a caret also when put together with those that continue them."""
    thin = {tile for tile in tiles if tile.width <= _CARET_WIDTH and tile.height <= _CARET_HEIGHT}
    return {tile for tile in thin if _is_caret(tile, tiles)}


def _is_caret(tile: Box, tiles: Sequence[Box]) -> bool:
    whole = tile
    for other in tiles:
        if other.overlaps(tile.grown(1)):
            whole = whole.union(other)
    return whole.width <= _CARET_WIDTH and whole.height <= _CARET_HEIGHT
