"""Keys that work whatever program is in front: grabbed, so that this program does not get them (X11)."""

import os
import select
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop_agent.core.errors import AgentError, HotkeyTaken, NoDisplay, UnknownKey
from desktop_agent.core.keys import MODIFIERS, parse_chord
from desktop_agent.desktop import x11
from desktop_agent.desktop.hotkeys.locks import Masks

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.protocol.rq import Event


def chord_of(text: str) -> tuple[str, ...]:
    """The canonical keys of a chord such as `Ctrl+Alt+Space`; raises UnknownKey, also for a bare letter."""
    inner = text.strip()
    parts = [part for part in inner.removesuffix("+").split("+") if part.strip()]
    keys = parse_chord((*parts, "+") if inner.endswith("+") else tuple(parts))
    plain = [key for key in keys if key not in MODIFIERS]
    if len(plain) != 1:
        raise UnknownKey(f"“{text}” needs exactly one key beside Ctrl, Alt, Shift and Super.")
    if len(keys) == 1 and len(plain[0]) == 1:
        raise UnknownKey(f"“{text}” alone cannot be a hotkey: nobody could type it any more.")
    return keys


@dataclass(slots=True)
class _Bound:
    """A chord with its call; `grabs` are the (keycode, modifiers) that the server knows it by."""

    chord: str
    keys: tuple[str, ...]
    pressed: Callable[[], None]
    grabs: frozenset[tuple[int, int]] = frozenset()


@dataclass(slots=True)
class _Asked:
    """Something to be done in the thread of the connection."""

    work: Callable[[], None]
    done: "Future[None]" = field(default_factory=Future)


class GlobalKeys:
    """Implements ports.Hotkeys: one thread listens and calls. Connects with the first chord."""

    def __init__(self) -> None:
        self._asked: list[_Asked] = []
        self._bound: dict[str, _Bound] = {}
        self._down: int | None = None
        self._lock = threading.Lock()
        self._display: Display | None = None
        self._thread: threading.Thread | None = None
        self._wake = -1

    def bind(self, chord: str, pressed: Callable[[], None]) -> None:
        """Call `pressed` once for each press; raises HotkeyTaken, UnknownKey, NoDisplay."""
        keys = chord_of(chord)
        self._start()
        self._do(lambda: self._grab(_Bound(chord, keys, pressed)))

    def release(self, chord: str) -> None:
        """Give a chord back."""
        if self._thread is not None:
            self._do(lambda: self._ungrab(chord))

    def close(self) -> None:
        """Give everything back and end the thread."""
        thread, self._thread = self._thread, None
        if thread is not None:
            os.close(self._wake)
            thread.join()

    # -- other threads ---------------------------------------------------------------------------------

    def _start(self) -> None:
        if self._thread is not None:
            return
        self._display = x11.connect()
        read, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, args=(read,), name="hotkeys", daemon=True)
        self._thread.start()

    def _do(self, work: Callable[[], None]) -> None:
        asked = _Asked(work)
        with self._lock:
            self._asked.append(asked)
        os.write(self._wake, b".")
        asked.done.result()

    # -- the thread ------------------------------------------------------------------------------------

    def _run(self, wake: int) -> None:
        display = self._connected
        while True:
            while display.pending_events():
                self._on_event(display.next_event())
            ready, _, _ = select.select([display.fileno(), wake], [], [])
            if wake in ready and not os.read(wake, 64):
                break
            with self._lock:
                asked, self._asked = self._asked, []
            for one in asked:
                _carry_out(one)
        os.close(wake)
        display.close()

    @property
    def _connected(self) -> "Display":
        if self._display is None:
            raise NoDisplay("The hotkeys have no display.")
        return self._display

    def _on_event(self, event: "Event") -> None:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        if event.type == X.KeyPress:
            self._on_press(event)
        elif event.type == X.KeyRelease:
            self._on_release(event)
        elif event.type == X.MappingNotify:
            self._on_mapping(event)

    def _on_press(self, event: "Event") -> None:
        """One call a press: the repeats of a key that is held down do not count."""
        if event.detail == self._down:
            return
        self._down = event.detail
        masks = Masks.read(self._connected)
        state = event.state & masks.meaning
        for bound in tuple(self._bound.values()):
            if any(code == event.detail and held & masks.meaning == state for code, held in bound.grabs):
                bound.pressed()

    def _on_release(self, event: "Event") -> None:
        """A repeat is a release and a press at once, with the key down all the time."""
        bits = self._connected.query_keymap()
        if not bits[event.detail // 8] >> event.detail % 8 & 1:
            self._down = None

    def _on_mapping(self, event: "Event") -> None:
        """Another layout: the same chords may lie on other keys now."""
        self._connected.refresh_keyboard_mapping(event)
        for bound in tuple(self._bound.values()):
            if self._grabs(bound.keys) != bound.grabs:
                self._ungrab(bound.chord)
                try:
                    self._grab(bound)
                except AgentError:
                    self._bound[bound.chord] = bound  # perhaps the next layout has it again

    def _grabs(self, keys: tuple[str, ...]) -> frozenset[tuple[int, int]]:
        from desktop_agent.desktop.input.keymap import Keymap  # noqa: PLC0415 - late: see above

        display = self._connected
        masks = Masks.read(display)
        stroke = Keymap.read(display).key(keys[-1])
        if stroke is None:
            raise UnknownKey(f"This keyboard has no key “{keys[-1]}”.")
        held = masks.of(keys[:-1]) | (masks.of(("shift",)) if stroke.shift else 0)
        return frozenset((stroke.keycode, held | lock) for lock in masks.locks)

    def _grab(self, bound: _Bound) -> None:
        from Xlib import X, error  # noqa: PLC0415 - late: see above

        self._ungrab(bound.chord)
        display = self._connected
        root, grabs = display.screen().root, self._grabs(bound.keys)
        caught = error.CatchError(error.BadAccess)
        for code, held in grabs:
            root.grab_key(code, held, 0, X.GrabModeAsync, X.GrabModeAsync, onerror=caught)
        display.sync()
        if caught.get_error():
            for code, held in grabs:
                root.ungrab_key(code, held, onerror=error.CatchError())
            display.sync()
            raise HotkeyTaken(bound.chord)
        bound.grabs = grabs
        self._bound[bound.chord] = bound

    def _ungrab(self, chord: str) -> None:
        bound = self._bound.pop(chord, None)
        if bound is not None:
            root = self._connected.screen().root
            for code, held in bound.grabs:
                root.ungrab_key(code, held)
            self._connected.sync()


def _carry_out(asked: _Asked) -> None:
    try:
        asked.work()
    except AgentError as trouble:
        asked.done.set_exception(trouble)
    else:
        asked.done.set_result(None)
