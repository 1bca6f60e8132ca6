"""The keeper: a process of its own that lends the clipboard to a text and then keeps what was in it.

An X clipboard lives in the program that owns it. So this process saves what the owner before it had,
offers the text, and once its input ends (told so, or the agent is gone) offers what it saved, until
somebody else takes the clipboard or the X server ends.

It is told the text as one JSON line, and answers with lines: `ready`, or `silent` where the owner does
not answer; `taken <window>` each time a program has read the text; `restored`.
"""

import json
import os
import select
import signal
import sys
from typing import TYPE_CHECKING, Any

from desktop_agent.core.errors import AgentError, ProgramSilent
from desktop_agent.desktop import x11
from desktop_agent.desktop.clipboard.formats import TEXT_TARGETS, of_text
from desktop_agent.desktop.clipboard.reading import ClipboardReader
from desktop_agent.desktop.clipboard.serving import ClipboardOwner

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.xobject.drawable import Window


class Keeper:
    """One loan of the clipboard, from the saving to the day on which somebody takes it."""

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._window = _hidden_window(display)
        self._owner = ClipboardOwner(display, self._window, self._taken)
        self._lent = False

    def lend(self, text: str) -> bool:
        """Save what is there and offer the text; False where the agent gave up meanwhile.

        Raises ProgramSilent and leaves all as it is where the owner does not answer.
        """
        self._saved = ClipboardReader(self._display, self._window).read(self._now())
        if select.select([sys.stdin.fileno()], [], [], 0)[0]:
            return False
        self._lent = True
        self._owner.offer(of_text(text), self._now())
        return True

    def serve_until_told(self) -> None:
        """Hand out the text until the agent says so or is gone, or somebody takes the clipboard."""
        while not self._owner.lost:
            if self._wait(sys.stdin.fileno()):
                return

    def give_back(self) -> None:
        """Offer what was saved, if the clipboard is still ours."""
        self._lent = False
        if self._owner.ours:
            self._owner.offer(self._saved, self._now())
        else:
            self._saved = ()

    def keep(self) -> None:
        """Serve what was saved until somebody takes the clipboard."""
        while self._owner.busy or (self._saved and not self._owner.lost):
            self._wait()

    def _wait(self, *others: int) -> bool:
        ready: list[int] = []
        if not self._display.pending_events():
            ready, _, _ = select.select([self._display.fileno(), *others], [], [])
        while self._display.pending_events():
            self._owner.handle(self._display.next_event())
        return any(other in ready for other in others)

    def _taken(self, target: str, requestor: int) -> None:
        if self._lent and target in TEXT_TARGETS:
            say(f"taken {requestor}")

    def _now(self) -> int:
        from Xlib import X, Xatom  # noqa: PLC0415 - late: after the check of its version

        self._window.change_property(Xatom.WM_NAME, Xatom.STRING, 8, b"", mode=X.PropModeAppend)
        while True:
            event: Any = self._display.next_event()
            if event.type == X.PropertyNotify and event.atom == Xatom.WM_NAME:
                return int(event.time)
            self._owner.handle(event)


def _hidden_window(display: "Display") -> "Window":
    from Xlib import X  # noqa: PLC0415 - late: after the check of its version

    root = display.screen().root
    made: Window = root.create_window(-10, -10, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
    return made


def say(word: str) -> None:
    """Tell the agent, if it still listens."""
    try:
        os.write(sys.stdout.fileno(), word.encode() + b"\n")
    except OSError:
        return


def _serve(text: str) -> int:
    display = x11.connect()
    display.set_error_handler(lambda *_: None)  # a program that asked may be gone when we answer
    keeper = Keeper(display)
    try:
        if not keeper.lend(text):
            return 0
    except ProgramSilent:
        say("silent")
        return 0
    say("ready")
    keeper.serve_until_told()
    keeper.give_back()
    say("restored")
    _let_go_of_pipes()
    keeper.keep()
    return 0


def _let_go_of_pipes() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, sys.stdin.fileno())
    os.dup2(nowhere, sys.stdout.fileno())


def main() -> int:
    """Read the text, lend the clipboard to it, keep what was there."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    if os.fork():
        return 0  # the agent waits for this process only; the child has no parent to keep it
    line = sys.stdin.buffer.readline()
    try:
        return _serve(json.loads(line))
    except (AgentError, OSError):
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
