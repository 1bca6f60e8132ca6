"""The windows of an X11 desktop: what there is, and what can be asked of it."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box, Point
from desktop_agent.desktop import x11
from desktop_agent.desktop.windows import requests
from desktop_agent.desktop.windows.stack import Placed, Stack, read_root
from desktop_agent.desktop.windows.terminal import calling_terminal
from desktop_agent.desktop.windows.wire import Wire
from desktop_agent.stop import StopToken


class Windows:
    """Reads and moves windows on a connection of its own (`wire`); not shared between threads.

    Marked `ours` are windows of our own window class, and those of the processes in `own_pids`.
    """

    def __init__(self, own_pids: Collection[int] = ()) -> None:
        self.wire = Wire(x11.connect_plainly())
        self._stack = Stack(self.wire)
        self._own_pids = frozenset(own_pids)
        self._terminal: int | None = None

    def list(self, *, all: bool = False) -> tuple[Window, ...]:  # noqa: A002 - reads as it is said
        """The windows that can be seen, topmost first, menus and dialogs among them.

        `all` adds the minimised ones and those on other workspaces. What lets clicks through, as our
        overlay does, is not among them. Our own and the calling terminal are marked `ours`.
        """
        _, placed = self._read()
        return tuple(one.window for one in placed if (one.shown or all) and not one.through)

    def active(self) -> int:
        """The window that has the keyboard by the window manager's word; 0 where there is none."""
        return read_root(self.wire).active or requests.focused(self.wire)

    def at(self, point: Point) -> Window | None:
        """The window under a desktop pixel, decorations counted; our own do not count."""
        _, placed = self._read()
        others = (one for one in placed if not self._own(one.window))
        return next((one.window for one in others if self._takes(one, point)), None)

    def covered_by(self, window: int, box: Box) -> Window | None:
        """The window that lies over the middle of a box of `window`, if any."""
        _, placed = self._read()
        for one in placed:
            if one.window.id == window:
                return None
            if one.window.kind != "desktop" and self._takes(one, box.center):
                return one.window
        return None

    def calling_terminal(self) -> int:
        """The terminal that we were called from; 0 where there is none."""
        self._read()
        return self._terminal or 0

    def canvas(self) -> tuple[Box, tuple[Box, ...]]:
        """The whole desktop's box, and where our own windows are drawn on it.

        Parts that are cut out of them, as the middle of the overlay is, are left out. The calling
        terminal is not one of them: it is the person's.
        """
        area, placed = self._read()
        drawn = [self._drawn(one) for one in placed if one.shown and self._own(one.window)]
        return area, tuple(box for boxes in drawn for box in boxes)

    def activate(self, window: int, stop: StopToken) -> None:
        """Bring a window to the front and give it the keyboard; raises ActionFailed."""
        requests.activate(self.wire, window, stop, self.active)

    def close(self, window: int, stop: StopToken) -> None:
        """Ask a window to close; returns when it is gone or has asked something, raises ActionFailed."""
        requests.close(self.wire, window, stop, self.list)

    def disconnect(self) -> None:
        """Give the connection back; the object is of no more use."""
        with suppress(OSError):
            self.wire.display.close()

    def _read(self) -> tuple[Box, tuple[Placed, ...]]:
        root, placed = self._stack.read()
        if self._terminal is None:
            self._terminal = calling_terminal([one.window for one in placed])
        return root.area, tuple(self._marked(one) for one in placed)

    def _own(self, window: Window) -> bool:
        ours = window.ours and window.id != self._terminal
        return ours or window.pid in self._own_pids

    def _marked(self, one: Placed) -> Placed:
        window = one.window
        ours = self._own(window) or window.id == self._terminal
        return replace(one, window=replace(window, ours=True)) if ours else one

    def _takes(self, one: Placed, point: Point) -> bool:
        """Whether a click at a desktop pixel would reach this window."""
        if not one.shown or one.through or not one.outer.contains(point):
            return False
        box = one.window.box
        if not box.contains(point):
            return True  # its decorations
        parts = self.wire.rectangles(one.window.id, clickable=True)
        inside = point.moved(-box.left, -box.top)
        return parts is None or any(Box(*part).contains(inside) for part in parts)

    def _drawn(self, one: Placed) -> tuple[Box, ...]:
        parts = self.wire.rectangles(one.top, clickable=False) or []
        return tuple(Box(*part).moved(one.outer.left, one.outer.top) for part in parts)
