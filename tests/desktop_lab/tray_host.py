"""A tray for icons on a desktop, and which icons it shows."""

import time
from typing import TYPE_CHECKING

from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.xobject.drawable import Window

from desktop_lab.person import PersonDevice
from desktop_lab.waiting import until

if TYPE_CHECKING:
    from desktop_lab.desktop import Desktop

_HOST = ("trayer", "--edge", "top", "--align", "right", "--SetDockType", "true", "--height", "32")
_CLASS = "desktop-agent"
Box = tuple[int, int, int, int]


class TrayHost:
    """The host, from its making until `stop`."""

    def __init__(self, desktop: "Desktop") -> None:
        self._display = Display(desktop.display)
        self._program = desktop.start(*_HOST)
        selection = self._display.intern_atom("_NET_SYSTEM_TRAY_S0")
        until("The tray", lambda: self._display.get_selection_owner(selection))

    def icons(self) -> list[Box]:
        """Where our icons are shown: `x, y, width, height` in root pixels."""
        root = self._display.screen().root
        return [box for top in root.query_tree().children for box in self._below(top)]

    def wait_for_icon(self, limit: float = 10.0) -> Box:
        """Where our icon is, once it is shown and the tray has found its place; raises TimeoutError."""

        def look() -> list[Box]:
            before = self.icons()
            time.sleep(0.2)
            return before if before and before == self.icons() else []

        return until("The icon in the tray", look, limit)[0]

    def click(self, person: PersonDevice, button: int = 1) -> None:
        """Have a person click our icon."""
        x, y, width, height = self.wait_for_icon()
        now = self._display.screen().root.query_pointer()
        person.move(x + width // 2 - now.root_x, y + height // 2 - now.root_y)
        person.button(button)

    def stop(self) -> None:
        """End the host; the icon has no place any more."""
        self._program.stop()
        self._display.close()

    def _below(self, window: Window) -> list[Box]:
        try:
            if self._is_host(window):
                inner = [one for child in window.query_tree().children for one in self._all(child)]
                return [self._box(one) for one in inner if _CLASS in (one.get_wm_class() or ())]
        except BadWindow:
            pass
        return []

    def _all(self, window: Window) -> list[Window]:
        return [window, *(one for child in window.query_tree().children for one in self._all(child))]

    def _is_host(self, window: Window) -> bool:
        return any("trayer" in (one.get_wm_class() or ()) for one in self._all(window))

    def _box(self, window: Window) -> Box:
        size = window.get_geometry()
        origin = self._display.screen().root.translate_coords(window, 0, 0)
        return origin.x, origin.y, size.width, size.height
