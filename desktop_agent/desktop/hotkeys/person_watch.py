"""Watches what the person's own devices do while the agent acts: Esc stops it, a touch is noted (X11)."""

import os
import select
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, Self

from desktop_agent.desktop import x11
from desktop_agent.desktop.hotkeys.raw_input import KEYS, POINTER, RawEvent, RawInput, sent

if TYPE_CHECKING:
    from Xlib.display import Display

Touch = Literal["keyboard", "mouse"]

_ESCAPE, _MAPPING_NOTIFY = 0xFF1B, 34
#: Seconds that the thread gets to end.
_END = 2.0


def _unnoticed(_: Touch) -> None:
    pass


class PersonWatch:
    """A thread with a connection of its own; works while an open menu holds the keyboard, too.

    `on_escape` is called when a real device presses Esc, `on_touch` when one is used at all; both in
    the watching thread. What programs send never counts. `last_touch` is in monotonic seconds.
    """

    def __init__(self, on_escape: Callable[[], None], on_touch: Callable[[Touch], None] = _unnoticed) -> None:
        self._on_escape, self._on_touch = on_escape, on_touch
        self.last_touch = 0.0
        self._questions = 0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> Self:
        """Begin to watch; raises NoDisplay."""
        display = x11.connect()
        raw = RawInput(display)
        raw.listen(KEYS | POINTER)
        display.sync()
        wake, self._wake = os.pipe()
        self._thread = threading.Thread(
            target=self._run, args=(display, raw, wake), name="person-watch", daemon=True
        )
        self._thread.start()
        return self

    def close(self) -> None:
        """End the thread; may be called twice."""
        thread, self._thread = self._thread, None
        if thread is not None:
            os.close(self._wake)
            thread.join(_END)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While this is entered, the person answers a question: Esc means no, and nothing is a touch."""
        self._count(1)
        try:
            yield
        finally:
            if self._thread is None:
                self._count(-1)
            else:
                os.write(self._wake, b".")  # the thread first reads all that happened up to now

    def _count(self, questions: int) -> None:
        with self._lock:
            self._questions += questions

    def _run(self, display: "Display", raw: RawInput, wake: int) -> None:
        from Xlib.error import ConnectionClosedError  # noqa: PLC0415 - late: X11 only

        try:
            self._watch(display, raw, wake)
        except ConnectionClosedError:  # the X server ended, and the person's session with it
            pass
        else:
            display.close()
        finally:
            os.close(wake)

    def _watch(self, display: "Display", raw: RawInput, wake: int) -> None:
        escapes = _escape_keys(display)
        while True:
            # What came in while a request was answered is here already: the socket tells nothing of it.
            patience = 0 if display.pending_events() else None
            ready, _, _ = select.select([display.fileno(), wake], [], [], patience)
            if wake in ready:
                display.sync()
            map_changed = False
            for event in sent(display, 0):
                self._take(raw.read(event), escapes)
                map_changed |= event.type == _MAPPING_NOTIFY
            if map_changed:
                escapes = _escape_keys(display)
            if wake in ready:
                answered = os.read(wake, 64)
                if not answered:
                    return
                self._count(-len(answered))

    def _take(self, event: RawEvent | None, escapes: frozenset[int]) -> None:
        if event is None or not event.real or self._questions:
            return
        self.last_touch = time.monotonic()
        if event.kind == "press" and event.detail in escapes:
            self._on_escape()
        elif event.kind != "release":
            self._on_touch("keyboard" if event.kind == "press" else "mouse")


def _escape_keys(display: "Display") -> frozenset[int]:
    info = display.display.info
    count = info.max_keycode - info.min_keycode + 1
    rows = display.get_keyboard_mapping(info.min_keycode, count)
    return frozenset(code for code, row in enumerate(rows, info.min_keycode) if _ESCAPE in row)
