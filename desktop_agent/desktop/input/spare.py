"""Unused keys of the keyboard, bound for a while to characters that the layout has no key for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from desktop_agent.desktop.input import keysyms
from desktop_agent.desktop.input.keymap import runs

if TYPE_CHECKING:
    from Xlib.display import Display


def bind(display: "Display", bound: Mapping[int, int], width: int) -> None:
    """Give each keycode its keysym on every level, so that no modifier can spoil it.

    Few requests: each one makes every program on the desktop read the keyboard map again.
    """
    for run in runs(bound):
        display.change_keyboard_mapping(run[0], [(bound[code],) * width for code in run])


def unbind(display: "Display", bound: Mapping[int, int]) -> None:
    """Empty the rows again that still hold what `bind` put there; a new layout's rows stay."""
    if not bound:
        return
    ours = [code for code, keysym in bound.items() if _holds(display, code, keysym)]
    width = len(display.get_keyboard_mapping(min(bound), 1)[0])
    for run in runs(ours):
        display.change_keyboard_mapping(run[0], [(keysyms.NO_SYMBOL,) * width for _ in run])


def _holds(display: "Display", code: int, keysym: int) -> bool:
    row = display.get_keyboard_mapping(code, 1)[0]
    return bool(row[0] == keysym)
