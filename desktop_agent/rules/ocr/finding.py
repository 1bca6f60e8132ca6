"""Where lines of text stand in a picture: edges, joined to words and words to runs, by OpenCV."""

from typing import TYPE_CHECKING, Any

from desktop_agent.core.geometry import Box

if TYPE_CHECKING:
    import numpy as np

    Gray = np.ndarray[Any, np.dtype[np.uint8]]

#: How different two neighbouring pixels must be to be an edge; disabled text is as faint as this.
_EDGE = 22
#: Straight lines at least so long (pixels) are borders, not letters.
_RULE_ACROSS, _RULE_DOWN = 44, 26
#: Letters of one word stand closer than this.
_WORD_GAP = 5
_LEAST_HEIGHT, _MOST_HEIGHT, _LEAST_WIDTH = 5, 90, 3
_LEAST_FILL = 0.18
#: A space is at most so much of the text's height wide, in a typewriter's face too.
_SPACE = 0.97
#: An upright stroke so high (pixels) may part two texts.
_WALL = 12


def find_lines(gray: "Gray") -> list[Box]:
    """The runs of text in a grey picture, as boxes in its own pixels, in reading order."""
    pieces, walls = _pieces(gray)
    return _in_reading_order(_runs(pieces, walls))


def _pieces(gray: "Gray") -> tuple[list[Box], "Gray"]:
    """Words and parts of words, and the upright strokes that part cells and buttons."""
    import cv2  # noqa: PLC0415 - late: only where pixels are read
    import numpy as np  # noqa: PLC0415 - late: as above

    edges = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8))
    _, strong = cv2.threshold(edges, _EDGE, 255, cv2.THRESH_BINARY)
    across = cv2.morphologyEx(strong, cv2.MORPH_OPEN, np.ones((1, _RULE_ACROSS), np.uint8))
    down = cv2.morphologyEx(strong, cv2.MORPH_OPEN, np.ones((_RULE_DOWN, 1), np.uint8))
    walls = cv2.morphologyEx(strong, cv2.MORPH_OPEN, np.ones((_WALL, 1), np.uint8))
    strong = cv2.subtract(strong, cv2.bitwise_or(across, down))
    joined = cv2.morphologyEx(strong, cv2.MORPH_CLOSE, np.ones((1, _WORD_GAP), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    boxes = []
    for left, top, width, height, area in stats[1:].tolist():
        tall_enough = _LEAST_HEIGHT <= height <= _MOST_HEIGHT
        is_dot = height < _LEAST_HEIGHT and width <= 12 and area >= 4
        if (tall_enough and width >= _LEAST_WIDTH and area >= _LEAST_FILL * width * height) or is_dot:
            boxes.append(Box(left, top, width, height))
    return boxes, walls.astype(np.uint8, copy=False)


def _runs(pieces: list[Box], walls: "Gray") -> list[Box]:
    """Words of one line put together where the gap is a space's; a wider one or a wall begins a new run."""
    rows: list[list[Box]] = []
    for piece in sorted(pieces, key=lambda box: box.top + box.height / 2):
        row = next((row for row in reversed(rows[-12:]) if _same_line(row, piece)), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return [run for row in rows for run in _cut(sorted(row), walls) if run.height >= _LEAST_HEIGHT + 2]


def _same_line(row: list[Box], piece: Box) -> bool:
    top, bottom = min(box.top for box in row), max(box.bottom for box in row)
    common = min(bottom, piece.bottom) - max(top, piece.top)
    similar = piece.height <= 1.9 * (bottom - top) or len(row) == 1
    return common >= 0.6 * min(piece.height, bottom - top) and similar and bottom - top <= _MOST_HEIGHT


def _cut(row: list[Box], walls: "Gray") -> list[Box]:
    runs = [row[0]]
    for piece in row[1:]:
        last = runs[-1]
        space = _SPACE * max(min(last.height, piece.height), 0.95 * max(last.height, piece.height), 8)
        if piece.left - last.right <= space and not _is_parted(last, piece, walls):
            runs[-1] = last.union(piece)
        else:
            runs.append(piece)
    return runs


def _is_parted(left: Box, right: Box, walls: "Gray") -> bool:
    """Whether an upright stroke as high as the text stands in the gap: a cell's or a button's border."""
    if right.left - left.right < 3:
        return False
    whole = left.union(right)
    gap = walls[max(0, whole.top - 2) : whole.bottom + 2, left.right : right.left]
    return bool(((gap > 0).sum(axis=0) >= 0.8 * whole.height).any())


def _in_reading_order(boxes: list[Box]) -> list[Box]:
    return sorted(boxes, key=lambda box: (round(box.center.y / 12), box.left))
