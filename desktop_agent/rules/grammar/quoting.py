"""Quoted text is literal: where it stands, so that nothing inside is interpreted."""

from typing import Final

#: Opening mark → closing mark. An apostrophe inside a word opens nothing.
_PAIRS: Final = {
    '"': '"',
    "“": "”",
    "„": "“",
    "«": "»",
    "「": "」",
    "『": "』",
    "《": "》",
    "`": "`",
    "‘": "’",
    "'": "'",
}

#: All quotation marks.
QUOTATION_MARKS: Final = "".join({*_PAIRS, *_PAIRS.values()})

Part = tuple[int, int]


def quotations(text: str) -> tuple[Part, ...]:
    """Where each quotation starts and ends, marks included; a mark that is never closed is no mark."""
    found: list[Part] = []
    last = {close: text.rfind(close) for close in set(_PAIRS.values())}
    at = 0
    while at < len(text):
        end = _closing(text, at, last) if text[at] in _PAIRS else -1
        if end >= 0:
            found.append((at, end + 1))
            at = end
        at += 1
    return tuple(found)


def _closing(text: str, at: int, last: dict[str, int]) -> int:
    """Where the quotation that opens at `at` ends; -1 where none opens or it holds nothing."""
    mark = _PAIRS[text[at]]
    if last[mark] <= at or (text[at] in "'‘" and at and text[at - 1].isalnum()):
        return -1
    end = text.find(mark, at + 1)
    while mark in "'’" and 0 <= end < len(text) - 1 and text[end + 1].isalnum():
        end = text.find(mark, end + 1)  # an apostrophe in the quoted text
    return end if end > at + 1 else -1
