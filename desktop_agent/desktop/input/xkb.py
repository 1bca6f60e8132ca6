"""Rows of the keyboard map by the XKB extension, which can change keys that lie apart in one request.

Each change of the map makes every program read the map again, and a window manager may need 40 ms for
it. By the core protocol each run of neighbouring keys is a change of its own, and the type of a key is
guessed anew; by XKB a whole range is one change, and the rows between go back byte by byte as they are.
"""

import struct
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from desktop_agent.core.errors import ActionFailed

if TYPE_CHECKING:
    from Xlib.display import Display

_USE_EXTENSION, _GET_MAP, _SET_MAP = 0, 8, 9
_CORE_KEYBOARD: Final = 0x100
_KEY_SYMS: Final = 2
#: Bytes of a row before its keysyms: four types, the groups, the width, the count.
_HEAD: Final = struct.Struct("=4xBBH")
#: Where the rows begin in the answer, after the eight bytes that python-xlib takes off.
_ROWS_AT: Final = 32


#: The keysyms of a key: by group, then by level.
Groups = tuple[tuple[int, ...], ...]


class XkbMap:
    """Reads and changes rows of the map; one connection."""

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._opcode = _opcode(display)

    def groups(self) -> dict[int, Groups]:
        """For each keycode its groups (layouts), each with its keysyms by level; empty for an unused key."""
        info = self._display.display.info
        rows = self._read(info.min_keycode, info.max_keycode)
        return {code: _groups(row) for code, row in rows.items()}

    def bind(self, keysyms: Mapping[int, int]) -> None:
        """Give each of these keycodes one keysym, whatever modifier is held; one change of the map."""
        self._change({code: _row(keysym) for code, keysym in keysyms.items()})

    def unbind(self, keysyms: Mapping[int, int]) -> None:
        """Empty those of these keycodes that still hold what `bind` gave them; one change of the map."""
        if keysyms:
            now = self._read(min(keysyms), max(keysyms))
            ours = {code for code, keysym in keysyms.items() if now[code] == _row(keysym)}
            self._change(dict.fromkeys(ours, _HEAD.pack(0, 0, 0)))

    def _change(self, rows: Mapping[int, bytes]) -> None:
        if not rows:
            return
        new = {**self._read(min(rows), max(rows)), **rows}
        count = sum(len(row) - _HEAD.size for row in new.values()) // 4
        info = self._display.display.info
        lowest, highest = info.min_keycode, info.max_keycode
        head = struct.pack(
            "=HHHBBxxBBH18x", _CORE_KEYBOARD, _KEY_SYMS, 0, lowest, highest, min(rows), len(new), count
        )
        body = b"".join(new[code] for code in sorted(new))
        _requests()["set"](display=self._display.display, opcode=self._opcode, data=head + body)

    def _read(self, first: int, last: int) -> dict[int, bytes]:
        count = last - first + 1
        asked = struct.pack("=HHHBBBB14x", _CORE_KEYBOARD, 0, _KEY_SYMS, 0, 0, first, count)
        get = _requests()["get"]
        answer: bytes = get(display=self._display.display, opcode=self._opcode, data=asked).data
        rows, at = {}, _ROWS_AT
        for code in range(first, last + 1):
            _, _, keysyms = _HEAD.unpack_from(answer, at)
            end = at + _HEAD.size + 4 * keysyms
            rows[code] = bytes(answer[at:end])
            at = end
        return rows


def _row(keysym: int) -> bytes:
    """A key with one group of one level."""
    return _HEAD.pack(1, 1, 1) + struct.pack("=I", keysym)


def _groups(row: bytes) -> Groups:
    _, width, count = _HEAD.unpack_from(row)
    keysyms = struct.unpack_from(f"={count}I", row, _HEAD.size)
    return tuple(keysyms[at : at + width] for at in range(0, count, width)) if count else ()


def _opcode(display: "Display") -> int:
    found = display.query_extension("XKEYBOARD")
    if not found or not found.present:
        raise ActionFailed("The X server has no XKEYBOARD extension, so foreign letters cannot be typed.")
    major: int = found.major_opcode
    _requests()["use"](display=display.display, opcode=major, data=struct.pack("=HH", 1, 0))
    return major


@cache
def _requests() -> dict[str, Any]:
    """The three requests that python-xlib does not know, made of its own parts."""
    from Xlib.protocol import rq  # noqa: PLC0415 - late: not every command touches the screen

    def asking(minor: int) -> rq.Struct:
        return rq.Struct(rq.Card8("opcode"), rq.Opcode(minor), rq.RequestLength(), rq.Binary("data"))

    answer = rq.Struct(
        rq.ReplyCode(), rq.Pad(1), rq.Card16("sequence_number"), rq.ReplyLength(), rq.Binary("data")
    )
    return {
        "use": type(
            "UseExtension", (rq.ReplyRequest,), {"_request": asking(_USE_EXTENSION), "_reply": answer}
        ),
        "get": type("GetMap", (rq.ReplyRequest,), {"_request": asking(_GET_MAP), "_reply": answer}),
        "set": type("SetMap", (rq.Request,), {"_request": asking(_SET_MAP)}),
    }
