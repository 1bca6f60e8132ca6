"""What a resident assistant tells those who listen; each event is a plain value, safe in any thread."""

from dataclasses import dataclass
from enum import StrEnum

from desktop_agent.core.elements import Element
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Candidate


class State(StrEnum):
    """What the assistant is doing."""

    IDLE = "idle"
    LOOKING = "looking"
    WAITING = "waiting"  # for the person's answer
    ACTING = "acting"
    PAUSED = "paused"
    ERROR = "error"  # something broke; it goes on all the same


@dataclass(frozen=True, slots=True)
class StateChanged:
    """The assistant does something else now."""

    state: State


@dataclass(frozen=True, slots=True)
class Previewed:
    """Where words would act, in a sentence; nothing was touched.

    `problem` says what is wrong where nothing can be shown, `action` the one thing to do about it.
    """

    words: str
    candidates: tuple[Candidate, ...] = ()
    sentence: str = ""
    problem: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """What can be named on the screen now, the window that was in front first."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hinted:
    """Everything that can be clicked in the active window."""

    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Started:
    """A run began."""

    run: int
    words: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A run ended, in exactly one way; told once for each run that was taken or turned away."""

    run: int
    words: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Broke:
    """A mistake of our own was met; the assistant goes on. `report` is what a bug report needs."""

    sentence: str
    report: str = ""


Event = StateChanged | Previewed | Named | Hinted | Started | Ended | Broke
