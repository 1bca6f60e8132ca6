"""The pointer through pyautogui: moves, presses, turns the wheel, and never fights the person's hand."""

from types import ModuleType
from typing import TYPE_CHECKING, Final

from desktop_agent.core.actions import Button, Click, Drag, Hover, Scroll
from desktop_agent.core.errors import ActionFailed, EnvironmentTrouble, PartMissing
from desktop_agent.core.geometry import Point
from desktop_agent.desktop.input.guard import Guard
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

#: Seconds between the move and the press: programs see the pointer arrive, a hand on the mouse is noticed.
_DWELL: Final = 0.012
_BETWEEN_CLICKS: Final = 0.04
_NOTCH: Final = 0.008
_DRAG_STEPS: Final = 20
_DRAG_STEP: Final = 0.008
#: Seconds that a drop target gets to accept before the release.
_DROP: Final = 0.06
_BUTTONS: Final[tuple[Button, ...]] = ("left", "middle", "right")


def pyautogui_on(display: "Display") -> ModuleType:
    """Get pyautogui with its pauses and its own stop off.

    Its import costs 150 to 500 ms, so it comes late. Raises PartMissing, or EnvironmentTrouble where it
    sits on another display: it binds itself for ever to the one of its first import.
    """
    try:
        import pyautogui  # noqa: PLC0415 - late: costs 150 ms and needs a display
    except (ImportError, SystemExit) as trouble:  # without tkinter its helper exits the interpreter
        raise PartMissing(f"pyautogui cannot start: {trouble}", "Install python3-tk.") from trouble
    for pause in ("PAUSE", "FAILSAFE", "MINIMUM_DURATION", "MINIMUM_SLEEP", "DARWIN_CATCH_UP_TIME"):
        setattr(pyautogui, pause, 0)
    theirs = pyautogui.__dict__["platformModule"]._display.get_display_name()  # noqa: SLF001 - no other way
    if theirs != display.get_display_name():
        raise EnvironmentTrouble(f"pyautogui acts on the display {theirs}.", "Start the agent anew.")
    return pyautogui


class Pointer:
    """Moves and clicks exactly, or raises ActionFailed where the person moves the mouse meanwhile."""

    def __init__(self, display: "Display", guard: Guard) -> None:
        self._display = display
        self._guard = guard
        self._gui = pyautogui_on(display)

    def position(self) -> Point:
        """Where the pointer is, in desktop pixels."""
        found = self._display.screen().root.query_pointer()
        return Point(found.root_x, found.root_y)

    def hover(self, action: Hover, stop: StopToken) -> None:
        """Go there and stay."""
        self._go(action.at, stop)

    def click(self, action: Click, stop: StopToken) -> None:
        """Press and release, `count` times."""
        self._go(action.at, stop)
        for turn in range(action.count):
            if turn:
                stop.wait(_BETWEEN_CLICKS)
            self._press_and_release(action.at, self._physical(action.button))

    def scroll(self, action: Scroll, stop: StopToken) -> None:
        """Turn the wheel notch by notch."""
        self._go(action.at, stop)
        turns = [(self._gui.vscroll, -1 if action.dy > 0 else 1)] * abs(action.dy)
        turns += [(self._gui.hscroll, 1 if action.dx > 0 else -1)] * abs(action.dx)
        for turn, direction in turns:
            self._require_at(action.at)
            turn(direction)
            stop.wait(_NOTCH)

    def drag(self, action: Drag, stop: StopToken) -> None:
        """Press, move in steps, release; where it is broken off, release where it began."""
        self._require_on_screen(action.end)
        self._go(action.start, stop)
        button = self._physical("left")
        self._guard.owe(buttons=(_BUTTONS.index(button) + 1,))
        drop = action.start
        try:
            self._gui.mouseDown(*_xy(action.start), button=button)
            self._pull(action, stop)
            drop = action.end
        finally:
            self._gui.mouseUp(*_xy(drop), button=button)
            self._guard.owe(buttons=())

    def _pull(self, action: Drag, stop: StopToken) -> None:
        before = action.start
        for step in range(1, _DRAG_STEPS + 1):
            stop.wait(_DRAG_STEP)
            self._require_at(before)
            before = _between(action.start, action.end, step / _DRAG_STEPS)
            self._gui.moveTo(*_xy(before))
        stop.wait(_DROP)
        self._require_at(action.end)

    def _press_and_release(self, at: Point, button: Button) -> None:
        self._require_at(at)
        self._guard.owe(buttons=(_BUTTONS.index(button) + 1,))
        try:
            self._gui.mouseDown(*_xy(at), button=button)
        finally:
            self._gui.mouseUp(*_xy(at), button=button)
            self._guard.owe(buttons=())

    def _go(self, at: Point, stop: StopToken) -> None:
        self._require_on_screen(at)
        stop.check()
        self._gui.moveTo(*_xy(at))
        stop.wait(_DWELL)
        self._require_at(at)

    def _require_at(self, at: Point) -> None:
        found = self.position()
        if found != at:
            raise ActionFailed(
                f"The pointer is at {found.x}, {found.y} instead of {at.x}, {at.y}: the mouse was moved.",
                "Let go of the mouse and run it again.",
            )

    def _require_on_screen(self, at: Point) -> None:
        size = self._display.screen().root.get_geometry()
        if not (0 <= at.x < size.width and 0 <= at.y < size.height):
            raise ActionFailed(f"{at.x}, {at.y} lies outside the screen ({size.width} x {size.height}).")

    def _physical(self, button: Button) -> Button:
        """The button to press so that programs see this one, even where left and right are swapped."""
        mapping = list(self._display.get_pointer_mapping())[: len(_BUTTONS)]
        number = _BUTTONS.index(button) + 1
        return _BUTTONS[mapping.index(number)] if number in mapping else button


def _xy(point: Point) -> tuple[int, int]:
    return point.x, point.y


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(
        round(start.x + (end.x - start.x) * share),
        round(start.y + (end.y - start.y) * share),
    )
