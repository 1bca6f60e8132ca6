"""Takes out the stroke under a mnemonic letter, which a recogniser takes for a part of the letter."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Pixels = np.ndarray[Any, np.dtype[np.uint8]]
    Contrast = np.ndarray[Any, np.dtype[np.float32]]

#: The stroke differs from the paper by at least so much of the line's greatest difference, a letter by more.
_STROKE, _INK = 0.12, 0.4
#: The stroke is as dark everywhere, but for so much.
_UNEVEN = 0.15
#: It is at least so long (pixels), and at most so long in heights of the picture.
_SHORTEST, _LONGEST = 4, 0.65
#: Beside it there is at most so much ink as at the letters' feet, which cover so much of the line.
_DESCENDERS, _FEET = 0.35, 0.2


def without_mnemonic(line: "Pixels") -> "Pixels":
    """The picture of a line (BGR), the stroke under one letter replaced by paper; itself where none is."""
    import numpy as np  # noqa: PLC0415 - late: only where pixels are read

    light = line.max(axis=2).astype(np.float32) + line.min(axis=2)
    paper = float(np.median(light))
    contrast = np.abs(light - paper)
    contrast /= max(float(contrast.max()), 40.0)
    stroke = _stroke(contrast)
    if stroke is None:
        return line
    row, left, right = stroke
    cleaned = line.copy()
    rows = [row, row + 1] if _is_even(contrast[row + 1, left:right]) else [row]
    cleaned[rows, left:right] = np.median(line[np.abs(light - paper) < 3], axis=0)
    return cleaned


def _stroke(contrast: "Contrast") -> tuple[int, int, int] | None:
    """Row, left and right of the only stroke below the feet of the letters."""
    height, width = contrast.shape
    ink = (contrast > _INK).sum(axis=1)
    for row in range(height // 2, height - 1):
        long = [(a, b) for a, b in _spans(contrast[row]) if b - a >= _SHORTEST]
        if len(long) != 1 or long[0][1] - long[0][0] > _LONGEST * height:
            continue
        left, right = long[0]
        if not _is_even(contrast[row, left:right]):
            continue
        beside = [
            int(ink[r] - (contrast[r, left:right] > _INK).sum()) for r in (row - 2, row - 1, row, row + 1)
        ]
        feet = max(beside[:2])
        letter = (contrast[: row - 2, left:right] > _INK).any()
        if (
            letter
            and feet >= max(4, _FEET * (width - right + left))
            and max(beside[2:]) <= _DESCENDERS * feet
        ):
            return row, left, right
    return None


def _is_even(part: "Contrast") -> bool:
    return bool(part.min() > _STROKE and part.max() - part.min() <= _UNEVEN)


def _spans(row: "Contrast") -> list[tuple[int, int]]:
    """Where the row is not paper."""
    import numpy as np  # noqa: PLC0415 - late: as above

    edges = np.flatnonzero(np.diff(np.concatenate(([False], row > _STROKE, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
