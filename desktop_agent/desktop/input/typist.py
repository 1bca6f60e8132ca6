"""Types any text exactly, under any layout, through keys.

A character that the layout in use has at its plain or Shift level is typed with its own key. All others
are bound to unused keys for the moment, as few times as possible. Caps Lock is switched off meanwhile.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from desktop_agent.core.errors import ActionFailed
from desktop_agent.desktop.input import keysyms
from desktop_agent.desktop.input.borrowed import BorrowedKeys
from desktop_agent.desktop.input.debt import caps_lock_is_on, tap
from desktop_agent.desktop.input.focus import Focus
from desktop_agent.desktop.input.guard import Guard
from desktop_agent.desktop.input.hands_off import wait_until_hands_off
from desktop_agent.desktop.input.keyboard import Keyboard
from desktop_agent.desktop.input.keymap import Keymap, Stroke
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

#: The focus is looked at before each so many characters.
_PIECE: Final = 20


class Typist:
    """Types into the window that has the focus, and into no other."""

    def __init__(self, display: "Display", guard: Guard, focus: Focus, keyboard: Keyboard) -> None:
        self._display = display
        self._guard = guard
        self._focus = focus
        self._keyboard = keyboard

    def type(self, text: str, window: int, pause: float, stop: StopToken) -> None:
        """Type it, `pause` seconds between two keys; raises FocusLost where `window` loses the focus."""
        keymap = Keymap.read(self._display)
        wait_until_hands_off(self._display, stop)
        with self._caps_lock_off(keymap), self._keyboard.borrow(keymap, window, stop) as borrowed:
            for batch in batches(text, keymap, len(borrowed.unused)):
                strokes = _strokes(batch, keymap, borrowed)
                for start in range(0, len(strokes), _PIECE):
                    self._focus.require(window)
                    self._keyboard.write(strokes[start : start + _PIECE], keymap.shift, pause, stop)
        if not text.endswith("\n"):  # Enter may rightly have closed the window
            self._focus.require(window)

    @contextmanager
    def _caps_lock_off(self, keymap: Keymap) -> Iterator[None]:
        if not caps_lock_is_on(self._display):
            yield
            return
        key = keymap.strokes.get(keysyms.CAPS_LOCK)
        if key is None:
            raise ActionFailed("Caps Lock is on, and no key switches it off.", "Switch Caps Lock off.")
        self._guard.owe(caps=key.keycode)
        tap(self._display, key.keycode)
        try:
            yield
        finally:
            if not caps_lock_is_on(self._display):
                tap(self._display, key.keycode)
            self._guard.owe(caps=0)


def foreign(text: str, keymap: Keymap) -> list[str]:
    """The different characters of a text that the layout in use has no plain or Shift key for."""
    return [character for character in dict.fromkeys(text) if not keymap.character(character)]


def batches(text: str, keymap: Keymap, room: int) -> Iterator[str]:
    """The text in pieces that each need at most `room` unused keys; raises ActionFailed without any."""
    start, needed = 0, set[str]()
    for index, character in enumerate(text):
        if keymap.character(character) or character in needed:
            continue
        if room < 1:
            raise ActionFailed(f"The keyboard has no free key to type “{character}” with.")
        if len(needed) == room:
            yield text[start:index]
            start, needed = index, set()
        needed.add(character)
    if text[start:]:
        yield text[start:]


def _strokes(batch: str, keymap: Keymap, borrowed: BorrowedKeys) -> list[Stroke]:
    bound = borrowed.bind(foreign(batch, keymap))
    own = {character: keymap.character(character) for character in dict.fromkeys(batch)}
    return [own[character] or Stroke(bound[character]) for character in batch]
