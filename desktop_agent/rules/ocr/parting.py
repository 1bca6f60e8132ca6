"""Which words of one row belong together, and where a new text begins."""

from typing import TYPE_CHECKING, Any

from desktop_agent.core.geometry import Box

if TYPE_CHECKING:
    import numpy as np

    Gray = np.ndarray[Any, np.dtype[np.uint8]]
    Table = np.ndarray[Any, np.dtype[np.int32]]

#: A space is at most so much of the text's height wide, and never less than so many pixels.
_SPACE, _LEAST_SPACE = 0.56, 7
#: A check box, a round button or an icon is so much higher than the letters beside it.
_MARK = 1.15
#: A word that ends within so much of a shape's height in front of it makes the shape a word, too.
_WORD_BEFORE = 0.5
#: The border of such a button is so much paler than a text.
_PALE = 0.8
#: An upright line between two texts is so much higher than the text.
_LINE = 1.25
#: A letter is at most so high (pixels).
_MOST_HEIGHT = 90


class Letters:
    """The single strokes of a picture, most of them letters: left, top, width, height, pixels."""

    def __init__(self, strokes: "Table") -> None:
        small = strokes[(strokes[:, 3] <= _MOST_HEIGHT) & (strokes[:, 2] <= 2 * _MOST_HEIGHT)]
        self._strokes = small[small[:, 1].argsort(kind="stable")]

    def inside(self, box: Box) -> "Table":
        """The strokes whose middle lies in a box."""
        import numpy as np  # noqa: PLC0415 - late: only where pixels are read

        start, end = np.searchsorted(self._strokes[:, 1], (box.top - _MOST_HEIGHT, box.bottom)).tolist()
        near = self._strokes[start:end]
        across, down = near[:, 0] + near[:, 2] / 2, near[:, 1] + near[:, 3] / 2
        inside = (across >= box.left) & (across < box.right) & (down >= box.top) & (down < box.bottom)
        found: Table = near[inside]
        return found

    def _before(self, shape: Box, reach: int) -> bool:
        """Whether a stroke ends close in front of a shape."""
        strokes = self._strokes
        ends = strokes[:, 0] + strokes[:, 2]
        middles = strokes[:, 1] + strokes[:, 3] / 2
        level = (middles >= shape.top) & (middles < shape.bottom)
        return bool((level & (ends > shape.left - reach) & (ends <= shape.left + 1)).any())

    def is_mark(self, shape: Box, gray: "Gray") -> bool:
        """Whether a shape stands by itself, and a text of lower or of darker letters begins behind it."""
        apart = max(3, round(0.2 * shape.height))
        right = self.inside(_behind(shape, 0, 20 * shape.height))
        gap = right[:, 0].min() - shape.right if len(right) else 0
        # a word of a sentence has another one a space before it; a mark begins its line
        space = max(apart, round(_WORD_BEFORE * shape.height))
        if not apart <= gap <= shape.height or self._before(shape, space):
            return False
        heights = sorted(right[:, 3].tolist())
        usual: int = heights[int(0.9 * (len(heights) - 1))]
        if shape.height >= _MARK * usual >= 5:
            return True
        text = _behind(shape, int(gap), 3 * shape.height)
        return _contrast(gray, shape) <= _PALE * _contrast(gray, text)


def _contrast(gray: "Gray", box: Box) -> int:
    part = gray[box.top : box.bottom, box.left : box.right]
    return int(part.max()) - int(part.min())


def _behind(shape: Box, start: int, end: int) -> Box:
    """A strip as high as a shape, at its right."""
    return Box.from_edges(shape.right + start, shape.top, shape.right + end, shape.bottom)


class Surroundings:
    """What tells whether two words belong together: upright and level strokes, and the single letters."""

    def __init__(self, walls: "Gray", floors: "Gray", letters: Letters) -> None:
        self._walls = walls
        self._floors = floors
        self._letters = letters

    def belong(self, run: Box, piece: Box) -> bool:
        """Whether the gap between two neighbours is a space, and nothing stands in it."""
        lower, higher = sorted((run.height, piece.height))
        space = max(_LEAST_SPACE, _SPACE * min(higher, 1.4 * lower))
        if piece.left - run.right > space or self._wall_between(run, piece):
            return False
        return not self._underline_ends(run, piece)

    def _underline_ends(self, run: Box, piece: Box) -> bool:
        """Whether one of two words is underlined and the gap is not: there a link begins or ends."""
        if piece.left - run.right < 3:
            return False
        bottom = max(run.bottom, piece.bottom)
        floor = self._floors[bottom - 5 : bottom + 3, run.right - 5 : piece.left + 5]
        strip = floor.max(axis=0)
        return bool((strip[:4].all() or strip[-4:].all()) and not strip[6:-6].any())

    def _wall_between(self, left: Box, right: Box) -> bool:
        """Whether an upright stroke as high as the text stands in the gap: a cell's or a button's border."""
        if right.left - left.right < 3:
            return False
        whole = left.union(right)
        gap = self._walls[max(0, whole.top - 2) : whole.bottom + 2, left.right : right.left]
        return bool(((gap > 0).sum(axis=0) >= 0.8 * whole.height).any())

    def without_arrow(self, run: Box) -> Box:
        """A text without the small arrow of a list behind it: low, wide, above the text's foot."""
        inside = self._letters.inside(run)
        strokes = sorted(inside[inside[:, 3] <= run.height].tolist())
        if len(strokes) < 2:
            return run
        left, top, width, height, _ = strokes.pop()
        feet = sorted(stroke[1] + stroke[3] for stroke in strokes)
        end = max(stroke[0] + stroke[2] for stroke in strokes)
        is_low = 5 <= height <= 0.8 * run.height and 1.25 * height <= width <= 16
        if is_low and left - end >= 2 and top + height < feet[len(feet) // 2]:
            return Box.from_edges(run.left, run.top, end, run.bottom)
        return run


def runs_of(row: list[Box], around: Surroundings) -> list[Box]:
    """The texts of one row of words, sorted from the left; what is no word is left out."""
    runs: list[Box] = []
    is_open = False
    usual = _usual_height(row)
    for piece in row:
        joins = is_open and around.belong(runs[-1], piece)
        if _is_line(piece, usual):
            is_open = False
        elif joins:
            runs[-1] = runs[-1].union(piece)
        else:
            runs.append(piece)
            is_open = True
    return [around.without_arrow(run) for run in runs]


def _usual_height(row: list[Box]) -> int:
    heights = sorted(box.height for box in row if box.width > 4 and box.height > 4)
    return heights[len(heights) // 2] if heights else 0


def _is_line(piece: Box, usual: int) -> bool:
    """An upright line: what is left of a border."""
    return piece.width <= 4 and piece.height >= 13 and 0 < usual * _LINE <= piece.height
