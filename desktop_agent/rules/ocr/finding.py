"""Where lines of text stand in a picture: edges, joined to words and words to runs, by OpenCV."""

from typing import TYPE_CHECKING, Any

from desktop_agent.core.geometry import Box
from desktop_agent.rules.ocr.parting import Letters, Surroundings, runs_of

if TYPE_CHECKING:
    import numpy as np

    Gray = np.ndarray[Any, np.dtype[np.uint8]]
    Mask = np.ndarray[Any, np.dtype[np.bool_]]
    Table = np.ndarray[Any, np.dtype[np.int32]]

#: How different two neighbouring pixels must be to be an edge; disabled text is as faint as this.
_EDGE = 22
#: Straight lines at least so long (pixels) are borders, not letters.
_RULE_ACROSS, _RULE_DOWN = 44, 48
#: A hollow shape at least so large is the border of a button or a field; letters are smaller.
_FRAME_WIDTH, _FRAME_HEIGHT, _FRAME_MOST = 26, 17, 60
_INSIDE, _STRAIGHT = 0.03, 0.55
#: A check box, a round button or an icon is at most so full.
_MARK_FILL = 0.62
#: Letters of one word stand closer than this.
_WORD_GAP = 5
_LEAST_HEIGHT, _MOST_HEIGHT, _LEAST_WIDTH = 5, 90, 3
_LEAST_FILL = 0.18
#: An upright stroke so high (pixels) may part two texts.
_WALL = 12
#: The parts of one sign stand at most so far above each other; a part is so much lower than its sign.
_SIGN_GAP, _PART = 2, 0.65


def find_lines(gray: "Gray") -> list[Box]:
    """The runs of text in a grey picture, as boxes in its own pixels, in reading order."""
    pieces, surroundings = _pieces(gray)
    rows = _rows(pieces)
    runs = [run for row in rows for run in runs_of(sorted(row, key=lambda box: box.left), surroundings)]
    return _in_reading_order([run for run in _put_together(runs) if run.height >= _LEAST_HEIGHT + 2])


def _pieces(gray: "Gray") -> tuple[list[Box], Surroundings]:
    """Words and parts of words; and what tells how they belong together."""
    strong = _strong_edges(gray)
    walls = _kept(strong, 1, _WALL)
    labels, strokes = _components(strong)
    letters = Letters(strokes[1:])
    _erase_frames(strong, labels, strokes)
    _erase_marks(strong, strokes, letters, gray)
    floors = _kept(strong, _RULE_ACROSS, 1)
    words = _joined(strong & ~(floors | _kept(strong, 1, _RULE_DOWN)))
    return _boxes(_components(words)[1][1:]), Surroundings(walls, floors, letters)


def _strong_edges(gray: "Gray") -> "Gray":
    import cv2  # noqa: PLC0415 - late: only where pixels are read
    import numpy as np  # noqa: PLC0415 - late: as above

    edges = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8))
    return cv2.threshold(edges, _EDGE, 255, cv2.THRESH_BINARY)[1].astype(np.uint8, copy=False)


def _kept(picture: "Gray", width: int, height: int) -> "Gray":
    """What of a picture is at least so wide and high."""
    import cv2  # noqa: PLC0415 - late: only where pixels are read
    import numpy as np  # noqa: PLC0415 - late: as above

    opened = cv2.morphologyEx(picture, cv2.MORPH_OPEN, np.ones((height, width), np.uint8))
    return opened.astype(np.uint8, copy=False)


def _joined(picture: "Gray") -> "Gray":
    """A picture with the gaps between the letters of a word filled."""
    import cv2  # noqa: PLC0415 - late: only where pixels are read
    import numpy as np  # noqa: PLC0415 - late: as above

    closed = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((1, _WORD_GAP), np.uint8))
    return closed.astype(np.uint8, copy=False)


def _components(picture: "Gray") -> tuple["Table", "Table"]:
    """The number of each pixel's shape, and of each shape left, top, width, height and pixels; 0 is paper."""
    import cv2  # noqa: PLC0415 - late: as above

    _, labels, stats, _ = cv2.connectedComponentsWithStats(picture, connectivity=8)
    return labels.astype("int32", copy=False), stats.astype("int32", copy=False)


def _erase_frames(strong: "Gray", labels: "Table", strokes: "Table") -> None:
    """Take the borders of fields and buttons out, so that a text close to its border does not join it.

    Only the outermost pixels go: a letter may touch the border.
    """
    width, height, count = strokes[:, 2], strokes[:, 3], strokes[:, 4]
    hollow = (width >= _FRAME_WIDTH) & (height >= _FRAME_HEIGHT) & (count <= 8 * (width + height))
    hollow &= height <= _FRAME_MOST
    hollow[0] = False
    for label in hollow.nonzero()[0].tolist():
        left, top, right, bottom = _edges(strokes[label])
        shape = labels[top:bottom, left:right] == label
        if shape[5:-5, 5:-5].mean() <= _INSIDE and _has_straight_sides(shape):
            shape[3:-3, 3:-3] = False
            strong[top:bottom, left:right][shape] = 0


def _has_straight_sides(shape: "Mask") -> bool:
    """Whether a shape has four straight sides, as no large round letter has."""
    across, down = shape.mean(axis=1), shape.mean(axis=0)
    sides = (across[:3], across[-3:], down[:3], down[-3:])
    return all(float(side.max()) >= _STRAIGHT for side in sides)


def _erase_marks(strong: "Gray", strokes: "Table", letters: Letters, gray: "Gray") -> None:
    """Take check boxes, round buttons and icons in front of a text out: they are no signs."""
    width, height, count = strokes[:, 2], strokes[:, 3], strokes[:, 4]
    squarish = (height >= 11) & (height <= 30) & (abs(width - height) <= 0.25 * height)
    for label in (squarish & (count <= _MARK_FILL * width * height)).nonzero()[0].tolist():
        left, top, right, bottom = _edges(strokes[label])
        if letters.is_mark(Box.from_edges(left, top, right, bottom), gray):
            strong[top:bottom, left:right] = 0


def _edges(stroke: "Table") -> tuple[int, int, int, int]:
    left, top, width, height = stroke[:4].tolist()
    return left, top, left + width, top + height


def _boxes(stats: "Table") -> list[Box]:
    boxes = []
    for left, top, width, height, area in stats.tolist():
        tall_enough = _LEAST_HEIGHT <= height <= _MOST_HEIGHT
        is_dot = height < _LEAST_HEIGHT and width <= 12 and area >= 4
        if (tall_enough and width >= _LEAST_WIDTH and area >= _LEAST_FILL * width * height) or is_dot:
            boxes.append(Box(left, top, width, height))
    return boxes


def _rows(pieces: list[Box]) -> list[list[Box]]:
    rows: list[list[Box]] = []
    for piece in sorted(pieces, key=lambda box: box.top + box.height / 2):
        row = next((row for row in reversed(rows[-12:]) if _same_line(row, piece)), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return rows


def _same_line(row: list[Box], piece: Box) -> bool:
    top, bottom = min(box.top for box in row), max(box.bottom for box in row)
    common = min(bottom, piece.bottom) - max(top, piece.top)
    similar = piece.height <= 1.9 * (bottom - top) or len(row) == 1
    return common >= 0.6 * min(piece.height, bottom - top) and similar and bottom - top <= _MOST_HEIGHT


def _put_together(runs: list[Box]) -> list[Box]:
    """Accents and roofs of Chinese signs join what they belong to."""
    whole: list[Box] = []
    for run in sorted(runs, key=lambda box: -box.height):
        home = next((i for i, other in enumerate(whole) if _is_part(run, other)), None)
        if home is None:
            whole.append(run)
        else:
            whole[home] = whole[home].union(run)
    return whole


def _is_part(part: Box, whole: Box) -> bool:
    if part.left < whole.left - 2 or part.right > whole.right + 2:
        return False
    gap = max(whole.top - part.bottom, part.top - whole.bottom)
    return part.height <= _PART * whole.height and gap <= _SIGN_GAP


def _in_reading_order(boxes: list[Box]) -> list[Box]:
    """Row by row; what stands at about the same height is read from the left."""
    ordered: list[Box] = []
    row: list[Box] = []
    for box in sorted(boxes, key=lambda box: box.top + box.bottom):
        if row and row[0].bottom - box.top < 0.5 * min(row[0].height, box.height):
            ordered += sorted(row, key=lambda one: one.left)
            row = []
        row.append(box)
    return ordered + sorted(row, key=lambda one: one.left)
