"""Raw input events: which device really pressed what, told even while another program has a grab (X11).

The server's second input extension sends them to whoever asks on the root window. An event names the
device it came from; what programs send through XTEST comes from devices with XTEST in their name.
"""

import select
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop_agent.core.errors import PartMissing

if TYPE_CHECKING:
    from Xlib.display import Display
    from Xlib.protocol.rq import Event

Kind = Literal["press", "release", "button", "motion"]

_GENERIC_EVENT = 35
_ALL_MASTER_DEVICES = 1
_KINDS: dict[int, Kind] = {13: "press", 14: "release", 15: "button", 16: "button", 17: "motion"}
KEYS = 1 << 13 | 1 << 14
POINTER = 1 << 15 | 1 << 16 | 1 << 17
# After the ten bytes that all generic events share: device, time, keycode or button, source device.
_BODY = struct.Struct("<HIIH")


@dataclass(frozen=True, slots=True)
class RawEvent:
    """One thing that a device did; `detail` is the keycode or button, `time` the server's, in ms.

    `real` is false where a program sent it, or where nobody knows the device.
    """

    kind: Kind
    detail: int
    time: int
    real: bool


class RawInput:
    """Reads raw events out of a connection; they come only between `listen` and `silence`."""

    def __init__(self, display: "Display") -> None:
        from Xlib.ext import xinput  # noqa: PLC0415 - late: not every command touches the screen

        if not display.has_extension(xinput.extname):
            raise PartMissing("This X server cannot tell whose keys are pressed (no XInput 2).")
        self._display = display
        self._root = display.screen().root
        self._major = display.display.get_extension_major(xinput.extname)
        # The library asks for 2.0, in which a grab of another program hides raw events from us.
        xinput.XIQueryVersion(display=display.display, opcode=self._major, major_version=2, minor_version=2)
        self._real = self._devices()

    def listen(self, mask: int) -> None:
        """Have these kinds of events sent (`KEYS`, `POINTER`)."""
        self._root.xinput_select_events([(_ALL_MASTER_DEVICES, mask)])

    def silence(self) -> None:
        """Have no more events sent."""
        self._root.xinput_select_events([(_ALL_MASTER_DEVICES, 0)])

    def read(self, event: "Event") -> RawEvent | None:
        """The raw event that an event of the connection holds, if it is one."""
        if event.type != _GENERIC_EVENT or event.extension != self._major:
            return None
        kind = _KINDS.get(event.evtype)
        if kind is None:
            return None
        _, time, detail, source = _BODY.unpack_from(event.data)
        return RawEvent(kind, detail, time, self._is_real(source))

    def _is_real(self, source: int) -> bool:
        if source not in self._real:  # plugged in since we looked
            self._real = self._devices()
        return self._real.get(source, False)

    def _devices(self) -> dict[int, bool]:
        known = self._display.xinput_query_device(0).devices
        return {device.deviceid: "XTEST" not in _text(device.name) for device in known}


def _text(name: str | bytes) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else name


def sent(display: "Display", seconds: float) -> Iterator["Event"]:
    """What the server sends: all that is there, else what comes first within so many seconds."""
    if not display.pending_events():
        select.select([display.fileno()], [], [], seconds)
    while display.pending_events():
        yield display.next_event()
