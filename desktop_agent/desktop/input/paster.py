"""Types by pasting: the clipboard is lent to the text, Ctrl+V is pressed, the old content comes back."""

import time
from typing import TYPE_CHECKING, Final

from desktop_agent.core.errors import ActionFailed
from desktop_agent.desktop.clipboard.loan import ClipboardLoan
from desktop_agent.desktop.input.focus import Focus
from desktop_agent.desktop.input.keyboard import Keyboard
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

#: Seconds that the program may take to read the text after the chord.
_FETCH: Final = 3.0
#: Seconds without a further read after which the paste is over.
_QUIET: Final = 0.1


class Paster:
    """Pastes into the window that has the focus; programs that take Ctrl+V otherwise are told apart."""

    def __init__(self, display: "Display", focus: Focus, keyboard: Keyboard) -> None:
        self._display = display
        self._focus = focus
        self._keyboard = keyboard

    def paste(self, text: str, window: int, stop: StopToken) -> bool:
        """Paste it; False where the clipboard cannot be saved first, and nothing was done.

        Raises ActionFailed where the program does not read it, FocusLost where `window` lost the focus.
        """
        with ClipboardLoan(text) as loan:
            if not loan.begin(stop):
                return False
            self._focus.settler(window, stop, least=0)()  # a busy program has read all before it, too
            self._keyboard.press(("ctrl", "v"), window, stop)
            self._wait_until_taken(loan, window, stop)
            self._focus.settler(window, stop)()
        return True

    def _wait_until_taken(self, loan: ClipboardLoan, window: int, stop: StopToken) -> None:
        until = time.monotonic() + _FETCH
        while not self._is_of(window, loan.taken_by(until - time.monotonic(), stop)):
            if time.monotonic() >= until:
                raise ActionFailed("The program did not take the pasted text.")
        while loan.taken_by(_QUIET, stop):
            pass

    def _is_of(self, window: int, reader: int) -> bool:
        """Whether the reader is the program of the window, and not some history of clipboards."""
        mask: int = self._display.display.info.resource_id_mask
        return bool(reader) and (not window or reader & ~mask == window & ~mask)
