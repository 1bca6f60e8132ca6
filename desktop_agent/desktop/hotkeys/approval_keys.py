"""The keys that answer a question: Enter, Esc and digits, swallowed for that moment only (X11)."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop_agent.core.approval import Ignored
from desktop_agent.core.errors import KeyboardHeld
from desktop_agent.desktop import x11
from desktop_agent.desktop.hotkeys.key_grabs import KeyGrabs
from desktop_agent.desktop.hotkeys.question import Question, Terms
from desktop_agent.desktop.hotkeys.raw_input import KEYS, RawInput, sent
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

#: Seconds from the moment that the keys are ours in which an Enter or digit does not count yet. None: the
#: box is seen 2 ms later, and who asked for the step may answer at once.
READING = 0.0


@dataclass(frozen=True, slots=True)
class _Connected:
    display: "Display"
    raw: RawInput
    grabs: KeyGrabs


def _tell_nobody(_: Ignored) -> None:
    pass


class X11ApprovalKeys:
    """Listens for answers on a connection of its own; used by one thread at a time.

    `on_ignored` hears why a key press did not count. `during` is entered while a question is open, so
    that whoever takes Esc for a stop leaves it to us.
    """

    def __init__(
        self,
        accept_synthetic: bool = False,
        on_ignored: Callable[[Ignored], None] = _tell_nobody,
        during: Callable[[], AbstractContextManager[None]] = nullcontext,
        reading: float = READING,
    ) -> None:
        self._terms = Terms(accept_synthetic, reading, on_ignored)
        self._during = during
        self._connected: _Connected | None = None
        self._question: Question | None = None

    def open(self) -> None:
        """Connect now, so that the first question need not wait for it; raises NoDisplay."""
        self._connection()

    def close(self) -> None:
        """Leave the X server; all grabs end with it."""
        if self._connected is not None:
            self._connected.display.close()
            self._connected = None

    def keyboard_is_held(self) -> bool:
        """Whether an open menu or a screen lock holds the keyboard: a question would get no answer."""
        return self._connection().grabs.keyboard_is_held()

    def wait(self, digits: int, limit: float, stop: StopToken) -> Literal["enter", "escape", "timeout"] | int:
        """The first answer that counts within `limit` seconds; the key is up again on return.

        Raises Stopped, KeyboardHeld where another program holds the keyboard, and PermissionMissing
        where another program has reserved one of the keys.
        """
        if self._question is None:
            with self.armed(digits):
                return self.wait(digits, limit, stop)
        answer = self._question.answer(limit, stop)
        self._connection().grabs.remove()
        self._question.wait_for_release(stop)
        return answer

    @contextmanager
    def armed(self, digits: int) -> Iterator[None]:
        """While entered the answer keys are ours, so that none pressed as soon as the box is seen is lost.

        Raises KeyboardHeld where another program holds the keyboard.
        """
        if self.keyboard_is_held():
            raise KeyboardHeld("An open menu or another program holds the keyboard.")
        with self._during(), self._listening() as on:
            self._question = Question(on.display, on.raw, on.grabs, digits, self._terms)
            try:
                yield
            finally:
                self._question = None

    def _connection(self) -> _Connected:
        if self._connected is None:
            display = x11.connect()
            self._connected = _Connected(display, RawInput(display), KeyGrabs(display))
        return self._connected

    @contextmanager
    def _listening(self) -> Iterator[_Connected]:
        on = self._connection()
        on.raw.listen(KEYS)
        try:
            yield on
        finally:
            on.grabs.remove()
            on.raw.silence()
            for _ in sent(on.display, 0):
                pass
