"""What the runner and the UI need from the world, as protocols; fakes of them are handed in by tests."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Literal, Protocol

from desktop_agent.core.actions import Action
from desktop_agent.core.approval import Decision, Proposal
from desktop_agent.core.elements import Element, Window
from desktop_agent.core.events import Event
from desktop_agent.core.evidence import Snapshot
from desktop_agent.core.geometry import Box
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Grounding, Instruction, Plan, Target
from desktop_agent.core.screen import Frame, Layout
from desktop_agent.settings import Settings
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


class Assistant(Protocol):
    """The resident core as the UI sees it: every call returns at once, answers come as events."""

    def subscribe(self, listener: Callable[[Event], None]) -> None:
        """Tell this listener of every event from now on, in the assistant's own thread."""
        ...

    def submit(self, words: str, *, window: int = 0, ask: bool = True) -> int:
        """Carry words out; returns the run's number. `window` gets the focus back before anything is done.

        `ask` false answers beforehand what policy would only ask; never what needs a person.
        """
        ...

    def preview(self, words: str, window: int = 0) -> None:
        """Draw the box where words would act; only the newest request counts. Empty: take the box away."""
        ...

    def names(self, window: int = 0) -> None:
        """Look now, with `window` as the one meant: tells what can be named, and previews use this look."""
        ...

    def hints(self) -> None:
        """Tell everything that can be clicked in the active window."""
        ...

    def stop(self) -> bool:
        """End the run under way and those that wait; whether there was any."""
        ...

    def pause(self) -> None:
        """Take no run until resumed; one that is under way is stopped, and told as such."""
        ...

    def resume(self) -> None:
        """Take runs again."""
        ...

    def apply(self, settings: Settings) -> None:
        """Use these settings from the next job on."""
        ...

    def close(self) -> None:
        """End everything that was started, and wait for it."""
        ...


class Hotkeys(Protocol):
    """Keys that work whatever program is in front, and that this program does not get."""

    def bind(self, chord: str, pressed: Callable[[], None]) -> None:
        """Call `pressed`, in a thread of its own, once for each press; raises HotkeyTaken, UnknownKey."""
        ...

    def release(self, chord: str) -> None:
        """Give a chord back; nothing happens where it was not bound."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


class Front(Protocol):
    """The window in front; safe to use from any thread, but it asks the desktop, so never in the GUI's."""

    def window(self) -> int:
        """The window that has the keyboard and is not ours; 0 where there is none."""
        ...

    def middle(self, window: int) -> tuple[int, int]:
        """Where the window's middle is, in desktop pixels; the pointer's place where there is none."""
        ...

    def give(self, window: int) -> bool:
        """Give a window the keyboard; whether it has it now."""
        ...


Urgency = Literal["low", "normal", "critical"]


class Notifier(Protocol):
    """The desktop's own notifications: they never take the focus."""

    def notify(
        self,
        title: str,
        body: str,
        *,
        buttons: Sequence[tuple[str, Callable[[], None]]] = (),
        urgency: Urgency = "normal",
        missed: Callable[[], None] | None = None,
    ) -> None:
        """Show it; returns at once. `missed` is called where the desktop shows none.

        All calls come in another thread.
        """
        ...

    def close(self) -> None:
        """Leave; what is on the screen stays as long as the desktop wants."""
        ...


class Secrets(Protocol):
    """Passwords and tokens, kept by the desktop's own keyring and in no file of ours."""

    def get(self, name: str) -> str:
        """The secret; empty where there is none. Raises PartMissing where there is no keyring."""
        ...

    def set(self, name: str, value: str) -> None:
        """Keep it, empty to forget it; raises PartMissing."""
        ...
