"""Who gets the keys: the window that has the focus, and whether its program has read what we sent."""

import select
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from desktop_agent.core.errors import FocusLost, Stopped
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.xobject.drawable import Window

#: Seconds that a window may take to get the focus after a click on it.
_ARRIVAL: Final = 0.6
_SLICE: Final = 0.01
#: Seconds that every program gets to read its events.
_SETTLE: Final = 0.06
#: Seconds after which a program that answers no ping is taken to have read its events.
_UNANSWERED: Final = 0.12
_PING_LIMIT: Final = 2.0


class Focus:
    """Looks at the focus through one connection; about 0.2 ms a look."""

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._inside: dict[int, int] = {}

    def active(self) -> int:
        """The id of the window that the window manager calls active; 0 where it names none."""
        atom = self._display.get_atom("_NET_ACTIVE_WINDOW")
        found = self._display.screen().root.get_full_property(atom, 0)
        return int(found.value[0]) if found and len(found.value) else 0

    def is_on(self, window: int) -> bool:
        """Whether keys go to this top-level window or to something inside it."""
        focus = self._display.get_input_focus().focus
        if isinstance(focus, int):
            return self.active() == window
        if self._inside.get(focus.id) != window and window in self._ancestors(focus):
            self._inside[focus.id] = window
        if self._inside.get(focus.id) == window:
            return self.active() in (window, 0)
        return self.active() == window and self._same_program(focus.id, window)

    def require(self, window: int) -> None:
        """Raise FocusLost where another window than this one gets the keys (0: any will do)."""
        if window and not self.is_on(window):
            other = self._title(self.active())
            raise FocusLost(f"Another window has the focus{other}, so nothing more was typed.")

    def arrive(self, window: int, stop: StopToken) -> int:
        """Wait a moment for the focus to come to `window` (0: to any); returns who has it."""
        until = time.monotonic() + _ARRIVAL
        while window and not self.is_on(window) and time.monotonic() < until:
            stop.wait(_SLICE)
        self.require(window)
        return window or self.active()

    def _ancestors(self, window: "Window") -> list[int]:
        from Xlib.error import XError  # noqa: PLC0415 - late: as above

        found = [window.id]
        root = self._display.screen().root.id
        try:
            while found[-1] not in (0, root):
                above = self._window(found[-1]).query_tree().parent
                found.append(above.id if above else 0)
        except XError:
            pass
        return found

    def _same_program(self, one: int, other: int) -> bool:
        mask: int = self._display.display.info.resource_id_mask
        return one & ~mask == other & ~mask

    def _title(self, window: int) -> str:
        from Xlib.error import XError  # noqa: PLC0415 - late: as above

        if not window:
            return ""
        atom = self._display.get_atom("_NET_WM_NAME")
        try:
            found = self._window(window).get_full_property(atom, 0)
        except XError:
            return ""
        return f" (“{bytes(found.value).decode(errors='replace')}”)" if found else ""

    def _window(self, window: int) -> "Window":
        made: Window = self._display.create_resource_object("window", window)
        return made

    def settler(self, window: int, stop: StopToken, least: float = _SETTLE) -> Callable[[], None]:
        """A function that returns once the window's program has read its events, at `least` so much later.

        Programs answer `_NET_WM_PING` in the order of their events, so the answer comes when all before
        is read. Those that do not know it (xterm) get a fixed time. A stop shortens the wait, never
        raises: this runs while things are put back.
        """

        def settle() -> None:
            asked = time.monotonic()
            answers = self._ping(window) if window else False
            with suppress(Stopped):
                stop.wait(least if answers else _UNANSWERED)
            while answers and not self._answered(window):
                answers = not stop.stopped and time.monotonic() < asked + _PING_LIMIT

        return settle

    def _ping(self, window: int) -> bool:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen
        from Xlib.error import XError  # noqa: PLC0415 - late: as above
        from Xlib.protocol.event import ClientMessage  # noqa: PLC0415 - late: as above

        protocols, ping = map(self._display.get_atom, ("WM_PROTOCOLS", "_NET_WM_PING"))
        target, root = self._window(window), self._display.screen().root
        try:
            known = target.get_full_property(protocols, 0)
        except XError:
            return False
        if not known or ping not in known.value:
            return False
        # the standard says the first of these masks; Qt sends its answer with the second
        root.change_attributes(event_mask=X.SubstructureNotifyMask | X.StructureNotifyMask)
        data = (32, [ping, X.CurrentTime, window, 0, 0])
        target.send_event(ClientMessage(window=target, client_type=protocols, data=data))
        self._display.flush()
        return True

    def _answered(self, window: int) -> bool:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        select.select([self._display.fileno()], [], [], _SLICE)
        while self._display.pending_events():
            event = self._display.next_event()
            if event.type == X.ClientMessage and event.data[1][2] == window:
                self._display.screen().root.change_attributes(event_mask=0)
                return True
        return False
