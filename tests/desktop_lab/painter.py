"""Bare X windows of one colour, made to order: menus, overlays and dialogs without a toolkit."""

from collections.abc import Sequence

from Xlib import X, Xatom, Xutil
from Xlib.display import Display
from Xlib.ext import shape
from Xlib.xobject.drawable import Window

Edges = tuple[int, int, int, int]


class Painter:
    """Owns windows on one display; all are gone when it is closed."""

    def __init__(self, display: str) -> None:
        self._display = Display(display)
        self._root = self._display.screen().root

    def close(self) -> None:
        """Leave the display; the windows go with it."""
        self._display.close()

    def window(
        self,
        box: Edges,
        color: int,
        *,
        name: str = "painted",
        title: str = "",
        popup: bool = False,
        transient_for: int = 0,
        kind: str = "",
    ) -> int:
        """Show a window at `x, y, width, height` in 0xrrggbb; `name` is its class, `popup` unmanaged."""
        made = self._root.create_window(
            *box, 0, X.CopyFromParent, background_pixel=color, override_redirect=popup
        )
        made.set_wm_class(name, name)
        made.set_wm_normal_hints(flags=Xutil.USPosition | Xutil.USSize)  # else the manager chooses a place
        if title:
            utf8 = self._display.intern_atom("UTF8_STRING")
            made.change_property(self._display.intern_atom("_NET_WM_NAME"), utf8, 8, title.encode())
        if transient_for:
            made.change_property(Xatom.WM_TRANSIENT_FOR, Xatom.WINDOW, 32, [transient_for])
        if kind:
            atom = self._display.intern_atom(f"_NET_WM_WINDOW_TYPE_{kind}")
            made.change_property(self._display.intern_atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32, [atom])
        made.map()
        self._display.sync()
        return int(made.id)

    def fill(self, window: int, box: Edges, color: int) -> None:
        """Paint a rectangle inside a window."""
        target = self._of(window)
        pen = target.create_gc(foreground=color)
        target.fill_rectangle(pen.id, *box)
        pen.free()
        self._display.sync()

    def cut(self, window: int, parts: Sequence[Edges], *, clickable: bool = False) -> None:
        """Leave only these parts of a window drawn, or (`clickable`) open to clicks."""
        of = shape.SK.Input if clickable else shape.SK.Bounding
        shape.rectangles(self._of(window), shape.SO.Set, of, X.Unsorted, 0, 0, list(parts))
        self._display.sync()

    def retitle(self, window: int, title: str) -> None:
        """Give a window another title."""
        utf8 = self._display.intern_atom("UTF8_STRING")
        name = self._display.intern_atom("_NET_WM_NAME")
        self._of(window).change_property(name, utf8, 8, title.encode())
        self._display.sync()

    def destroy(self, window: int) -> None:
        """Take a window away."""
        self._of(window).destroy()
        self._display.sync()

    def _of(self, window: int) -> Window:
        return self._display.create_resource_object("window", window)
