"""Accuracy on recorded scenes: what the engine answers for each row, by kind of wording and by witness."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from desktop_agent.bench.scene import KINDS, Recorded, Row, rows, scenes
from desktop_agent.bench.table import Table, share, spread
from desktop_agent.core import staging
from desktop_agent.core.errors import NotUnderstood
from desktop_agent.core.plan import Grounding, Instruction, OpenStep, Sureness, SwitchStep, Target
from desktop_agent.ports import Grounder, Observation, Planner
from desktop_agent.rules.engine import RulesEngine
from desktop_agent.rules.grammar import Grammar
from desktop_agent.stop import StopToken


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine said to one row, and how long it took: the first time, and once more."""

    row: Row
    grounding: Grounding
    understood: bool
    cold: float
    hot: float

    @property
    def hit(self) -> bool:
        """Whether the first candidate's middle lies in a right box."""
        candidates = self.grounding.candidates
        return bool(candidates) and self.row.hit(candidates[0].box)

    @property
    def wrong(self) -> bool:
        """Whether the agent would act without asking, and miss."""
        return self.grounding.sureness is Sureness.SURE and not self.hit

    @property
    def right(self) -> bool:
        """Whether it is what the row asks for: the box, or "not found" for what is absent."""
        return self.grounding.sureness is Sureness.NOT_FOUND if self.row.kind == "absent" else self.hit


@dataclass(frozen=True, slots=True)
class Mode:
    """Which witnesses the engine has; `engine` makes a fresh one that remembers nothing."""

    name: str
    tree: bool
    pixels: bool
    engine: Callable[[], Grounder]


def modes() -> tuple[Mode, ...]:
    """Tree only, text read from pixels only, and both."""
    from desktop_agent.rules.ocr.reader import TextReader  # noqa: PLC0415 - late: only accuracy reads

    return (
        Mode("tree only", tree=True, pixels=False, engine=lambda: RulesEngine(None, "never")),
        Mode("pixels only", tree=False, pixels=True, engine=lambda: RulesEngine(TextReader(), "always")),
        Mode("both", tree=True, pixels=True, engine=lambda: RulesEngine(TextReader(), "auto")),
    )


def answers(mode: Mode, folder: Path) -> Iterator[Answer]:
    """The answers to a whole set; each scene has an engine of its own, as a program opened anew has."""
    for scene in scenes(folder):
        seen = Recorded(scene, tree=mode.tree, pixels=mode.pixels)
        _ = seen.frame  # the picture's file is no part of what is timed
        engine, planner = mode.engine(), Grammar(partial(_names, seen))
        yield from (answer(row, seen, planner, engine) for row in rows(scene))


def answer(row: Row, seen: Observation, planner: Planner, engine: Grounder) -> Answer:
    """What is said to one row, asked twice."""
    target = targeted(row.text, planner)
    if target is None:
        return Answer(row, Grounding(Sureness.NOT_FOUND), False, 0.0, 0.0)
    found, cold = _timed(target, seen, engine)
    again, hot = _timed(target, seen, engine)
    return Answer(row, replace(again, ms=found.ms), True, cold, hot)


def targeted(text: str, planner: Planner) -> Target | None:
    """What the first step of an instruction is about; None where it is not understood or names nothing."""
    try:
        step = planner.plan(Instruction(text)).steps[0]
    except NotUnderstood:
        return None
    return Target(step.app) if isinstance(step, OpenStep | SwitchStep) else staging.targets(step)[0]


def _timed(target: Target, seen: Observation, engine: Grounder) -> tuple[Grounding, float]:
    started = time.perf_counter()
    found = engine.ground(target, seen, StopToken())
    return found, (time.perf_counter() - started) * 1e3


def _names(seen: Observation) -> frozenset[str]:
    return frozenset(name for window in seen.windows for name in (window.app, window.title) if name)


def table(told: Sequence[tuple[str, Sequence[Answer]]]) -> Table:
    """Top-1 by kind, and the errors that matter, for each mode."""
    lines = [(kind, *(_right(found, kind) for _, found in told)) for kind in KINDS]
    measures: tuple[tuple[str, Callable[[Answer], bool]], ...] = (
        ("acted on a wrong thing", lambda one: one.wrong),
        ("false “not found”", lambda one: bool(one.row.boxes) and not one.grounding.candidates),
        ("right, but asks first", lambda one: one.hit and one.grounding.sureness is not Sureness.SURE),
        ("not understood", lambda one: not one.understood),
    )
    for name, measure in measures:
        cells = [share(sum(measure(one) for one in found), len(found)) for _, found in told]
        lines.append((name, *cells))
    languages = sorted({one.row.language for _, found in told for one in found})
    lines += [(f"right, {tongue}", *(_in(found, tongue) for _, found in told)) for tongue in languages]
    return Table("Accuracy on the recorded set", ("rows", *(name for name, _ in told)), tuple(lines))


def _right(found: Sequence[Answer], kind: str) -> str:
    mine = [one for one in found if one.row.kind == kind]
    return share(sum(one.right for one in mine), len(mine))


def _in(found: Sequence[Answer], tongue: str) -> str:
    mine = [one for one in found if one.row.language == tongue]
    return share(sum(one.right for one in mine), len(mine))


def times(told: Sequence[tuple[str, Sequence[Answer]]]) -> Table:
    """How long target → candidates took on the recorded set, by mode, cold and hot."""
    lines = []
    for name, found in told:
        asked = [one for one in found if one.understood]
        firsts = {one.row.scene: one.cold for one in reversed(asked)}
        lines.append((name, "a scene's first question", *spread(list(firsts.values()))))
        lines.append((name, "any question once more", *spread([one.hot for one in asked])))
    heads = ("witnesses", "asked", "p50 ms", "p95 ms")
    return Table("Target → candidates on the recorded set", heads, tuple(lines))
