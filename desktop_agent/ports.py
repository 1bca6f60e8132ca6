"""What the runner and the UI need from the world, as protocols; fakes of them are handed in by tests."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Literal, Protocol

from desktop_agent.core.actions import Action
from desktop_agent.core.approval import Decision, Proposal
from desktop_agent.core.elements import Element, Window
from desktop_agent.core.evidence import Snapshot
from desktop_agent.core.geometry import Box
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Grounding, Instruction, Plan, Target
from desktop_agent.core.screen import Frame, Layout
from desktop_agent.stop import StopToken

By = Literal["policy", "person"]


class Observation(Protocol):
    """The desktop at one moment. Parts are read when first asked for, and then stay as they were."""

    @property
    def layout(self) -> Layout:
        """The screens."""
        ...

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows that can be seen: the one meant first, the others topmost first.

        Those marked `ours` cover others but are never searched.
        """
        ...

    @property
    def frame(self) -> Frame:
        """The picture of the whole desktop (or of the one screen, window or file that was asked for)."""
        ...

    @property
    def ms(self) -> dict[str, float]:
        """How long each part took so far, in milliseconds: capture, accessibility."""
        ...

    def elements(self, window: int) -> tuple[Element, ...]:
        """What the accessibility tree shows in one window; empty where it has none or is silent."""
        ...


class Grounder(Protocol):
    """An engine that says where a target is."""

    def ground(self, target: Target, observation: Observation, stop: StopToken) -> Grounding:
        """The candidates for a target; never raises for "not there", which is an answer."""
        ...

    def everything(self, observation: Observation, stop: StopToken) -> tuple[Element, ...]:
        """All actionable elements that are seen, with their witnesses, in reading order a window."""
        ...


class Planner(Protocol):
    """Turns words into steps."""

    def plan(self, instruction: Instruction) -> Plan:
        """The steps; raises NotUnderstood with the nearest thing that is understood."""
        ...


class Desktop(Protocol):
    """Eyes and hands."""

    def observe(self, instruction: Instruction, prefer: int = 0) -> Observation:
        """Look. `prefer` is the window of the step before: it and its popups come first."""
        ...

    def perform(self, action: Action, stop: StopToken) -> None:
        """Do it, interruptibly; whatever happens, nothing stays pressed. Raises ActionFailed."""
        ...

    def recheck(self, element: Element, before: Observation) -> Element:
        """The element as it is now, box and states read anew, pixels and windows compared.

        Raises TargetChanged where it moved away, changed, closed or was covered since `before`.
        """
        ...

    def snapshot(self, window: int, around: Box | None) -> Snapshot:
        """The facts that show later whether something happened, before an action."""
        ...

    def settle(self, before: Snapshot, stop: StopToken) -> Snapshot:
        """The same facts once the screen is quiet after an action, or the wait's limit is reached."""
        ...

    def launchable(self, name: str) -> Sequence[tuple[str, str]]:
        """Desktop entries whose name fits, best first: `(entry id, name)`."""
        ...


class Person(Protocol):
    """The one who decides."""

    def decide(self, proposal: Proposal, stop: StopToken) -> Decision:
        """Show the proposal on the target and wait for the answer; gone from the screen on return."""
        ...

    def progress(self, sentence: str) -> None:
        """Say what is being done, where it takes long."""
        ...


class ApprovalKeys(Protocol):
    """Keys that answer a proposal, heard without the focused program getting them."""

    def armed(self, digits: int) -> AbstractContextManager[None]:
        """While entered the keys are ours; a `wait` inside misses none that was pressed since."""
        ...

    def wait(self, digits: int, limit: float, stop: StopToken) -> Literal["enter", "escape", "timeout"] | int:
        """The first answer from a real device within `limit` seconds: enter, escape, a digit 1-9."""
        ...


class Journal(Protocol):
    """What happened, kept; nothing in it ever raises, so that a full disk stops no work."""

    def picture(self, stage: str, frame: Frame, boxes: Sequence[Box]) -> None:
        """Keep a picture of a stage (`seen`, `after`) of the instruction under way, with boxes on it."""
        ...

    def finish(self, instruction: Instruction, outcome: Outcome) -> None:
        """Write the entry: what was asked, what was done and how it ended."""
        ...
