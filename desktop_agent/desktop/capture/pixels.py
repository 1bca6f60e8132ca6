"""Small jobs on raw pixels without numpy, which takes longer to load than a whole look takes."""

from collections.abc import Iterable

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame

#: What stands where a picture says nothing about the desktop: a middle grey.
_BLANK = b"\x80\x80\x80\x00"


def mask_unused(pixels: bytearray) -> None:
    """Set the fourth byte of each pixel to nothing: a server leaves there what it likes."""
    pixels[3::4] = bytes(len(pixels) // 4)


def blank(pixels: bytearray, area: Box, boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Paint these desktop boxes over in a picture of `area`; returns the parts that lay inside."""
    inside = tuple(common for box in boxes if (common := box.intersection(area)) is not None)
    for box in inside:
        row = _BLANK * box.width
        for start in _row_starts(area, box):
            pixels[start : start + len(row)] = row
    return inside


def copy_over(source: bytes | bytearray, target: bytearray, area: Box, boxes: Iterable[Box]) -> None:
    """Put what `source` shows in these desktop boxes into `target`; both are pictures of `area`."""
    for box in boxes:
        common = box.intersection(area)
        if common is None:
            continue
        for start in _row_starts(area, common):
            end = start + 4 * common.width
            target[start:end] = source[start:end]


def cut(frame: Frame, area: Box) -> Frame | None:
    """The part of a picture that shows a desktop box; None where it shows none of it."""
    common = area.intersection(frame.area)
    if common is None:
        return None
    raw = plain(frame)
    width = 4 * common.width
    part = b"".join(raw[start : start + width] for start in _row_starts(frame.area, common))
    unknown = tuple(box for box in frame.unknown if box.overlaps(common))
    return Frame(common, part, frame.taken_at, frame.topology, unknown)


def plain(frame: Frame) -> bytes | bytearray:
    """The pixels as bytes: slices of a memory view compare ten times slower."""
    raw = frame.pixels
    return bytes(raw) if isinstance(raw, memoryview) else raw


def single_color(frame: Frame) -> tuple[int, int, int] | None:
    """The one colour (red, green, blue) of the whole picture; None where there are more."""
    raw = plain(frame)
    blue, green, red = raw[0], raw[1], raw[2]
    step = 4 * frame.area.width
    sample = bytearray(b"".join(raw[at : at + step] for at in range(0, len(raw), 16 * step)))
    for some in (sample, bytearray(raw)):  # a few rows tell nearly always
        mask_unused(some)
        if some != bytes((blue, green, red, 0)) * (len(some) // 4):
            return None
    return red, green, blue


def _row_starts(area: Box, box: Box) -> range:
    """Where each row of a box begins in the bytes of a picture of `area` that encloses it."""
    stride = 4 * area.width
    first = (box.top - area.top) * stride + 4 * (box.left - area.left)
    return range(first, first + box.height * stride, stride)
