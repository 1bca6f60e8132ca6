"""From words to a `Target`: its kind, name, ordinal, place, relation and window."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.elements import Role
from desktop_agent.core.plan import Place, Relation, RelationKind, Target
from desktop_agent.core.words import fold, has_chinese
from desktop_agent.rules.grammar.frames import Budget, fits
from desktop_agent.rules.grammar.tongue import KINDS, Tongue
from desktop_agent.rules.grammar.words import Words

#: Relations inside relations ("the row of the list in the dialog") that are followed.
_DEEPEST: Final = 3

#: Kinds whose words end other words: "首選項" is no option called "首".
_NAMES_END_SO: Final = frozenset({"option", "item", "row", "text", "heading"})

#: Joins a name to what it is, in Chinese.
_OF: Final = "的"

#: Words beside a side that say nothing more.
_CORNERS: Final = frozenset(
    {"corner", "side", "edge", "part", "half", "canto", "lado", "parte", *"角边侧方面部"}
)

#: Kinds that are counted by a number after them ("row 5"), and what may stand before any other number.
_COUNTED: Final = frozenset({"row", "column", "item", "cell"})
_NUMBER: Final = re.compile(r"(number|no|nr|num|numero|n[º°o]?|#)? ?\.? ?#?(\d{1,3})")

_NO_ROLES: Final[frozenset[Role]] = frozenset()


@dataclass(frozen=True, slots=True)
class TargetReader:
    """Reads targets of one instruction. `apps` are folded names of programs and windows that are open."""

    tongue: Tongue
    apps: Collection[str]
    budget: Budget

    def read(self, words: Words, depth: int = 0) -> Target:
        """The target that the words describe; its name is empty only where a kind was said."""
        words = words.trimmed()
        return replace(self._read(words, depth), said=self.bare(words).name)

    def _read(self, words: Words, depth: int) -> Target:
        if words.literal:
            return Target(words.exact, literal=True)
        linking = next((length for length, _ in self.tongue.targets.linking.ending(words)), 0)
        if 0 < linking < len(words):
            return self._read(words.part(words.start, words.end - linking), depth)
        written = self.tongue.targets.written.starting(words)
        if 0 < written < len(words):
            words = words.part(words.start + written, words.end)
            return Target(words.name, literal=words.literal)
        is_kind = self.tongue.targets.kinds.whole(self.bare(words)) is not None
        if not is_kind and depth < _DEEPEST:
            counted = self._counted(words, depth)
            if counted is not None:
                return counted
            rest, place = self._place(words)
            if place is not None:
                return replace(self._read(rest, depth + (rest.start > words.start)), place=place)
            related = self._related(words, depth)
            if related is not None:
                return related
        return self._named(words, alone=depth == 0)

    def bare(self, words: Words) -> Words:
        """The words without the article that they begin with."""
        if not len(words) or words[0].capital:
            return words  # "Your name" is a label
        length = self.tongue.targets.articles.starting(words)
        return words.part(words.start + length, words.end) if 0 < length < len(words) else words

    # -- place and relation --------------------------------------------------------------------------

    def _place(self, words: Words) -> tuple[Words, Place | None]:
        """The rest and the place; a corner may stand between article and name ("the top right button")."""
        bare = self.bare(words)
        for start in (words,) if bare is words else (words, bare):
            for frame in self.tongue.targets.places:
                for said in fits(frame, start, self.budget):
                    side = said.get("side") or said.get("edge") or said["whole edge"]
                    rest = said["rest"].trimmed()
                    if len(self.bare(rest)) and not self.tongue.targets.relations.starting(rest):
                        return rest, self.tongue.targets.sides.whole(side)
        return words, None

    def _related(self, words: Words, depth: int) -> Target | None:
        """The target with its relation, split at the first word of one that leaves sense on both sides."""
        for split in self._splits(words):
            found = self._split(split, depth)
            if found is not None:
                return found
        return None

    def _splits(self, words: Words) -> Iterator["_Split"]:
        told = self.tongue.targets
        if not told.anchor_first:
            for at in range(words.start + 1, words.end - 1):
                for length, kind in told.relations.at(words, at):
                    target, anchor = words.part(words.start, at), words.part(at + length, words.end)
                    yield _Split(kind, length, target, anchor)
            return
        for at in range(words.end - 1, words.start + 1, -1):
            before = words.part(words.start, at)
            for length, kind in told.relations.ending(before):
                yield _Split(kind, length, words.part(at, words.end), before.part(before.start, at - length))

    def _split(self, split: "_Split", depth: int) -> Target | None:
        target, anchor = split.target.trimmed(), split.anchor.trimmed()
        if self.tongue.targets.anchor_first:
            anchor = self._called(anchor)  # "在…"
        if not len(self.bare(target)) or not len(anchor) or self.tongue.targets.nameless.starting(anchor):
            return None  # "Sign in with …" is a name
        if split.kind == "in":
            app = self.window(anchor)
            if app:
                return replace(self.read(target, depth + 1), app=app)
            if not self._holds(split) or self._is_called(split):
                return None
        inside = self.read(anchor, depth + 1)
        return replace(self.read(target, depth + 1), relation=Relation(split.kind, inside))

    def _holds(self, split: "_Split") -> bool:
        """Whether `X in Y` is about something that holds others, not a part of a name ("Zoom in")."""
        anchor_known = split.anchor.literal or bool(self._named(split.anchor).roles)
        if self.tongue.targets.anchor_first:
            return anchor_known or split.length > 1
        has_article = self.bare(split.anchor) is not split.anchor
        return anchor_known or has_article or split.target.literal or bool(self._named(split.target).roles)

    def _is_called(self, split: "_Split") -> bool:
        """Whether the words give a kind its name, as in "campo do telefone"."""
        told = self.tongue.targets
        bare = self.bare(split.target.trimmed())
        if told.anchor_first or not told.called.starting(split.anchor.part(bare.end, split.anchor.end)):
            return False
        return told.kinds.whole(bare) is not None and not self._named(split.anchor).roles

    def window(self, words: Words) -> str:
        """The window or program that the words name ("the Notes window"); empty where they name none."""
        plain = self.bare(words.trimmed())
        name, kind, _ = self.kind(plain)
        if kind == "window" and len(name):
            return name.name
        return plain.name if fold(plain.name) in self.apps else ""

    def side(self, words: Words) -> Place | None:
        """The part of the window that the words name and nothing else ("the top right corner")."""
        bare = self.bare(words.trimmed())
        for at in range(bare.start, bare.end):
            for length, place in self.tongue.targets.sides.at(bare, at):
                rest = (*bare.words[bare.start : at], *bare.words[at + length : bare.end])
                if all(word.folded in _CORNERS for word in rest):
                    return place
        return None

    # -- kind, ordinal and name ----------------------------------------------------------------------

    def _named(self, words: Words, *, alone: bool = False) -> Target:
        """Kind, ordinal and name; a bare word for a kind, `alone`, is somebody's name ("click Menu")."""
        bare = self.bare(words)
        had_article = bare is not words
        rest, ordinal = self._ordinal(bare)
        name, kind, word = self.kind(rest)
        if kind and not had_article and not ordinal and self._is_title(rest, name, kind, alone=alone):
            return Target(rest.name)
        roles = KINDS[kind] if kind else _NO_ROLES
        number = 0 if ordinal or name.quotes else _numbered(name.folded, kind)
        if number:
            return Target("", roles, word, number)
        if kind and had_article and not ordinal and self.tongue.targets.kind_last:
            side = None if name.quotes else self.tongue.targets.sides.whole(name)
            if side and not name[0].capital:
                return Target("", roles, word, place=side)
        return Target(name.name, roles, word, ordinal, literal=name.literal)

    def _is_title(self, words: Words, name: Words, kind: str, *, alone: bool) -> bool:
        """Whether the word for a kind belongs to a title: "Delete Line", "Menu", not "the Save button"."""
        if not len(name):
            return alone and (words[0].capital or kind in self.tongue.targets.also_names)
        if self.tongue.targets.anchor_first and len(name) == 1 and kind in _NAMES_END_SO:
            return has_chinese(name.name)
        return words[-1 if name.start == words.start else 0].capital and not name.quotes

    def _ordinal(self, words: Words) -> tuple[Words, int]:
        """The words without "second", and the number; nobody counts where a name begins ("First name")."""
        if not len(words) or words[0].capital:
            return words, 0
        number = _digits(words[0].folded, self.tongue.words.ordinal_ends)
        if number and len(words) > 1:
            return words.part(words.start + 1, words.end), number
        for length, number in self.tongue.words.ordinals.at(words, words.start):
            if length < len(words) and not (number == 1 and words.folded.startswith("first name")):
                return words.part(words.start + length, words.end), number
        return words, 0

    def _counted(self, words: Words, depth: int) -> Target | None:
        """As in "the second row from the bottom"."""
        told = self.tongue.targets
        found_at = told.counting.at(words, words.start) if told.anchor_first else told.counting.ending(words)
        for length, way in found_at:
            start, end = (
                (words.start + length, words.end) if told.anchor_first else (words.start, words.end - length)
            )
            found = self._read(words.part(start, end), depth)
            if found.ordinal:
                return replace(found, ordinal=found.ordinal * way)
        return None

    def kind(self, words: Words) -> tuple[Words, str, str]:
        """Name, kind and the word for it, which stands after the name or before it ("the button Save")."""
        told = self.tongue.targets
        for length, kind in told.kinds.ending(words) if told.kind_last or not len(words) else ():
            cut = words.end - length
            name = words.part(words.start, cut).trimmed()
            if len(name) > 1 and name[-1].folded == _OF:
                name = name.part(name.start, name.end - 1)
            return name, kind, words.part(cut, words.end).name.lower()
        for length, kind in told.kinds.at(words, words.start) if told.kind_first and len(words) else ():
            cut = words.start + length
            word = words.part(words.start, cut).name.lower()
            return self._called(words.part(cut, words.end)), kind, word
        return words, "", ""

    def _unjoined(self, words: Words) -> Words:
        """The name without a "的" between it and the kind."""
        ends = self.tongue.targets.anchor_first and len(words) > 1 and words[-1].folded == "的"
        return words.part(words.start, words.end - 1) if ends else words

    def _called(self, words: Words) -> Words:
        """The name without "named" or "called" before it."""
        words = words.trimmed()
        length = self.tongue.targets.called.starting(words) if len(words) else 0
        return words.part(words.start + length, words.end) if 0 < length < len(words) else words


def _numbered(name: str, kind: str) -> int:
    """The number in "row 5" and "button number 2"; 0 where it is a name ("the 7 button")."""
    found = _NUMBER.fullmatch(name)
    return int(found[2]) if found and (kind in _COUNTED or (found[1] and kind)) else 0


def _digits(word: str, ends: frozenset[str]) -> int:
    """The number in "3rd"; 0 where there is none."""
    digits = word.rstrip("abcdefghijklmnopqrstuvwxyz.")
    return (
        int(digits)
        if word != digits and word[len(digits) :] in ends and digits.isdecimal() and len(digits) < 4
        else 0
    )


@dataclass(frozen=True, slots=True)
class _Split:
    """A description split at the `length` words of a relation."""

    kind: RelationKind
    length: int
    target: Words
    anchor: Words
