"""Tables for people, on stdout; a column is as wide as its widest cell."""

import json
import unicodedata
from collections.abc import Sequence
from typing import Any


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows under heads: the first column to the left, the others to the right."""
    widths = [max(map(_width, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, ["─" * width for width in widths], *rows):
        cells = [
            _padded(cell, width, left=at == 0)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())


def document(value: Any) -> None:  # noqa: ANN401 - whatever JSON can hold
    """One JSON document, and nothing else, on stdout."""
    print(json.dumps(value, ensure_ascii=False))


def say(text: str = "") -> None:
    """A line for a person, on stdout."""
    print(text)


def _width(text: str) -> int:
    """Columns of a terminal; wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(mark) in "WF" else 1 for mark in text)


def _padded(text: str, width: int, *, left: bool) -> str:
    space = " " * (width - _width(text))
    return text + space if left else space + text
