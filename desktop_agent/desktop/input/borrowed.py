"""Borrows unused keys for characters that the layout in use has no key for, and gives them back."""

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from desktop_agent.desktop.input import keysyms
from desktop_agent.desktop.input.guard import Guard
from desktop_agent.desktop.input.keymap import Keymap
from desktop_agent.desktop.input.xkb import XkbMap

if TYPE_CHECKING:
    from Xlib.display import Display


class BorrowedKeys:
    """A context: whatever was bound in it is unbound at its end.

    `settle` returns once the program that is typed into has read all that was sent: only then may the
    map change again, since programs look a key up in the map of the moment at which they read it.
    """

    def __init__(self, display: "Display", keymap: Keymap, guard: Guard, settle: Callable[[], None]) -> None:
        self._display = display
        self._guard = guard
        self._settle = settle
        self.unused = keymap.unused()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        bound = self._guard.debt.bound
        if bound:
            self._settle()
            XkbMap(self._display).unbind(bound)
            self._display.sync()
            self._guard.owe(bound={})

    def bind(self, characters: Sequence[str]) -> dict[str, int]:
        """Give each character a key, instead of those bound before; returns their keycodes.

        Keys may be pressed at once: programs hear of the change before they hear of the keys.
        """
        codes = dict(zip(characters, self.unused, strict=False))
        if not codes:
            return {}
        if self._guard.debt.bound:
            self._settle()
        bound = {code: keysyms.of_character(character) for character, code in codes.items()}
        self._guard.owe(bound={**self._guard.debt.bound, **bound})
        XkbMap(self._display).bind(bound)
        self._display.sync()
        return codes
