"""What words mean: phrase → concepts, read from `concepts.txt` once a plain comparison did not answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from desktop_agent.core.words import fold, has_chinese
from desktop_agent.rules.lexicon.characters import unified

_LONGEST_PHRASE = 6


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Folded phrase → the concepts that it names, and those that it is only related to."""

    names: dict[str, frozenset[int]]
    related: dict[str, frozenset[int]]

    def concepts(self, phrase: str) -> frozenset[int]:
        """The concepts that a folded phrase names."""
        if phrase in self.names:
            return self.names[phrase]
        return next((self.names[one] for one in _singulars(phrase) if one in self.names), frozenset())

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
                phrase = unified(fold(word))
                if phrase:
                    table.setdefault(phrase, set()).add(number)
    return Lexicon(
        {word: frozenset(found) for word, found in names.items()},
        {word: frozenset(found) for word, found in related.items()},
    )


def phrases(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words cut into the longest phrases that the lexicon knows; unknown words stay alone."""
    known, at = lexicon(), 0
    found: list[tuple[str, ...]] = []
    while at < len(tokens):
        for length in range(min(_LONGEST_PHRASE, len(tokens) - at), 0, -1):
            piece = tokens[at : at + length]
            if length == 1 or known.concepts(joined(piece)):
                found += _cut(piece[0]) if length == 1 else [piece]
                at += length
                break
    return found


@lru_cache(maxsize=20_000)
def _cut(token: str) -> tuple[tuple[str, ...], ...]:
    """A run of Chinese cut into the longest words that the lexicon knows; any other word stays whole."""
    known = lexicon().names
    if not has_chinese(token) or token in known:
        return ((token,),)
    found: list[tuple[str, ...]] = []
    rest = ""
    at = 0
    while at < len(token):
        length = next((n for n in range(_LONGEST_PHRASE, 0, -1) if token[at : at + n] in known), 0)
        if length:
            found += [(rest,), (token[at : at + length],)] if rest else [(token[at : at + length],)]
            rest = ""
        else:
            rest += token[at]
        at += length or 1
    return tuple([*found, (rest,)] if rest else found)


def joined(tokens: tuple[str, ...]) -> str:
    """Words as one phrase; Chinese ones without spaces."""
    text = " ".join(tokens)
    return (
        text.replace(" ", "")
        if has_chinese(text) and not any(c.isascii() and c.isalpha() for c in text)
        else text
    )


#: Endings of plurals in English and Portuguese, and what stands in their place for one.
_PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("oes", "ao"), ("aes", "ao"), ("ns", "m"), ("is", "l"))


def _singulars(phrase: str) -> Iterator[str]:
    """What a phrase may be the plural of."""
    if len(phrase) > 3 and phrase.endswith("s"):
        yield from (phrase.removesuffix(many) + one for many, one in _PLURALS if phrase.endswith(many))
