"""Words of a typewriter's face are put together again: there a space is as wide as a letter."""

from desktop_agent.rules.ocr.lines import TextLine

#: Neighbours with a gap of at most so much of their height may be words of one text.
_GAP = 1.05
#: A letter's width, in heights of the text.
_NARROWEST, _WIDEST = 0.35, 0.85
#: How far (in letters' widths, on average) words may stand from where such a face puts them.
_OFF = 0.16
_LEAST_LETTERS = 10


def joined(lines: list[TextLine]) -> list[TextLine]:
    """The lines, in reading order, with the words of a typewriter's text in one."""
    done: list[TextLine] = []
    chain: list[TextLine] = []
    for line in lines:
        if chain and not _may_follow(chain[-1], line):
            done += _typed(chain)
            chain = []
        chain.append(line)
    return done + _typed(chain)


def _may_follow(one: TextLine, other: TextLine) -> bool:
    height = max(one.box.height, other.box.height)
    level = abs(one.box.center.y - other.box.center.y) <= 0.35 * height
    return level and 0 < other.box.left - one.box.right <= _GAP * max(height, 9)


def _typed(chain: list[TextLine]) -> list[TextLine]:
    """One line where all words stand in a typewriter's raster, else the words as they are."""
    if len(chain) < 2 or sum(len(line.text) for line in chain) < _LEAST_LETTERS or not _is_raster(chain):
        return chain
    box = chain[0].box
    for line in chain[1:]:
        box = box.union(line.box)
    return [TextLine(box, " ".join(line.text for line in chain), min(line.confidence for line in chain))]


def _is_raster(chain: list[TextLine]) -> bool:
    """Whether first and last letters stand where letters and spaces of one width put them."""
    places: list[tuple[float, float]] = []
    letters = 0
    for line in chain:
        places.append((letters + 0.5, line.box.left))
        letters += len(line.text) + 1
        places.append((letters - 1.5, line.box.right))
    starts, ends = places[::2], places[1::2]
    pitch = (ends[-1][1] - starts[0][1]) / max(1.0, letters - 1)
    height = max(line.box.height for line in chain)
    if not _NARROWEST * height <= pitch <= _WIDEST * height:
        return False
    return max(_spread(starts, pitch), _spread(ends, pitch)) <= _OFF * pitch


def _spread(places: list[tuple[float, float]], pitch: float) -> float:
    off = [place - pitch * letter for letter, place in places]
    middle = sum(off) / len(off)
    return sum(abs(one - middle) for one in off) / len(off)
