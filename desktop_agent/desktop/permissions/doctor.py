"""All checks, in the order in which a person should read them."""

from desktop_agent.desktop.permissions import buses, display, programs
from desktop_agent.desktop.permissions.check import Check, run_all

_ALL = {
    "display": display.display,
    "display extensions": display.extensions,
    "python-xlib": display.xlib,
    "window manager": display.window_manager,
    "screen lock": display.screen_lock,
    "session bus": buses.session_bus,
    "accessibility": buses.accessibility_bus,
    "browsers": programs.browsers,
    "fonts": programs.fonts,
    "text reading": programs.text_reading,
    "pointer and keys": programs.pointer_library,
    "overlay": programs.overlay_libraries,
}


def checks() -> list[Check]:
    """What was found out about every part; takes a few seconds at most, whatever hangs."""
    return run_all(_ALL)
