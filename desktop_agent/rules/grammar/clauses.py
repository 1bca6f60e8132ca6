"""Splits an instruction into clauses where a verb follows a joint, and reads each clause."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.plan import CheckStep, ClickStep, DragStep, HoverStep, Step, Target, TypeStep
from desktop_agent.rules.grammar.building import SEARCH, Builder
from desktop_agent.rules.grammar.frames import Budget, Slot, fits
from desktop_agent.rules.grammar.pointing import Steps
from desktop_agent.rules.grammar.tongue import Tongue
from desktop_agent.rules.grammar.words import ARROWS, ENDINGS, MARKS, PAUSES, Word, Words

_BULLETS: Final = frozenset("-*•–")

#: "No, thanks" is the name of a button.
_REFUSALS: Final = frozenset({"no", "nao", "不"})

#: A menu path begins within so many words.
_PATH_SOON: Final = 3

#: Readings of one frame that are tried.
_READINGS: Final = 12


@dataclass(frozen=True, slots=True)
class Joint:
    """Where a clause may end and the next begin, as numbers of words; `strong` ones stand in no name."""

    start: int
    end: int
    strong: bool
    pause: bool


@dataclass(frozen=True, slots=True)
class ClauseReader:
    """Reads the clauses of one instruction in one language."""

    tongue: Tongue
    builder: Builder
    budget: Budget

    def steps(self, words: Words) -> tuple[Step, ...]:
        """The steps of all clauses; empty where any of them is not understood.

        A piece that is no clause by itself belongs to the one before it: "click Find and Replace" is one.
        """
        cuts = self._cuts(words)
        while True:
            pieces = self._pieces(words, cuts)
            read = self._read(pieces)
            if None not in read:
                return tuple(step for steps in read for step in steps or ())
            wrong = read.index(None)
            if not cuts or self.budget.left < 0:
                return ()
            del cuts[max(0, wrong - 1)]

    def _read(self, pieces: list[Words]) -> list[Steps | None]:
        read: list[Steps | None] = []
        it: Target | None = None
        for piece in pieces:
            steps = self._clause(piece, it) if len(piece.trimmed()) else ()
            it = _about(steps[-1]) if steps else it
            read.append(steps)
            if steps is None:
                break
        return read

    def _pieces(self, words: Words, cuts: list[Joint]) -> list[Words]:
        starts = [words.start, *(joint.end for joint in cuts)]
        ends = [*(joint.start for joint in cuts), words.end]
        return [words.part(start, end) for start, end in zip(starts, ends, strict=True)]

    # -- joints --------------------------------------------------------------------------------------

    def _cuts(self, words: Words) -> list[Joint]:
        """The joints that a clause follows."""
        found: list[Joint] = []
        at = words.start
        while at < words.end:
            joint = self._joint(words, at)
            if joint is not None:
                begun = found[-1].end if found else words.start
                if joint.start > begun and self._is_cut(words.part(begun, joint.start), joint, words):
                    found.append(joint)
                at = joint.end
            at += joint is None
        return found

    def _joint(self, words: Words, at: int) -> Joint | None:
        """The joint that begins at a word: punctuation, words such as "then", or both."""
        end = at
        while end < words.end and words.words[end].folded in ENDINGS | PAUSES:
            end += 1
        marks = {word.folded for word in words.words[at:end]}
        strong = next((n for n, _ in self.tongue.strong.at(words, end)), 0)
        weak = 0 if strong else next((n for n, _ in self.tongue.weak.at(words, end)), 0)
        if end + strong + weak == at:
            return None
        sure = strong > 0 or bool(marks & ENDINGS)
        return Joint(at, end + strong + weak, sure, pause=bool(marks))

    def _is_cut(self, before: Words, joint: Joint, words: Words) -> bool:
        after = self.without_manners(self.tongue, words.part(joint.end, words.end))
        if not len(after):
            return False
        if joint.strong:
            return self._begins(after)
        if self._is_free_text(before):
            return self.tongue.acts.starting(after) > 0
        in_title = after[0].capital and not joint.pause and not words[0].capital
        return self._begins(after) and not in_title

    def _begins(self, words: Words) -> bool:
        """Whether a clause begins here: with a verb, or as a menu path of a few words."""
        soon = words.words[words.start : min(words.end, words.start + _PATH_SOON)]
        return self.tongue.starts.starting(words) > 0 or any(word.folded in ARROWS for word in soon)

    def _is_free_text(self, clause: Words) -> bool:
        """Whether text without quotation marks is being dictated, in which verbs may stand."""
        clause = self.without_manners(self.tongue, clause)
        last = clause.end if self.tongue.targets.anchor_first else clause.start + 1
        for at in range(clause.start, last):
            length = next((n for n, _ in self.tongue.texts.at(clause, at)), 0)
            if length:
                return not clause.part(at, clause.end).quotes
        return False

    # -- clauses -------------------------------------------------------------------------------------

    @staticmethod
    def without_manners(tongue: Tongue, words: Words) -> Words:
        """The words without numbering and politeness before them."""
        words = _without_number(words.part(words.start, words.end))
        before = None
        while before != words.start:
            before = words.start
            while len(words) and words[0].folded in MARKS:
                words = words.part(words.start + 1, words.end)
            length = tongue.polite.starting(words) if len(words) else 0
            words = words.part(words.start + length, words.end)
        return words

    def _clause(self, words: Words, it: Target | None) -> Steps | None:
        words = self.without_manners(self.tongue, words)
        if not self._is_free_text(words):
            words = self._without_thanks(words)
        core = words.trimmed()
        if not len(core):
            return ()
        return self._several(core, it) or self._one(core, it)

    def _without_thanks(self, words: Words) -> Words:
        words = words.trimmed()
        for length, _ in self.tongue.thanks.ending(words):
            rest = words.part(words.start, words.end - length).trimmed()
            is_label = words[-length].capital or not len(rest) or rest[-1].folded in _REFUSALS
            return words if is_label else self._without_thanks(rest)
        return words

    def _one(self, words: Words, it: Target | None) -> Steps | None:
        """The first reading that makes sense; None where none does."""
        builder = replace(self.builder, it=it)
        verb = self.tongue.starts.starting(words)
        path = builder.path(words) if not verb or self._is_a_menu(words, verb) else None
        if path:
            return path
        verb = verb if self.tongue.targets.anchor_first else 0
        for frame in self.tongue.verbs:
            if verb == len(words) and any(isinstance(part, Slot) for part in frame.parts):
                continue  # nothing is left to be meant
            for number, said in enumerate(fits(frame, words, self.budget, verb)):
                if _halves_a_word(said):
                    continue
                steps = builder.build(frame.kind, said) if number < _READINGS else ()
                if steps is not None:
                    return steps or None
        return builder.path(words) or builder.chord(words) or self._quoted_path(words)

    def _is_a_menu(self, words: Words, verb: int) -> bool:
        """Whether the verb before an arrow is a menu's name: "Search > Find", "Insert > Table".

        After a verb that takes text, the arrow may be that text ("type > hello"): written as titles are,
        or in a script without capitals, it is a menu.
        """
        if verb > len(words) - 2 or words[verb].folded not in ARROWS:
            return False
        if not self.tongue.texts.starting(words):
            return True
        return all(_is_titled(words[at]) for at in (0, verb + 1))

    def _quoted_path(self, words: Words) -> Steps | None:
        """A menu path that stands in quotation marks as a whole."""
        if not words.literal:
            return None
        from desktop_agent.rules.grammar.words import read  # noqa: PLC0415 - late: rare

        return self.builder.path(read(words.exact, (), self.tongue.unified))

    def _several(self, words: Words, it: Target | None) -> Steps | None:
        """`fill Name with "Ana" and City with "Rome"`, `click Allow, then Done`: one verb for all parts."""
        length = self.tongue.starts.starting(words)
        for joint in self._weak_joints(words):
            left = self._one(words.part(words.start, joint.start), it)
            rest = words.part(joint.end, words.end)
            if not self._share_a_verb(left, joint):
                continue
            for right in (_with_verb(words, length, rest), rest):
                steps = self._several(right, it) or self._one(right, it)
                if self._share_a_verb(steps, joint):
                    return (*(left or ()), *(steps or ()))
        return None

    def _share_a_verb(self, steps: Steps | None, joint: Joint) -> bool:
        """Whether the parts may: texts with fields of their own, clicks in a row, or on quotations."""
        parted = joint.strong and (joint.pause or not self.tongue.targets.anchor_first)
        return bool(steps) and all(
            (isinstance(step, TypeStep) and step.target not in {None, SEARCH})
            or (isinstance(step, ClickStep | CheckStep) and (parted or step.target.literal))
            for step in steps or ()
        )

    def _weak_joints(self, words: Words) -> Iterator[Joint]:
        for at in range(words.start + 2, words.end - 2):
            joint = self._joint(words, at)
            if joint is not None and joint.end < words.end:
                yield joint


def _is_titled(word: Word) -> bool:
    return word.capital or word.folded.upper() == word.folded.lower()


def _with_verb(words: Words, length: int, rest: Words) -> Words:
    """The rest with the verb that all of it shares."""
    both = (*words.words[words.start : words.start + length], *rest)
    return Words(words.source, both, 0, len(both))


def _without_number(words: Words) -> Words:
    """The words without `1.` or a bullet before them."""
    while len(words) and words[0].folded == "\n":
        words = words.part(words.start + 1, words.end)
    if len(words) > 2 and words[0].folded.isdecimal() and words[1].folded in {".", ")", "、", "：", ":"}:
        return words.part(words.start + 2, words.end)
    if len(words) > 1 and (words[0].folded in _BULLETS or _is_number(words[0].folded)):
        return words.part(words.start + 1, words.end)
    return words


def _is_number(word: str) -> bool:
    return word[-1:] in {")", "."} and word[:-1].isdecimal()


#: What "中" is the first half of, after a verb such as "選中".
_AFTER_MIDDLE: Final = frozenset("国國文间間午等心央医醫学學")


def _halves_a_word(said: Mapping[str, Words]) -> bool:
    """Whether a verb took the first half of a word: "選中國" is "選 中國"."""
    return any(
        len(words) > 1
        and words[-1].folded == "中"
        and words.end < len(words.words)
        and words.words[words.end].folded in _AFTER_MIDDLE
        for name, words in said.items()
        if name in {"select", "mark", "check", "click"}
    )


def _about(step: Step) -> Target | None:
    """What a step was about, for an "it" in the next one."""
    if isinstance(step, ClickStep | HoverStep | TypeStep):
        return step.target
    return step.destination if isinstance(step, DragStep) else None
