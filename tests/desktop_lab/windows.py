"""What the X server says about windows, read apart from the product, so that a test can check it."""

from dataclasses import dataclass

from Xlib import X
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.xobject.drawable import Window


@dataclass(frozen=True, slots=True)
class LabWindow:
    """A top-level window: its X id, title, the process that owns it and its box in root pixels."""

    id: int
    title: str
    pid: int
    box: tuple[int, int, int, int]


class WindowList:
    """The managed windows of a display, read through a connection of its own."""

    def __init__(self, display: str) -> None:
        self._display = Display(display)
        self._root = self._display.screen().root

    def close(self) -> None:
        """Leave the display."""
        self._display.close()

    def all(self) -> tuple[LabWindow, ...]:
        """Every managed window, oldest first; without a window manager every mapped child of the root."""
        ids = self._property(self._root, "_NET_CLIENT_LIST")
        windows = [self._display.create_resource_object("window", i) for i in ids]
        if not self.managed():
            windows = list(self._root.query_tree().children)
        return tuple(found for window in windows if (found := self._describe(window)) is not None)

    def active(self) -> int:
        """The id of the active window, 0 where there is none."""
        found = self._property(self._root, "_NET_ACTIVE_WINDOW")
        return found[0] if found else 0

    def managed(self) -> bool:
        """Whether a window manager runs."""
        return bool(self._property(self._root, "_NET_SUPPORTING_WM_CHECK"))

    def paint_background(self, colour: int) -> None:
        """Give the empty desktop a plain colour (0xrrggbb)."""
        self._root.change_attributes(background_pixel=colour)
        self._root.clear_area()
        self._display.sync()

    def _describe(self, window: Window) -> LabWindow | None:
        try:
            if window.get_attributes().map_state != X.IsViewable:
                return None
            size = window.get_geometry()
            origin = self._root.translate_coords(window, 0, 0)
            pid = self._property(window, "_NET_WM_PID")
            box = (origin.x, origin.y, size.width, size.height)
            return LabWindow(window.id, self._title(window), pid[0] if pid else 0, box)
        except BadWindow:
            return None  # it closed while it was being read

    def _title(self, window: Window) -> str:
        for name in ("_NET_WM_NAME", "WM_NAME"):
            found = window.get_full_property(self._display.get_atom(name), X.AnyPropertyType)
            if found is not None:
                value = found.value
                return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
        return ""

    def _property(self, window: Window, name: str) -> list[int]:
        found = window.get_full_property(self._display.get_atom(name), X.AnyPropertyType)
        return [int(value) for value in found.value] if found is not None else []
