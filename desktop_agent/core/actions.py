"""What the agent can do to the desktop: a closed union, matched exhaustively by whoever performs it."""

from dataclasses import dataclass
from typing import Literal, assert_never

from desktop_agent.core.geometry import Point

Button = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release a mouse button at a desktop pixel, `count` times."""

    at: Point
    button: Button = "left"
    count: int = 1


@dataclass(frozen=True, slots=True)
class TypeText:
    """Type text exactly into whatever has the focus; `window` is the only window that may get it."""

    text: str
    window: int = 0
    terminal: bool = False
    single_line: bool = False


@dataclass(frozen=True, slots=True)
class PressKeys:
    """Press a chord such as `("ctrl", "s")` in the window that may get it (0: the active one)."""

    keys: tuple[str, ...]
    window: int = 0


@dataclass(frozen=True, slots=True)
class Scroll:
    """Turn the wheel at a desktop pixel: `dx` notches to the right, `dy` notches down."""

    at: Point
    dx: int = 0
    dy: int = 0


@dataclass(frozen=True, slots=True)
class Drag:
    """Press the left button at one desktop pixel, move to another, release."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Hover:
    """Move the pointer to a desktop pixel and leave it there."""

    at: Point


@dataclass(frozen=True, slots=True)
class Wait:
    """Let so many seconds pass."""

    seconds: float


@dataclass(frozen=True, slots=True)
class LaunchApp:
    """Start a program by the id of its desktop entry, such as `mousepad` or `org.gnome.Calculator`."""

    entry: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class FocusWindow:
    """Bring a window to the front and give it the focus."""

    window: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """Ask a window to close, as its close button would."""

    window: int
    title: str = ""


Action = Click | TypeText | PressKeys | Scroll | Drag | Hover | Wait | LaunchApp | FocusWindow | CloseWindow


def kind(action: Action) -> str:  # noqa: C901, PLR0912 - one line for each action
    """The action's name on the command line and in the journal, such as `click` or `type_text`."""
    match action:
        case Click(count=2):
            return "double_click"
        case Click(button="right"):
            return "right_click"
        case Click():
            return "click"
        case TypeText():
            return "type_text"
        case PressKeys():
            return "press_keys"
        case Scroll():
            return "scroll"
        case Drag():
            return "drag"
        case Hover():
            return "hover"
        case Wait():
            return "wait"
        case LaunchApp():
            return "launch_app"
        case FocusWindow():
            return "focus_window"
        case CloseWindow():
            return "close_window"
        case _:
            assert_never(action)
