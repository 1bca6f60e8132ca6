"""The composition root: the one module that knows every part, and the resident core that holds them.

Parts are made when first needed, so that a one-shot `ground` answered by the tree never pays for
capture, text reading, input or Qt.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from desktop_agent.core import staging
from desktop_agent.core.elements import Element
from desktop_agent.core.errors import EngineUnavailable, EnvironmentTrouble, PermissionMissing
from desktop_agent.core.events import State
from desktop_agent.core.geometry import Box
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import (
    CloseStep,
    DragStep,
    Grounding,
    Instruction,
    OpenStep,
    Step,
    Sureness,
    SwitchStep,
    Target,
)
from desktop_agent.core.policy import Allowance
from desktop_agent.files import history_folder, load_settings
from desktop_agent.ports import Grounder, Observation, Person, Planner
from desktop_agent.settings import Settings
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from desktop_agent.asking import Asker
    from desktop_agent.core.screen import Frame
    from desktop_agent.desktop.linux import LinuxDesktop
    from desktop_agent.desktop.permissions import Check
    from desktop_agent.journal.store import History
    from desktop_agent.rules.ocr.reader import TextReader
    from desktop_agent.steps.state import World


@dataclass(frozen=True, slots=True)
class Found:
    """Where an instruction's first step would act; `to` is a drag's end, `program` one to be started."""

    grounding: Grounding
    observation: Observation
    area: Box
    scale: float
    ms: dict[str, float]
    to: Grounding | None = None
    program: str = ""

    @property
    def certain_enough(self) -> bool:
        """Whether it was found, and only once."""
        found = self.grounding.sureness in {Sureness.SURE, Sureness.UNSURE}
        return bool(self.program) or (found and bool(self.grounding.candidates))


class Agent:
    """The resident core: what `run`, `bench` and later the tray share. Used from one thread.

    `resident` keeps the tree mirrored by events and text reading warm; a one-shot command does not.
    `fallback` answers where the overlay cannot be shown; `reading` hears how many lines of text are
    read, and of how many; `note` hears what a run is doing.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        resident: bool = False,
        fallback: Person | None = None,
        reading: Callable[[int, int], None] | None = None,
        note: Callable[[State], None] | None = None,
    ) -> None:
        self.settings = settings
        self._note = note
        self._resident = resident
        self._fallback = fallback
        self._reading = reading

    @classmethod
    @contextmanager
    def start(
        cls,
        *,
        resident: bool = False,
        fallback: Person | None = None,
        reading: Callable[[int, int], None] | None = None,
        may_ask: bool = False,
    ) -> Iterator[Self]:
        """An agent with the person's settings, closed at the end. `may_ask` starts Qt beside the look."""
        agent = cls(load_settings(), resident=resident, fallback=fallback, reading=reading)
        try:
            if may_ask:
                agent.asker.start()
            yield agent
        finally:
            agent.close()

    def run(
        self, instruction: Instruction, allowed: Allowance, stop: StopToken, *, dry: bool = False
    ) -> Outcome:
        """Carry out an instruction; waits its turn where another run holds the desktop."""
        from desktop_agent.desktop.holding import hold  # noqa: PLC0415 - late: only a run holds
        from desktop_agent.runner import run  # noqa: PLC0415 - late: see above

        self._check_engine(instruction)
        if not dry:
            self.desktop.prepare_to_act()
        with hold(stop), self.asker.watching(stop):
            return run(instruction, self._world(), allowed, stop, dry=dry)

    def ground(
        self,
        instruction: Instruction,
        stop: StopToken,
        image: Path | None = None,
        look: Observation | None = None,
    ) -> Found:
        """Where the first step would act, on a new look or on one that was taken; touches nothing."""
        self._check_engine(instruction)
        started = time.perf_counter()
        step = self.planner.plan(instruction).steps[0]
        seen = look or self._look(instruction, image)
        found = self._where(step, seen, stop)
        to = self.grounder.ground(step.destination, seen, stop) if isinstance(step, DragStep) else None
        program = ""
        if isinstance(step, OpenStep) and found.sureness is not Sureness.SURE and image is None:
            entries = self.desktop.launchable(step.app)
            program = entries[0][1] if entries else ""
        return _found(found, seen, started, to, program)

    def _where(self, step: Step, seen: Observation, stop: StopToken) -> Grounding:
        """Where a step's first target is: a control, a whole window, or what has the focus."""
        if isinstance(step, SwitchStep | CloseStep) and step.app:
            from desktop_agent.steps.whole_windows import as_candidate, windows_named  # noqa: PLC0415 - late

            windows = windows_named(seen, step.app)
            if windows:
                return Grounding(Sureness.SURE, (as_candidate(windows[0]),))
        named = step.app if isinstance(step, OpenStep | SwitchStep | CloseStep) else ""
        target = Target(named) if named else staging.targets(step)[0]
        return self.grounder.ground(target, seen, stop) if target else _focused(seen)

    def elements(
        self, instruction: Instruction, stop: StopToken, image: Path | None = None
    ) -> tuple[tuple[Element, ...], dict[str, float]]:
        """Everything actionable that is seen, and how many milliseconds each part took."""
        started = time.perf_counter()
        seen = self._look(instruction, image)
        found = self.grounder.everything(seen, stop)
        total = (time.perf_counter() - started) * 1e3
        return found, {"total": round(total, 1)} | {k: round(v, 1) for k, v in seen.ms.items()}

    def annotate(self, path: Path, found: Found) -> None:
        """Write the picture with numbered boxes on what was found; raises PermissionMissing."""
        from desktop_agent.desktop.capture.picture import annotated, save  # noqa: PLC0415 - late: Pillow

        boxes = [(one.box, str(number)) for number, one in enumerate(found.grounding.candidates, 1)]
        try:
            save(annotated(found.observation.frame, boxes), path)
        except OSError as error:
            reason = f"{path} could not be written: {error.strerror or error}."
            raise PermissionMissing(reason, "Name a file in a folder that you may write to.") from error

    @cached_property
    def desktop(self) -> "LinuxDesktop":
        """Eyes and hands."""
        from desktop_agent.desktop.linux import LinuxDesktop  # noqa: PLC0415 - late: needs a display

        return LinuxDesktop(self.settings, resident=self._resident)

    @cached_property
    def planner(self) -> Planner:
        """The command grammar."""
        from desktop_agent.rules.grammar import Grammar  # noqa: PLC0415 - late: not for every command

        return Grammar(self._open_names)

    @cached_property
    def grounder(self) -> Grounder:
        """The rules engine, reading text from pixels only where the tree is silent."""
        from desktop_agent.rules.engine import RulesEngine  # noqa: PLC0415 - late: not for every command

        mode = self.settings.reading.ocr
        return RulesEngine(None if mode == "never" else self.reader, mode)

    @cached_property
    def reader(self) -> "TextReader":
        """Reads text from pixels; loads nothing before it first reads."""
        from desktop_agent.rules.ocr.reader import TextReader  # noqa: PLC0415 - late: see above

        return TextReader(self._reading) if self._reading else TextReader()

    def _open_names(self) -> frozenset[str]:
        """How the open programs and windows are called; none where there is no screen."""
        try:
            return self.desktop.names()
        except EnvironmentTrouble:
            return frozenset()

    @cached_property
    def history(self) -> "History":
        """What happened, on disk."""
        return open_history(self.settings)

    @cached_property
    def asker(self) -> "Asker":
        """Who asks the person: the overlay on the target, or the terminal where that cannot be shown."""
        from desktop_agent.asking import Asker  # noqa: PLC0415 - late: only a run asks

        return Asker(self.settings.approval, self._fallback)

    def _check_engine(self, instruction: Instruction) -> None:
        """There is one engine so far; a person who set the other one is told so."""
        if instruction.engine == "auto" and self.settings.engine.use == "holotron":
            hint = "desktop-agent settings set engine.use auto"
            raise EngineUnavailable("No Holotron worker is set up.", hint)

    def _world(self) -> "World":
        from desktop_agent.steps.state import World  # noqa: PLC0415 - late: only a run needs it

        world = World(self.desktop, self.grounder, self.planner, self.history, self.asker, self.settings)
        if self._note is None:
            return world
        from desktop_agent.staged import StagedDesktop, StagedPerson  # noqa: PLC0415 - late: only the tray

        desktop, person = StagedDesktop(self.desktop, self._note), StagedPerson(self.asker, self._note)
        return replace(world, desktop=desktop, person=person)

    def _look(self, instruction: Instruction, image: Path | None) -> Observation:
        if image is None:
            return self.desktop.observe(instruction)
        from desktop_agent.desktop.capture.picture import read_picture  # noqa: PLC0415 - late: Pillow
        from desktop_agent.desktop.look import PictureLook  # noqa: PLC0415 - late: see above

        return PictureLook(read_picture(image))

    def close(self) -> None:
        """End what was started; nothing of it stays behind."""
        for part in ("asker", "desktop", "history"):
            made = self.__dict__.get(part)
            if made is not None:
                made.close()


def _focused(seen: Observation) -> Grounding:
    """What has the focus, for a step that names no target."""
    from desktop_agent.steps.finding import focused  # noqa: PLC0415 - beside its only use

    return focused(seen)


def _found(found: Grounding, seen: Observation, started: float, to: Grounding | None, program: str) -> Found:
    screen = seen.layout.screen_of(found.candidates[0].box) if found.candidates else seen.layout.screens[0]
    parts = {"capture": 0.0, "accessibility": 0.0, "ocr": 0.0, "match": 0.0} | seen.ms | found.ms
    total = (time.perf_counter() - started) * 1e3
    ms = {name: round(spent, 1) for name, spent in ({"total": total} | parts).items()}
    return Found(found, seen, seen.layout.bounds, screen.scale, ms, to, program)


def open_history(settings: Settings | None = None) -> "History":
    """The history with the person's limits."""
    from desktop_agent.journal.store import History  # noqa: PLC0415 - late: not every command keeps any

    limits = (settings or load_settings()).history
    return History(history_folder(), limits.keep_mb * 1_000_000, _encode if limits.pictures else None)


def _encode(frame: "Frame", boxes: Sequence[Box]) -> bytes:
    from io import BytesIO  # noqa: PLC0415 - late: see below

    from desktop_agent.desktop.capture.picture import annotated  # noqa: PLC0415 - late: needs Pillow

    file = BytesIO()
    annotated(frame, [(box, "") for box in boxes]).save(file, "PNG", compress_level=1)
    return file.getvalue()


def stop_running() -> bool:
    """Stop the run that holds this desktop; False where none does."""
    from desktop_agent.desktop.holding import stop_holder  # noqa: PLC0415 - late: beside its only use

    return stop_holder()


def tell_running(command: str) -> "dict[str, Any] | None":
    """Have the running tray app pause, resume or stop; None where none runs."""
    from desktop_agent.desktop.door import knock  # noqa: PLC0415 - late: beside its only use

    return knock(command)


def checks() -> "Sequence[Check]":
    """What `doctor` found out about every part."""
    from desktop_agent.desktop.permissions import checks as all_checks  # noqa: PLC0415 - late

    return all_checks()
