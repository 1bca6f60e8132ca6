"""An instruction as words: folded for comparison, while the person's exact characters stay at hand."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.words import fold
from desktop_agent.rules.grammar.quoting import QUOTATION_MARKS, Part

#: The word that stands for a quotation.
QUOTED: Final = "“”"

#: Marks that separate the items of a menu path.
ARROWS: Final = frozenset({"->", "=>", *">→▸›»➜⇒"})  # noqa: RUF001 - the marks that people use

_CHINESE: Final = "\u3400-\u9fff\uf900-\ufaff"
_SIGNS: Final = "，。；：！？、（）>→▸›»➜⇒＞"  # noqa: RUF001 - Chinese has marks of its own
_WORD: Final = re.compile(rf"\n|[{_CHINESE}]|[-=]>|[{_SIGNS}]|(?:(?![-=]>)[^\s{_CHINESE}{_SIGNS}])+")
_ENDS: Final = ",.;:!?…"

#: Punctuation inside a sentence, and between sentences.
PAUSES: Final = frozenset(",.、:")
ENDINGS: Final = frozenset("\n;。")

#: Punctuation that says nothing at the start or end of a clause.
MARKS: Final = frozenset({*"\n,.;:!?…。、", "..."})


@dataclass(frozen=True, slots=True)
class Word:
    """One word, Chinese character or punctuation mark; `start` and `end` are places in the instruction."""

    folded: str
    start: int
    end: int
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A run of words of an instruction, from the word number `start` to before `end`."""

    source: str
    words: tuple[Word, ...]
    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def __getitem__(self, index: int) -> Word:
        return self.words[(self.start if index >= 0 else self.end) + index]

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words[self.start : self.end])

    def part(self, start: int, end: int) -> "Words":
        """The words from number `start` of the whole instruction to before `end`."""
        return replace(self, start=start, end=end)

    @property
    def folded(self) -> str:
        """The words as they are compared, with single spaces."""
        return " ".join(word.folded for word in self)

    @property
    def literal(self) -> bool:
        """Whether it is one quotation and nothing else."""
        return len(self) == 1 and self[0].folded == QUOTED

    @property
    def quotes(self) -> bool:
        """Whether a quotation is in it."""
        return any(word.folded == QUOTED for word in self)

    @property
    def exact(self) -> str:
        """The person's own characters; those of a quotation without its marks where it is all."""
        if not len(self):
            return ""
        start, end = self[0].start, self[-1].end
        return self.source[start + 1 : end - 1] if self.literal else self.source[start:end]

    @property
    def empty(self) -> bool:
        """Whether nothing is said but quotation marks."""
        return not self.literal and not self.exact.strip(QUOTATION_MARKS + " ")

    @property
    def name(self) -> str:
        """The same as a name: quotations without their marks, one space where spaces are."""
        if self.literal:
            return self.exact
        pieces: list[str] = []
        for word in self:
            gap = " " if pieces and self.source[word.start - 1].isspace() else ""
            inner = int(word.folded == QUOTED)
            pieces.append(gap + self.source[word.start + inner : word.end - inner])
        return "".join(pieces).strip()

    def trimmed(self) -> "Words":
        """Without punctuation at its start and end."""
        start, end = self.start, self.end
        while start < end and self.words[start].folded in MARKS:
            start += 1
        while end > start and self.words[end - 1].folded in MARKS:
            end -= 1
        return self.part(start, end)


def read(text: str, quoted: tuple[Part, ...], unified: Callable[[str], str] = str) -> Words:
    """The words of a text in which quotations stand; `unified` writes variants of a character as one."""
    found: list[Word] = []
    at = 0
    shouted = text.isupper()
    for start, end in (*quoted, (len(text), len(text))):
        for piece in _WORD.finditer(text, at, start):
            found += _split(piece[0], piece.start(), unified, shouted=shouted)
        if end > start:
            found.append(Word(QUOTED, start, end))
        at = end
    return Words(text, tuple(found), 0, len(found))


def _split(piece: str, start: int, unified: Callable[[str], str], *, shouted: bool) -> list[Word]:
    """A word and the punctuation at its end; where all is `shouted`, capitals say nothing."""
    word = piece.rstrip(_ENDS) if len(piece) > 1 else piece
    found = (
        [Word(unified(fold(word)) or word, start, start + len(word), word[:1].isupper() and not shouted)]
        if word
        else []
    )
    rest = start + len(word)
    return found + [Word(mark, rest + i, rest + i + 1) for i, mark in enumerate(piece[len(word) :])]
