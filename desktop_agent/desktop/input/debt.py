"""What the hands owe the desktop at this moment: all that must be undone if the agent vanishes."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from desktop_agent.desktop.input.xkb import XkbMap

if TYPE_CHECKING:
    from Xlib.display import Display


@dataclass(frozen=True, slots=True)
class Debt:
    """Keys and buttons that may be down, keycodes bound to keysyms, the Caps Lock key to tap (0: none)."""

    keys: tuple[int, ...] = ()
    buttons: tuple[int, ...] = ()
    bound: Mapping[int, int] = field(default_factory=dict)
    caps: int = 0

    def as_line(self) -> bytes:
        """One line of JSON."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> "Debt":
        """The debt that a line tells of."""
        read = json.loads(line)
        bound = {int(code): keysym for code, keysym in read["bound"].items()}
        return cls(tuple(read["keys"]), tuple(read["buttons"]), bound, read["caps"])


def repay(display: "Display", debt: Debt) -> Debt:
    """Release what is down of it, empty the bound keys, switch Caps Lock on again; returns what may be left.

    Only what XTEST pressed is released: a key that the person holds on a real keyboard stays down. Caps
    Lock is switched on once, since later it is the person who switches it off.
    """
    release(display, debt)
    if debt.bound:
        XkbMap(display).unbind(debt.bound)
    if debt.caps and not caps_lock_is_on(display):
        tap(display, debt.caps)
        debt = replace(debt, caps=0)
    display.sync()
    return debt


def release(display: "Display", debt: Debt) -> None:
    """Let go of the buttons and keys of the debt that are down."""
    from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

    mask = display.screen().root.query_pointer().mask
    for button in debt.buttons:
        if mask >> (7 + button) & 1:
            display.xtest_fake_input(X.ButtonRelease, button)
    held = display.query_keymap()
    for key in debt.keys:
        if held[key // 8] >> key % 8 & 1:
            display.xtest_fake_input(X.KeyRelease, key)
    display.sync()


def caps_lock_is_on(display: "Display") -> bool:
    """Whether letters come out in upper case now."""
    from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

    return bool(display.screen().root.query_pointer().mask & X.LockMask)


def tap(display: "Display", keycode: int) -> None:
    """Press and release one key."""
    from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

    display.xtest_fake_input(X.KeyPress, keycode)
    display.xtest_fake_input(X.KeyRelease, keycode)
    display.sync()
