"""Whether a picture of the desktop shows a desktop."""

from collections.abc import Sequence

from desktop_agent.core.elements import Window
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.pixels import single_color

#: Window classes of screen lockers, lower case.
LOCKERS = frozenset(
    {
        "xscreensaver",
        "i3lock",
        "light-locker",
        "xfce4-screensaver",
        "gnome-screensaver",
        "mate-screensaver",
        "cinnamon-screensaver",
        "kscreenlocker_greet",
        "xsecurelock",
        "slock",
        "xlock",
        "sxlock",
        "alock",
        "physlock",
    }
)


def locker(windows: Sequence[Window]) -> str:
    """The name of the screen locker that shows, if any; `windows` are topmost first."""
    return next((w.app for w in windows if w.app in LOCKERS), "")


def unusable(frame: Frame, windows: Sequence[Window]) -> str:
    """Why a picture of the whole desktop shows nothing to work with, in a sentence; empty where it does.

    A bare desktop of one colour, black too, is no fault: a program can be started on it.
    """
    if name := locker(windows):
        return f"The screen is locked by {name}."
    there = [w for w in windows if not w.minimized and w.kind != "desktop"]
    if there and single_color(frame) == (0, 0, 0):
        return "The screen is black: it sleeps, is locked, or its content is protected."
    return ""
