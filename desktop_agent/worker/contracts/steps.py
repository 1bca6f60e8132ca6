"""What a model may ask for in a step: one value for each tool, in pixels of the picture sent."""

from dataclasses import dataclass
from typing import Literal

from desktop_agent.core.geometry import Point

Button = Literal["left", "right", "middle"]
Direction = Literal["up", "down", "left", "right"]
Status = Literal["todo", "running", "done", "failed"]


@dataclass(frozen=True, slots=True)
class ClickAt:
    """Click the element, which is at this pixel."""

    element: str
    at: Point
    button: Button = "left"


@dataclass(frozen=True, slots=True)
class DoubleClickAt:
    """Click it twice with the left button."""

    element: str
    at: Point


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Move the pointer there."""

    element: str
    at: Point


@dataclass(frozen=True, slots=True)
class DragTo:
    """Drag with the left button from where the pointer is to this pixel."""

    element: str
    at: Point


@dataclass(frozen=True, slots=True)
class ScrollAt:
    """Move the pointer there and turn the wheel by so many notches."""

    element: str
    at: Point
    direction: Direction
    scroll_size: int = 10


@dataclass(frozen=True, slots=True)
class Write:
    """Type into whatever has the focus; `overwrite` empties the field first."""

    content: str
    press_enter: bool = False
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class WriteAt:
    """Click the element, type into it, press Enter."""

    content: str
    element: str
    at: Point


@dataclass(frozen=True, slots=True)
class KeyDown:
    """Press a key and keep it down."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyUp:
    """Let go of a key."""

    key: str


@dataclass(frozen=True, slots=True)
class Hotkey:
    """Press keys together, so many times."""

    keys: tuple[str, ...]
    repeat_count: int = 1


@dataclass(frozen=True, slots=True)
class HoldAndTap:
    """Hold some keys while others are pressed one after the other."""

    hold_keys: tuple[str, ...]
    tap_keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """One line of the model's plan."""

    title: str
    status: Status


@dataclass(frozen=True, slots=True)
class UpdatePlan:
    """Show the model's plan; nothing is done to the desktop."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Look again after so many seconds."""

    seconds: float = 2.0


@dataclass(frozen=True, slots=True)
class Answer:
    """The task is over; this is what the model has to say."""

    content: str


@dataclass(frozen=True, slots=True)
class ScrollPage:
    """Scroll the page in a browser."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class GoTo:
    """Open an address in a browser."""

    url: str


@dataclass(frozen=True, slots=True)
class GoBack:
    """Back to the page before, in a browser."""


@dataclass(frozen=True, slots=True)
class Refresh:
    """Load the page again, in a browser."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Begin the task anew."""


Tool = (
    ClickAt
    | DoubleClickAt
    | MoveTo
    | DragTo
    | ScrollAt
    | Write
    | WriteAt
    | KeyDown
    | KeyUp
    | Hotkey
    | HoldAndTap
    | UpdatePlan
    | WaitFor
    | Answer
    | ScrollPage
    | GoTo
    | GoBack
    | Refresh
    | Restart
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what to remember, why, and the one tool to use."""

    note: str | None
    thought: str
    tool: Tool
