"""Which window lies over which, from the list of windows alone."""

from collections.abc import Sequence

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box


def find(windows: Sequence[Window], window: int) -> Window | None:
    """The window with this id."""
    return next((w for w in windows if w.id == window), None)


def covering(windows: Sequence[Window], window: int, box: Box) -> Window | None:
    """The topmost window over the middle of a box (desktop pixels) of `window`; None where nothing is."""
    for one in windows:
        if one.id == window:
            return None
        if one.kind != "desktop" and one.box.contains(box.center):
            return one
    return None


def home(windows: Sequence[Window], window: int) -> Window | None:
    """The window that an open menu or list hangs on; any other window is its own home."""
    there = find(windows, window)
    if there is None or there.kind != "menu":
        return there
    below = (w for w in windows if w.kind in {"normal", "dialog"} and not w.ours)
    return next((w for w in below if _of_one_program(w, there)), there)


def _of_one_program(one: Window, other: Window) -> bool:
    """By their process where both tell it: a menu seldom says what it is called."""
    return one.pid == other.pid if one.pid and other.pid else one.app == other.app
