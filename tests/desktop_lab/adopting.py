"""Putting this very process on a virtual desktop, and taking it off again."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

# This connects to the display when it is imported, so another display needs another import.
_TIED_TO_A_DISPLAY = ("pyautogui", "mouseinfo")


@contextmanager
def environment(env: Mapping[str, str]) -> Iterator[None]:
    """While entered, the process has exactly this environment."""
    before = dict(os.environ)
    _replace(env)
    forget_display(env["DISPLAY"], unless=True)
    try:
        yield
    finally:
        _replace(before)


def _replace(env: Mapping[str, str]) -> None:
    for name in set(os.environ) - set(env):
        if not name.startswith("PYTEST_"):
            del os.environ[name]
    os.environ.update({k: v for k, v in env.items() if not k.startswith("PYTEST_")})


def forget_display(display: str, *, unless: bool = False) -> None:
    """Let go of what is tied to this display (`unless`: of what is tied to any other)."""
    loaded = sys.modules.get("pyautogui._pyautogui_x11")
    if loaded is None or (loaded._display.get_display_name() == display) is unless:
        return
    for module in (loaded, sys.modules["mouseinfo"]):
        module._display.close()
    for name in [n for n in sys.modules if n.partition(".")[0] in _TIED_TO_A_DISPLAY]:
        del sys.modules[name]
