"""Waits until the person's hands are off: no modifier key and no button is down."""

import time
from typing import TYPE_CHECKING, Final

from desktop_agent.core.errors import ActionFailed
from desktop_agent.desktop.input.keymap import modifier_keys
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

_LIMIT: Final = 1.0
_SLICE: Final = 0.01
_BUTTONS: Final = 0x1F00


def wait_until_hands_off(display: "Display", stop: StopToken) -> None:
    """Return once nothing is held that would change what we do; raises ActionFailed after a second."""
    until = time.monotonic() + _LIMIT
    modifiers = modifier_keys(display)
    while _held(display, modifiers):
        if time.monotonic() >= until:
            raise ActionFailed(
                "A key such as Shift or Ctrl, or a mouse button, is being held down.",
                "Let go of it and run it again.",
            )
        stop.wait(_SLICE)


def _held(display: "Display", modifiers: frozenset[int]) -> bool:
    if display.screen().root.query_pointer().mask & _BUTTONS:
        return True
    down = display.query_keymap()
    return any(down[key // 8] >> key % 8 & 1 for key in modifiers)
