"""Checks of the screen: the display, what it can do, the window manager, a screen lock."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from desktop_agent.desktop import x11
from desktop_agent.desktop.capture.screens import read_layout
from desktop_agent.desktop.capture.usable import locker
from desktop_agent.desktop.permissions.check import Unwell
from desktop_agent.desktop.windows.facts import numbers, titles
from desktop_agent.desktop.windows.wire import Wire
from desktop_agent.desktop.windows.x11 import Windows

_WAYLAND = (
    "This session is Wayland. Only programs that use XWayland can be seen and acted on; stopping by a "
    "touch of the mouse, and the box on the screen, are not to be relied on."
)
_X11_SESSION = "Log out and choose the X11 (Xorg) session, if your desktop still offers one."


def display() -> str:
    """Whether there is an X11 display, and what it is made of."""
    wayland = bool(os.environ.get("WAYLAND_DISPLAY")) or os.environ.get("XDG_SESSION_TYPE") == "wayland"
    if not os.environ.get("DISPLAY"):
        if wayland:
            raise Unwell(_WAYLAND, _X11_SESSION)
        raise Unwell(
            "There is no display: DISPLAY is not set.",
            "Run it inside a graphical session, or start one: Xvfb :99 & export DISPLAY=:99",
        )
    if wayland:
        raise Unwell(_WAYLAND, _X11_SESSION, "warning")
    with _wire() as wire:
        layout = read_layout(wire)
    sizes = ", ".join(f"{screen.area.width} x {screen.area.height}" for screen in layout.screens)
    return f"X11 display {os.environ['DISPLAY']}: {sizes}."


def extensions() -> str:
    """Whether the display can do what the agent needs."""
    connection = x11.connect()
    there = set(connection.list_extensions())
    connection.close()
    for name, purpose in (("XTEST", "act"), ("XInputExtension", "tell your hand from ours")):
        if name not in there:
            raise Unwell(
                f"The X server has no {name}: we cannot {purpose}.", f"Enable {name} in the X server."
            )
    for name, loss in (("RANDR", "screens cannot be told apart"), ("MIT-SHM", "pictures take longer")):
        if name not in there:
            raise Unwell(f"The X server has no {name}: {loss}.", f"Enable {name}.", "warning")
    return "XTEST, XInput, RandR and shared memory are there."


def xlib() -> str:
    """Whether the right python-xlib is the one that is loaded."""
    return f"python-xlib {'.'.join(map(str, x11.library_version()))}."


def window_manager() -> str:
    """Whether a window manager runs: without one, raising and closing windows is guesswork."""
    with _wire() as wire:
        check = numbers(wire, wire.ask_property(wire.root, "_NET_SUPPORTING_WM_CHECK"))
        alive = bool(check) and wire.answer(wire.ask_geometry(check[0])) is not None
        name = titles(wire, check[:1]).get(check[0], "") if alive else ""
    if not alive:
        raise Unwell("No window manager runs.", "Start one, such as openbox: apt install openbox", "warning")
    return f"{name or 'A window manager'} runs."


def screen_lock() -> str:
    """Whether a screen locker is in front."""
    windows = Windows()
    try:
        name = locker(windows.list())
    finally:
        windows.disconnect()
    if name:
        raise Unwell(f"The screen is locked by {name}.", "Unlock it.")
    return "The screen is not locked."


@contextmanager
def _wire() -> Iterator[Wire]:
    connection = x11.connect_plainly()
    try:
        yield Wire(connection)
    finally:
        connection.close()
