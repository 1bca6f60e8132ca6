"""How some programs are started, and how the screen is photographed."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

_PROGRAMS = Path(__file__).parent / "programs"
# Debian's own Python has GTK; the one that runs the tests has Qt.
_DEBIAN_PYTHON = "/usr/bin/python3"


def chromium(url: str, profile: str, options: Sequence[str]) -> list[str]:
    """The command for a quiet browser that asks nothing, calls nobody and shows its tree."""
    quiet = "--no-first-run --no-default-browser-check --disable-background-networking --disable-sync"
    lean = "--disable-gpu --disable-quic --disable-component-update --disable-dev-shm-usage"
    seen = "--force-renderer-accessibility --no-sandbox --test-type --password-store=basic"
    return ["chromium", *f"{quiet} {lean} {seen}".split(), f"--user-data-dir={profile}", *options, url]


def small_program(name: str) -> list[str]:
    """The command for one of our own small programs."""
    python = _DEBIAN_PYTHON if name.startswith("gtk") else sys.executable
    return [python, str(_PROGRAMS / f"{name}.py")]


def wait_until_quiet(display: str, limit: float) -> None:
    """Return once the screen of a display stands still, or after so many seconds: a caret blinks for ever."""
    from mss import MSS

    end, before = time.monotonic() + limit, b""
    with MSS(display=display) as camera:
        while time.monotonic() < end:
            now = bytes(camera.grab(camera.monitors[0]).raw)
            if now == before:
                return
            before = now
            time.sleep(0.2)


def screenshot(display: str, path: Path) -> Path:
    """Write the whole screen of a display as a PNG."""
    from mss import MSS, tools

    with MSS(display=display) as camera:
        picture = camera.grab(camera.monitors[0])
        tools.to_png(picture.rgb, picture.size, output=str(path))
    return path
