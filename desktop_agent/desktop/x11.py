"""One way to connect to the X server, for every mechanism that needs it (Linux, X11)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_agent.core.errors import NoDisplay, PartMissing

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.protocol.display import Display as PlainDisplay


def prepare_environment() -> None:
    """Give python-xlib an authority file to read: versions before 0.33 raise where there is none."""
    if not os.environ.get("XAUTHORITY") and not (Path.home() / ".Xauthority").exists():
        os.environ["XAUTHORITY"] = os.devnull


@lru_cache(maxsize=1)
def library_version() -> tuple[int, ...]:
    """The version of the Xlib that is loaded; raises PartMissing where it is missing or too old."""
    prepare_environment()
    try:
        import Xlib  # noqa: PLC0415 - late: not every command touches the screen
        from Xlib import xauth  # noqa: PLC0415 - late: as above
    except ImportError as error:
        raise PartMissing("python-xlib is not installed.", "pip install 'python-xlib>=0.33'") from error
    version: tuple[int, ...] = vars(Xlib)["__version__"]
    if version < (0, 33):
        raise PartMissing(
            f"An old Xlib {'.'.join(map(str, version))} shadows python-xlib.",
            "pip install --force-reinstall --no-deps 'python-xlib>=0.33'",
        )
    # WORKAROUND: it warns of a missing authority file on standard output, where our JSON goes.
    xauth.__dict__["print"] = lambda *_: None
    return version


def connect() -> "Display":
    """A new connection to the X server; raises NoDisplay or PartMissing. Not shared between threads."""
    with _opening():
        from Xlib import display  # noqa: PLC0415 - late: not every command touches the screen

        return display.Display()


def connect_plainly() -> "PlainDisplay":
    """The same without extensions, keyboard map and window objects, which take half of the time."""
    with _opening():
        from Xlib.protocol import display  # noqa: PLC0415 - late: not every command touches the screen

        plain = type("PlainDisplay", (display.Display,), {"resource_classes": {}})
        connection: PlainDisplay = plain()
        return connection


@contextmanager
def _opening() -> Iterator[None]:
    if not os.environ.get("DISPLAY"):
        wayland = " This session is Wayland." if os.environ.get("WAYLAND_DISPLAY") else ""
        raise NoDisplay(f"There is no X display (DISPLAY is not set).{wayland}")
    library_version()
    from Xlib import error  # noqa: PLC0415 - late: not every command touches the screen

    try:
        yield
    except (error.DisplayError, error.XError, OSError, AssertionError) as trouble:
        raise NoDisplay(f"The X display {os.environ['DISPLAY']} does not answer: {trouble}") from trouble
