"""Phrases of one or more words, found at the start or end of a run of words by one look-up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from desktop_agent.core.words import fold, has_chinese
from desktop_agent.rules.grammar.words import Words

V = TypeVar("V")
Phrase = tuple[str, ...]
Entry = tuple[Phrase, V]

_SEPARATOR: Final = "|"


@dataclass(frozen=True, slots=True)
class Phrases(Generic[V]):
    """Phrases with what they mean, by their first word and by their last, the longest first."""

    by_first: dict[str, list[Entry[V]]] = field(default_factory=dict)
    by_last: dict[str, list[Entry[V]]] = field(default_factory=dict)

    def at(self, words: Words, place: int) -> Iterator[tuple[int, V]]:
        """Those that begin at a word, with the number of words that they take, the longest first."""
        for phrase, value in self.by_first.get(words.words[place].folded, ()) if place < words.end else ():
            end = place + len(phrase)
            if end <= words.end and all(
                word.folded == wanted for word, wanted in zip(words.words[place:end], phrase, strict=True)
            ):
                yield len(phrase), value

    def ending(self, words: Words) -> Iterator[tuple[int, V]]:
        """Those that the words end with, the longest first."""
        for phrase, value in self.by_last.get(words[-1].folded, ()) if len(words) else ():
            start = words.end - len(phrase)
            if start >= words.start and all(
                word.folded == wanted
                for word, wanted in zip(words.words[start : words.end], phrase, strict=True)
            ):
                yield len(phrase), value

    def whole(self, words: Words) -> V | None:
        """What the words mean as a whole; None where they are none of the phrases."""
        if len(words):
            for length, value in self.at(words, words.start):
                if length == len(words):
                    return value
        return None

    def starting(self, words: Words) -> int:
        """How many words the longest phrase takes that they start with; 0 where none does."""
        return next((length for length, _ in self.at(words, words.start)), 0)


def phrases(meanings: Mapping[str, V]) -> Phrases[V]:
    """From `"one, another"` → meaning, as the languages write them, to phrases."""
    made: Phrases[V] = Phrases()
    for listed, value in meanings.items():
        for written in fold(listed.replace(", ", _SEPARATOR)).split(_SEPARATOR):
            phrase = tuple(cut(written))
            made.by_first.setdefault(phrase[0], []).append((phrase, value))
            made.by_last.setdefault(phrase[-1], []).append((phrase, value))
    for entries in (*made.by_first.values(), *made.by_last.values()):
        entries.sort(key=lambda entry: -len(entry[0]))
    return made


def cut(written: str) -> list[str]:
    """The words of a phrase as the languages write it: at spaces, and between Chinese characters."""
    found: list[str] = []
    for piece in written.split():
        found += list(piece) if has_chinese(piece) else [piece]
    return found
