"""Reads a whole instruction: finds its language, splits it into clauses and each clause into steps."""

import re
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from typing import Final

from desktop_agent.core.errors import NotUnderstood
from desktop_agent.core.plan import Instruction, Plan, Step
from desktop_agent.core.words import fold, has_chinese
from desktop_agent.rules.grammar import words as wording
from desktop_agent.rules.grammar.building import Builder
from desktop_agent.rules.grammar.clauses import ClauseReader
from desktop_agent.rules.grammar.frames import Budget
from desktop_agent.rules.grammar.quoting import Part, quotations
from desktop_agent.rules.grammar.targets import TargetReader
from desktop_agent.rules.grammar.tongue import Tongue

#: Longer than anybody speaks; text to type may be longer, in quotation marks.
_LONGEST: Final = 600
_MOST_STEPS: Final = 50

#: Comparisons that one instruction may cost in one language; a sentence costs some hundreds.
MOST_COMPARISONS: Final = 20_000

_LANGUAGES: Final = ("english", "portuguese", "chinese")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def _nobody() -> Collection[str]:
    return ()


class Grammar:
    """Implements ports.Planner. `known_apps` names the programs and windows that are open, for "in X"."""

    def __init__(self, known_apps: Callable[[], Collection[str]] = _nobody) -> None:
        self._known_apps = known_apps

    def plan(self, instruction: Instruction) -> Plan:
        """The steps; raises NotUnderstood with the nearest thing that is understood, or UnknownKey."""
        text = _CONTROL.sub("", instruction.text).strip()
        quoted = quotations(text)
        _refuse_nonsense(text, quoted)
        for tongue in _tongues(text, quoted):
            steps = self._steps(tongue, text, quoted)
            if steps:
                return Plan(instruction, _few(steps), tongue.code)
        from desktop_agent.rules.grammar.nearest import not_understood  # noqa: PLC0415 - late: only for a no

        raise not_understood(text, quoted, _load)

    def _steps(self, tongue: Tongue, text: str, quoted: tuple[Part, ...]) -> tuple[Step, ...]:
        """The steps of all clauses; empty where any clause is not understood."""
        budget = Budget(MOST_COMPARISONS)
        apps = frozenset(fold(name) for name in self._known_apps())
        builder = Builder(tongue, TargetReader(tongue, apps, budget))
        read = wording.read(text, quoted, tongue.unified)
        return ClauseReader(tongue, builder, budget).steps(read)


def _few(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, where a person can look after them all; some of what was asked is never left out."""
    if len(steps) > _MOST_STEPS:
        raise NotUnderstood(f"That is {len(steps)} steps.", f"Ask for {_MOST_STEPS} at most at a time.")
    return steps


def _refuse_nonsense(text: str, quoted: tuple[Part, ...]) -> None:
    if not text:
        raise NotUnderstood("Nothing was said.")
    if len(text) - sum(end - start for start, end in quoted) > _LONGEST:
        raise NotUnderstood(
            f"That is {len(text)} characters long.",
            "Say it in a sentence or two; put text to type in quotation marks.",
        )


def _tongues(text: str, quoted: tuple[Part, ...]) -> Iterator[Tongue]:
    """The languages to try, the likeliest first; one is only loaded when those before it did not answer."""
    later = []
    for name in _likeliest(text, quoted):
        tongue = _load(name)
        said = wording.read(text, quoted, tongue.unified)
        if tongue.starts.starting(ClauseReader.without_manners(tongue, said)):
            yield tongue
        else:
            later.append(tongue)
    yield from later


def _likeliest(text: str, quoted: tuple[Part, ...]) -> tuple[str, ...]:
    """Chinese is tried first where it stands outside quotation marks."""
    starts = (0, *(end for _, end in quoted))
    ends = (*(start for start, _ in quoted), len(text))
    said = "".join(text[start:end] for start, end in zip(starts, ends, strict=True))
    return _LANGUAGES[::-1] if has_chinese(said or text) else _LANGUAGES


def _load(name: str) -> Tongue:
    tongue: Tongue = getattr(import_module(f"desktop_agent.rules.grammar.{name}"), name.upper())
    return tongue
