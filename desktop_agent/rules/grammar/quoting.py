"""Quoted text is literal: it is taken out before anything is read, and put back where it stood."""

import re
from dataclasses import dataclass

#: Opening mark → closing mark. An apostrophe inside a word opens nothing.
_PAIRS = {
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
_MARK = re.compile("\ue000(\\d+)\ue001")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A text whose quoted parts were replaced by marks, and those parts."""

    text: str
    parts: tuple[str, ...]

    def restored(self, piece: str) -> str:
        """A piece of the text with its quoted parts as they stood, without their quotation marks."""
        return _MARK.sub(lambda found: self.parts[int(found[1])], piece)

    def is_quoted(self, piece: str) -> bool:
        """Whether a piece is one quoted part and nothing else."""
        return bool(_MARK.fullmatch(piece.strip()))


def take_out(text: str) -> Quoted:
    """Replace each quoted part; a mark that is never closed is an ordinary character."""
    text = text.replace("\ue000", "").replace("\ue001", "")
    kept: list[str] = []
    parts: list[str] = []
    at = 0
    closings = {close: text.rfind(close) for close in set(_PAIRS.values())}
    while at < len(text):
        close = _closing(text, at, closings)
        if close < 0:
            kept.append(text[at])
            at += 1
            continue
        kept.append(f"\ue000{len(parts)}\ue001")
        parts.append(text[at + 1 : close])
        at = close + 1
    return Quoted("".join(kept), tuple(parts))


def _closing(text: str, at: int, last: dict[str, int]) -> int:
    """Where the quotation that opens at `at` ends; -1 where none opens."""
    mark = _PAIRS.get(text[at])
    if mark is None or last[mark] <= at:
        return -1
    if text[at] in "'‘" and at and text[at - 1].isalnum():
        return -1
    end = text.find(mark, at + 1)
    while mark in "'’" and 0 <= end < len(text) - 1 and text[end + 1].isalnum():
        end = text.find(mark, end + 1)  # an apostrophe in the quoted text
    return end
