"""Keys through XTEST: presses chords by what the layout in use says, and leaves nothing down.

pyautogui is not used for keys: it reads the map once, at import, and decides about Shift by the
American layout, so that on others a chord may press another key.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from desktop_agent.core.errors import ActionFailed
from desktop_agent.core.keys import MODIFIERS, parse_chord
from desktop_agent.desktop.input.borrowed import BorrowedKeys
from desktop_agent.desktop.input.debt import release
from desktop_agent.desktop.input.focus import Focus
from desktop_agent.desktop.input.guard import Guard
from desktop_agent.desktop.input.hands_off import wait_until_hands_off
from desktop_agent.desktop.input.keymap import Keymap, Stroke
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

_HOLD: Final = 0.006


class Keyboard:
    """Presses keys; one connection, one thread."""

    def __init__(self, display: "Display", guard: Guard, focus: Focus) -> None:
        self._display = display
        self._guard = guard
        self._focus = focus

    def press(self, keys: tuple[str, ...], window: int, stop: StopToken) -> None:
        """Press a chord in the window that may get it; raises UnknownKey before anything is pressed."""
        names = parse_chord(keys)
        target = self._focus.arrive(window, stop)
        keymap = Keymap.read(self._display)
        wait_until_hands_off(self._display, stop)
        with self.borrow(keymap, target, stop) as borrowed:
            codes = _keycodes(keymap, names, borrowed)
            self._focus.require(window)
            self._hold(codes, stop)

    def borrow(self, keymap: Keymap, window: int, stop: StopToken) -> BorrowedKeys:
        """Unused keys, for characters without a key of their own."""
        return BorrowedKeys(self._display, keymap, self._guard, self._focus.settler(window, stop))

    def write(self, strokes: Sequence[Stroke], shift: int, pause: float, stop: StopToken) -> None:
        """Tap one key after the other, `pause` seconds apart."""
        self._guard.owe(keys=tuple({shift, *(stroke.keycode for stroke in strokes)}))
        try:
            for stroke in strokes:
                stop.check()
                self._tap(stroke, shift)
                stop.wait(pause)
        finally:
            self._let_go()

    def _tap(self, stroke: Stroke, shift: int) -> None:
        around = (shift,) if stroke.shift else ()
        for code in (*around, stroke.keycode):
            self._send(code, down=True)
        for code in (stroke.keycode, *around):
            self._send(code, down=False)
        self._display.sync()

    def _hold(self, codes: tuple[int, ...], stop: StopToken) -> None:
        self._guard.owe(keys=tuple(reversed(codes)))
        try:
            for code in codes:
                self._send(code, down=True)
            self._display.sync()
            stop.wait(_HOLD)
        finally:
            self._let_go()

    def _let_go(self) -> None:
        release(self._display, self._guard.debt)
        self._guard.owe(keys=())

    def _send(self, code: int, *, down: bool) -> None:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        self._display.xtest_fake_input(X.KeyPress if down else X.KeyRelease, code)


def _keycodes(keymap: Keymap, names: tuple[str, ...], borrowed: BorrowedKeys) -> tuple[int, ...]:
    strokes = {name: stroke for name in names if (stroke := keymap.key(name))}
    missing = [name for name in names if name not in strokes]
    if any(len(name) > 1 for name in missing) or len(missing) > len(borrowed.unused):
        raise ActionFailed(f"This keyboard has no key for {' or '.join(missing)}.")
    strokes |= {name: Stroke(code) for name, code in borrowed.bind(missing).items()}
    if any(stroke.shift for stroke in strokes.values()):
        strokes = {"shift": Stroke(keymap.shift), **strokes}
    order = sorted(strokes, key=lambda name: name not in MODIFIERS)
    return tuple(strokes[name].keycode for name in order)
