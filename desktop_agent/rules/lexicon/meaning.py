"""What words mean: phrase → concepts, read from `concepts.txt` once a plain comparison did not answer."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from desktop_agent.core.words import fold, has_chinese

_LONGEST_PHRASE = 6


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Folded phrase → the concepts that it names, and those that it is only related to."""

    names: dict[str, frozenset[int]]
    related: dict[str, frozenset[int]]

    def concepts(self, phrase: str) -> frozenset[int]:
        """The concepts that a folded phrase names."""
        return self.names.get(phrase, frozenset()) or self.names.get(_singular(phrase), frozenset())

    def relatives(self, phrase: str) -> frozenset[int]:
        """The concepts that a folded phrase is related to."""
        return self.related.get(phrase, frozenset())


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon; read on first use."""
    names: dict[str, set[int]] = {}
    related: dict[str, set[int]] = {}
    lines = files("desktop_agent.rules.lexicon").joinpath("concepts.txt").read_text(encoding="utf-8")
    for number, line in enumerate(lines.splitlines()):
        if not line.strip() or line.startswith("# "):
            continue
        named, _, near = line.partition("~")
        for table, words in ((names, named), (related, near)):
            for word in words.split(","):
                if fold(word):
                    table.setdefault(fold(word), set()).add(number)
    return Lexicon(
        {word: frozenset(found) for word, found in names.items()},
        {word: frozenset(found) for word, found in related.items()},
    )


def phrases(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words cut into the longest phrases that the lexicon knows; unknown words stay alone."""
    known, found, at = lexicon(), [], 0
    while at < len(tokens):
        for length in range(min(_LONGEST_PHRASE, len(tokens) - at), 0, -1):
            piece = tokens[at : at + length]
            if length == 1 or known.concepts(joined(piece)):
                found.append(piece)
                at += length
                break
    return found


def joined(tokens: tuple[str, ...]) -> str:
    """Words as one phrase; Chinese ones without spaces."""
    text = " ".join(tokens)
    return (
        text.replace(" ", "")
        if has_chinese(text) and not any(c.isascii() and c.isalpha() for c in text)
        else text
    )


def _singular(phrase: str) -> str:
    return phrase[:-1] if phrase.endswith("s") and len(phrase) > 3 else phrase
