"""Reads a whole instruction: finds its language, splits it into clauses and each clause into a step."""

import re
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from itertools import pairwise
from typing import Final

from desktop_agent.core.errors import NotUnderstood
from desktop_agent.core.plan import Instruction, Plan, Step
from desktop_agent.core.words import fold, has_chinese
from desktop_agent.rules.grammar import quoting
from desktop_agent.rules.grammar.building import PATH, Builder
from desktop_agent.rules.grammar.quoting import Quoted
from desktop_agent.rules.grammar.targets import TargetReader
from desktop_agent.rules.grammar.tongue import Tongue

#: Longer than anybody speaks; text to type may be longer, in quotation marks.
_LONGEST: Final = 600
_MOST_STEPS: Final = 50

_NO_WORDS: Final = " .;,。；，!！"
_NUMBERING = re.compile(r"^\s*(?:\d+[.)、]|[-*•])\s+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def _nobody() -> Collection[str]:
    return ()


class Grammar:
    """Implements ports.Planner. `known_apps` names the programs and windows that are open, for "in X"."""

    def __init__(self, known_apps: Callable[[], Collection[str]] = _nobody) -> None:
        self._known_apps = known_apps

    def plan(self, instruction: Instruction) -> Plan:
        """The steps; raises NotUnderstood with the nearest thing that is understood, or UnknownKey."""
        quoted = _opened(quoting.take_out(_CONTROL.sub("", instruction.text).strip()))
        _refuse_nonsense(instruction.text, quoted)
        apps = frozenset(fold(name) for name in self._known_apps())
        for tongue in _tongues(quoted.text):
            steps = _steps(tongue, quoted, apps)
            if steps:
                return Plan(instruction, tuple(steps[:_MOST_STEPS]), tongue.code)
        raise _not_understood(instruction.text)


def _opened(quoted: Quoted) -> Quoted:
    """A menu path that stands in quotation marks as a whole is read as a path."""
    inside = quoted.restored(quoted.text)
    return Quoted(inside, ()) if quoted.is_quoted(quoted.text) and PATH.search(inside) else quoted


def _refuse_nonsense(text: str, quoted: Quoted) -> None:
    if not text.strip():
        raise NotUnderstood("Nothing was said.")
    if len(quoted.text) > _LONGEST:
        raise NotUnderstood(
            f"That is {len(text)} characters long.",
            "Say it in a sentence or two; put text to type in quotation marks.",
        )


def _tongues(text: str) -> Iterator[Tongue]:
    """The languages to try, the likeliest first; one is only loaded when those before it did not answer."""
    order = ["english", "portuguese", "chinese"]
    if has_chinese(text):
        order = ["chinese", "english", "portuguese"]
    later = []
    for name in order:
        tongue = _load(name)
        if tongue.starts.match(_without_fillers(tongue, text)):
            yield tongue
        else:
            later.append(tongue)
    yield from later


def _load(name: str) -> Tongue:
    """One language; compiling its patterns takes some milliseconds."""
    tongue: Tongue = getattr(import_module(f"desktop_agent.rules.grammar.{name}"), name.upper())
    return tongue


def _without_fillers(tongue: Tongue, text: str) -> str:
    before = None
    while before != text:
        before, text = text, tongue.fillers.sub("", text).strip()
    return text


def _steps(tongue: Tongue, quoted: Quoted, apps: Collection[str]) -> list[Step]:
    """The steps of all clauses; empty where any clause is not understood."""
    builder = Builder(tongue, quoted, TargetReader(tongue, quoted, apps))
    steps: list[Step] = []
    for line in quoted.text.splitlines():
        read = _line(tongue, builder, _NUMBERING.sub("", line).strip())
        if read is None:
            return []
        steps += read
    return steps


def _line(tongue: Tongue, builder: Builder, line: str) -> list[Step] | None:
    """The steps of a line; None where it is not understood.

    It is split where a verb follows a joint. A piece that is no clause by itself belongs to the one
    before it: "click Find and Replace" is one.
    """
    if not line.strip(_NO_WORDS):
        return []
    cuts = [0, *_joints(tongue, line), len(line)]
    while True:
        pieces = [line[start:end] for start, end in pairwise(cuts)]
        read = [_step(tongue, builder, piece) for piece in pieces]
        if None not in read:
            return [step for step in read if step is not None]
        wrong = read.index(None)
        if len(cuts) == 2:
            return None
        del cuts[max(1, wrong)]


def _joints(tongue: Tongue, line: str) -> list[int]:
    """Where the line could be split: before each joint that a verb follows."""
    found = tongue.joints.finditer(line)
    return [
        joint.start()
        for joint in found
        if joint.start() > 0 and _begins(tongue, _without_fillers(tongue, line[joint.end() :]))
    ]


def _begins(tongue: Tongue, words: str) -> bool:
    """Whether a clause begins here: with a verb, or as a menu path of a few words."""
    path = PATH.search(words)
    return bool(tongue.starts.match(words)) or (path is not None and len(words[: path.start()].split()) <= 2)


def _step(tongue: Tongue, builder: Builder, clause: str) -> Step | None:
    begins = tongue.joints.match(clause)
    clause = clause[begins.end() :] if begins else clause
    clause = _without_fillers(tongue, clause.strip(" ,;，；")).rstrip("。！")
    if not clause.endswith(("..", "…")):
        clause = clause.rstrip(".!") or clause
    for kind, pattern in tongue.verbs:
        found = pattern.match(clause)
        step = builder.build(kind, found.groupdict()) if found else None
        if step is not None:
            return step
    return builder.path(clause) if PATH.search(clause) else None


def _not_understood(text: str) -> NotUnderstood:
    """What was not understood, with the nearest sentence that is."""
    short = " ".join(text.split())
    short = short if len(short) <= 60 else short[:59] + "…"
    said = re.sub(r'["“”]', "", short)
    speaks = any(character.isalnum() for character in text)
    if not speaks:
        return NotUnderstood(f"“{short}” holds no words.")
    if len(said.split()) <= 4:
        return NotUnderstood(f"“{short}” is no command.", f'Did you mean: click "{said}"?')
    return NotUnderstood(f"“{short}” was not understood.")
