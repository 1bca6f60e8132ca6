"""The window in front, asked and given from any thread."""

import threading

from desktop_agent.core.errors import ActionFailed, NoDisplay, Stopped
from desktop_agent.desktop import x11
from desktop_agent.desktop.windows import requests
from desktop_agent.desktop.windows.facts import numbers, text
from desktop_agent.desktop.windows.wire import Wire
from desktop_agent.stop import StopToken

#: The class of our own windows, as the last part of WM_CLASS.
_OURS = "desktop-agent"


class Front:
    """Implements ports.Front on one connection, used by one thread at a time.

    Who asks for the window in front does not wait for one that is still to come there: that ends.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._giving = StopToken()
        self._wire: Wire | None = None
        self._last = 0

    def window(self) -> int:
        """The window that has the keyboard and is not ours; where ours has it, the one before; 0: none."""
        self._giving.stop()
        with self._lock:
            try:
                found = self._active()
                if found and not self._is_ours(found):
                    self._last = found
            except NoDisplay:
                return 0
            return self._last

    def middle(self, window: int) -> tuple[int, int]:
        """The window's middle, or the pointer's place."""
        with self._lock:
            try:
                wire = self._connected()
                size = wire.answer(wire.ask_geometry(window)) if window else None
                place = wire.answer(wire.ask_place(window)) if window else None
                if size is None or place is None:
                    return wire.pointer()
            except NoDisplay:
                return 0, 0
            return place.x + size.width // 2, place.y + size.height // 2

    def give(self, window: int) -> bool:
        """Give a window the keyboard through the window manager; whether it has it now."""
        with self._lock:
            stop = self._giving = StopToken()
            try:
                requests.activate(self._connected(), window, stop, self._active)
            except (ActionFailed, NoDisplay, Stopped):
                return False
            return True

    def close(self) -> None:
        """Give the connection back."""
        with self._lock:
            if self._wire is not None:
                self._wire.display.close()
                self._wire = None

    def _connected(self) -> Wire:
        if self._wire is None:
            self._wire = Wire(x11.connect_plainly())
        return self._wire

    def _active(self) -> int:
        wire = self._connected()
        named = numbers(wire, wire.ask_property(wire.root, "_NET_ACTIVE_WINDOW"))
        return (named[0] if named else 0) or requests.focused(wire)

    def _is_ours(self, window: int) -> bool:
        wire = self._connected()
        return _OURS in text(wire, wire.ask_property(window, "WM_CLASS")).split("\0")
