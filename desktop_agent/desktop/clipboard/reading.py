"""Reads what another program holds in the clipboard, within a limit: owners can hang."""

import select
import time
from typing import TYPE_CHECKING, Any, Final

from desktop_agent.core.errors import ProgramSilent
from desktop_agent.desktop.clipboard.formats import Content, worth_keeping

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.xobject.drawable import Window

#: Seconds in which the owner must say what it has.
_FIRST_ANSWER: Final = 0.3
#: Seconds without a sign of life while it hands over one format.
_NEXT_ANSWER: Final = 1.0
_LARGEST: Final = 64 * 2**20


class ClipboardReader:
    """Asks the owner for each format, through one connection and one unmapped window of its own."""

    def __init__(self, display: "Display", window: "Window") -> None:
        self._display = display
        self._window = window
        self._selection = display.intern_atom("CLIPBOARD")
        self._incr = display.intern_atom("INCR")
        self._property = display.intern_atom("_DESKTOP_AGENT_READ")

    def read(self, now: int) -> tuple[Content, ...]:
        """All formats worth keeping; empty where nobody owns the clipboard. Raises ProgramSilent."""
        if not self._display.get_selection_owner(self._selection):
            return ()
        answer = self._ask(self._display.intern_atom("TARGETS"), now, _FIRST_ANSWER)
        if answer is None:
            return ()
        atoms = {self._display.get_atom_name(atom): atom for atom in _numbers(answer[2])}
        found: list[Content] = []
        for name in worth_keeping(tuple(atoms)):
            content = self._ask(atoms[name], now, _NEXT_ANSWER)
            if content:
                found.append(Content(name, *content))
            if sum(len(one.data) for one in found) > _LARGEST:
                raise ProgramSilent("The clipboard holds too much to keep.")
        return tuple(found)

    def _ask(self, target: int, now: int, limit: float) -> tuple[str, int, bytes] | None:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        self._window.convert_selection(self._selection, target, self._property, now)
        while True:
            event = self._next_event(limit)
            if event.type == X.SelectionNotify and event.target == target:
                break
        if not event.property:
            return None
        kind, width, data = self._take()
        if kind == self._incr:
            kind, width, data = self._collect(limit)
        return self._display.get_atom_name(kind), width, data

    def _collect(self, limit: float) -> tuple[int, int, bytes]:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        pieces: list[bytes] = []
        kind, width = 0, 8
        while True:
            event = self._next_event(limit)
            new = event.type == X.PropertyNotify and event.state == X.PropertyNewValue
            if not new or event.atom != self._property:
                continue
            piece_kind, piece_width, piece = self._take()
            if not piece:
                return kind or piece_kind, width, b"".join(pieces)
            kind, width = piece_kind, piece_width
            pieces.append(piece)

    def _take(self) -> tuple[int, int, bytes]:
        found = self._window.get_full_property(self._property, 0)
        self._window.delete_property(self._property)
        self._display.flush()
        if found is None:
            return 0, 8, b""
        return found.property_type, found.format, bytes(found.value)

    def _next_event(self, limit: float) -> Any:  # noqa: ANN401 - events have no common type
        until = time.monotonic() + limit
        while not self._display.pending_events():
            left = until - time.monotonic()
            if left <= 0:
                raise ProgramSilent("The program that holds the clipboard does not answer.")
            select.select([self._display.fileno()], [], [], left)
        return self._display.next_event()


def _numbers(data: bytes) -> list[int]:
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]
