"""Frames of clauses, such as `{drag} <target> to/onto <end>`: how they are written, and how words fit them.

In a frame `{verb}` is a phrase of that set, `[the]` one that may be left out, `<target>` words that are
meant, and anything else stands for itself (`to/onto`: either, `by?`: or not). The words of `<text*>` reach
as far as they can, those of others no further than they must.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from desktop_agent.rules.grammar.phrases import Phrases, phrases
from desktop_agent.rules.grammar.words import Words

_PART: Final = re.compile(r"\{[^}]*\}|\[[^\]]*\]|<[^>]*>|\S+")


@dataclass(frozen=True, slots=True)
class Slot:
    """Words that are meant."""

    name: str
    greedy: bool


@dataclass(frozen=True, slots=True)
class Fixed:
    """A phrase out of a set; what was said is kept under the set's name."""

    name: str
    phrases: Phrases[bool]
    optional: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """A kind of clause and its parts."""

    kind: str
    parts: tuple[Slot | Fixed, ...]


class Budget:
    """How many comparisons an instruction may cost, so that no instruction takes long."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self) -> bool:
        """Whether there was one left."""
        self.left -= 1
        return self.left >= 0


def frames(written: str, sets: Mapping[str, str]) -> tuple[Frame, ...]:
    """The frames of a text with a `kind: frame` on each line."""
    known = {name: phrases({listed: True}) for name, listed in sets.items()}
    found = []
    for line in filter(None, map(str.strip, written.splitlines())):
        kind, _, parts = line.partition(": ")
        found.append(Frame(kind, tuple(_part(part, known) for part in _PART.findall(parts))))
    return tuple(found)


def _part(written: str, known: Mapping[str, Phrases[bool]]) -> Slot | Fixed:
    inner = written[1:-1]
    if written[0] == "<":
        return Slot(inner.rstrip("*"), inner.endswith("*"))
    if written[0] in "{[":
        return Fixed(inner, known[inner], written[0] == "[")
    said = written.rstrip("?").replace("/", ", ").replace("_", " ")
    return Fixed("", phrases({said: True}), written.endswith("?"))


def fits(frame: Frame, words: Words, budget: Budget, verb: int = 0) -> Iterator[dict[str, Words]]:
    """Each way in which the words fit a frame as a whole, the likeliest first.

    What the words begin with is as long as it can be: "click on it" is not "click" and "on it". `verb` is
    how many words it takes at least: without spaces "打開" must not be "打" and "開".
    """
    first = frame.parts[0]
    if not isinstance(first, Fixed) or first.optional:
        yield from _fits(frame.parts, words, words.start, {}, budget)
        return
    for length in _longest(first, words):
        if length >= verb:
            said = {first.name: words.part(words.start, words.start + length)}
            yield from _fits(frame.parts[1:], words, words.start + length, said, budget)


def _longest(first: Fixed, words: Words) -> Iterator[int]:
    """The length of the longest phrase; of a shorter one where that leaves nothing or is a label."""
    for length, _ in first.phrases.at(words, words.start):
        phrase = words.words[words.start : words.start + length]
        is_label = any(word.capital for word in phrase[1:]) and not phrase[0].capital  # "click In progress"
        if not is_label:
            yield length
            if words.start + length < words.end:
                return


def _fits(
    parts: tuple[Slot | Fixed, ...], words: Words, at: int, said: dict[str, Words], budget: Budget
) -> Iterator[dict[str, Words]]:
    if not parts:
        if at == words.end:
            yield said
        return
    if not budget.spend():
        return
    part, rest = parts[0], parts[1:]
    for end in _ends(part, rest, words, at, budget):
        now = {**said, part.name: words.part(at, end)} if end > at else said
        yield from _fits(rest, words, end, now, budget)


def _ends(
    part: Slot | Fixed, rest: tuple[Slot | Fixed, ...], words: Words, at: int, budget: Budget
) -> Iterator[int]:
    """Where a part that begins at a word can end."""
    if isinstance(part, Fixed):
        yield from (at + length for length, _ in part.phrases.at(words, at))
        if part.optional:
            yield at
        return
    if not rest:
        yield from (words.end,) if words.end > at else ()
        return
    following = rest[0]
    places = range(at + 1, words.end + 1)
    for end in reversed(places) if part.greedy else places:
        if not budget.spend():
            return
        if isinstance(following, Slot) or following.optional or any(following.phrases.at(words, end)):
            yield end
