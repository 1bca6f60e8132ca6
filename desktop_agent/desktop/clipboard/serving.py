"""Owns the clipboard and hands its content to whoever asks, large content in pieces."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from desktop_agent.desktop.clipboard.formats import Content

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.xobject.drawable import Window

#: Bytes that are put into a property at once.
_PIECE: Final = 128 * 1024


@dataclass
class _Transfer:
    """A large content on its way to one property of one window."""

    requestor: "Window"
    type: int
    width: int
    pieces: Iterator[bytes]
    delivered: Callable[[], None]


class ClipboardOwner:
    """Offers contents under our ownership; `delivered(target, requestor)` is called for each one taken."""

    def __init__(self, display: "Display", window: "Window", delivered: Callable[[str, int], None]) -> None:
        self._display = display
        self._window = window
        self._delivered = delivered
        self._selection = display.intern_atom("CLIPBOARD")
        self._incr = display.intern_atom("INCR")
        self._contents: dict[int, Content] = {}
        self._transfers: dict[tuple[int, int], _Transfer] = {}
        self._since = 0
        self.lost = False

    def offer(self, contents: tuple[Content, ...], now: int) -> None:
        """Take the clipboard with these contents, or leave it without an owner where there are none."""
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen
        from Xlib.protocol.request import SetSelectionOwner  # noqa: PLC0415 - late: as above

        self._contents = {self._display.intern_atom(one.target): one for one in contents}
        self._since = now
        window = self._window.id if contents else X.NONE
        SetSelectionOwner(display=self._display.display, window=window, selection=self._selection, time=now)
        self._display.flush()

    @property
    def ours(self) -> bool:
        """Whether the clipboard is still ours."""
        owner = self._display.get_selection_owner(self._selection)
        return bool(getattr(owner, "id", 0) == self._window.id)  # the stubs call it a number

    @property
    def busy(self) -> bool:
        """Whether somebody is still taking a large content."""
        return bool(self._transfers)

    def handle(self, event: Any) -> None:  # noqa: ANN401 - events have no common type
        """Answer a request, go on with a transfer, or notice that somebody took the clipboard."""
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        if event.type == X.SelectionRequest:
            self._answer(event)
        elif event.type == X.SelectionClear and event.window.id == self._window.id:
            self.lost = not self.ours
        elif event.type == X.PropertyNotify and event.state == X.PropertyDelete:
            self._go_on((event.window.id, event.atom))

    def _answer(self, event: Any) -> None:  # noqa: ANN401 - as above
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen
        from Xlib.protocol.event import SelectionNotify  # noqa: PLC0415 - late: as above

        place = event.property or event.target
        multiple = self._display.intern_atom("MULTIPLE")
        if event.target == multiple:
            given = bool(event.property) and self._put_many(event.requestor, place)
        else:
            given = self._put(event.requestor, place, event.target)
        event.requestor.send_event(
            SelectionNotify(
                time=event.time,
                requestor=event.requestor,
                selection=event.selection,
                target=event.target,
                property=place if given else X.NONE,
            )
        )
        self._display.flush()

    def _put_many(self, requestor: "Window", place: int) -> bool:
        found = requestor.get_full_property(place, 0)
        if found is None:
            return False
        pairs = list(zip(found.value[::2], found.value[1::2], strict=False))
        answer = [
            one
            for target, where in pairs
            for one in (target, where if self._put(requestor, where, target) else 0)
        ]
        requestor.change_property(place, found.property_type, 32, answer)
        return True

    def _put(self, requestor: "Window", place: int, target: int) -> bool:
        from Xlib import Xatom  # noqa: PLC0415 - late: not every command touches the screen

        questions = {
            self._display.intern_atom("TARGETS"): (Xatom.ATOM, self._targets()),
            self._display.intern_atom("TIMESTAMP"): (Xatom.INTEGER, [self._since]),
        }
        if target in questions:
            kind, numbers = questions[target]
            requestor.change_property(place, kind, 32, numbers)
            return True
        content = self._contents.get(target)
        if content is None:
            return False
        self._put_content(requestor, place, content)
        return True

    def _targets(self) -> list[int]:
        names = ("TARGETS", "TIMESTAMP", "MULTIPLE")
        return [*map(self._display.intern_atom, names), *self._contents]

    def _put_content(self, requestor: "Window", place: int, content: Content) -> None:
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        kind = self._display.intern_atom(content.type)

        def delivered() -> None:
            self._delivered(content.target, requestor.id)

        if len(content.data) <= _PIECE:
            requestor.change_property(place, kind, content.width, content.data)
            delivered()
            return
        requestor.change_attributes(event_mask=X.PropertyChangeMask)
        requestor.change_property(place, self._incr, 32, [len(content.data)])
        transfer = _Transfer(requestor, kind, content.width, _pieces(content.data), delivered)
        self._transfers[requestor.id, place] = transfer

    def _go_on(self, key: tuple[int, int]) -> None:
        transfer = self._transfers.get(key)
        if transfer is None:
            return
        piece = next(transfer.pieces, b"")
        transfer.requestor.change_property(key[1], transfer.type, transfer.width, piece)
        self._display.flush()
        if not piece:
            del self._transfers[key]
            transfer.delivered()


def _pieces(data: bytes) -> Iterator[bytes]:
    return (data[at : at + _PIECE] for at in range(0, len(data), _PIECE))
