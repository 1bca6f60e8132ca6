"""D-Bus messages of the few kinds that reading a tree takes, twenty times faster than a general library.

A look at a window is hundreds of small calls. Writing and reading them with jeepney takes 0.2 ms each on a
slow core, more than the program needs to answer; here it takes 0.01 ms. Bodies of unusual types still go
through jeepney. Little-endian only, as every bus on a machine that we run on.
"""

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from jeepney.low_level import Struct

CALL: Final = 1
RETURN: Final = 2
SIGNAL: Final = 4

#: Header fields, by the D-Bus specification.
_PATH, _INTERFACE, _MEMBER, _REPLY_SERIAL, _DESTINATION, _SENDER, _SIGNATURE = 1, 2, 3, 5, 6, 7, 8
_OBJECT, _STRING = ord("o"), ord("s")
_NO_REPLY: Final = 1
_HEAD: Final = struct.Struct("<4BIII")
_U32: Final = struct.Struct("<I")
_BOX: Final = struct.Struct("<4i")


class Ref(NamedTuple):
    """An accessible object: the bus name of its program and its path there."""

    name: str
    path: str

    @property
    def key(self) -> str:
        """The text that stands for it in a value."""
        return f"{self.name} {self.path}"


class Call(NamedTuple):
    """One method call."""

    to: Ref
    interface: str
    method: str
    signature: str = ""
    body: tuple[Any, ...] = ()


class Received(NamedTuple):
    """A message that came: its kind, what it answers (0: nothing), and where its parts lie in `data`."""

    kind: int
    answers: int
    data: bytes
    fields: dict[int, Any]
    body_at: int

    def body(self) -> tuple[Any, ...]:
        """Its content."""
        return _body(str(self.fields.get(_SIGNATURE, "")), self.data, self.body_at)

    @property
    def sender(self) -> str:
        """The bus name of who sent it."""
        return str(self.fields.get(_SENDER, ""))

    @property
    def path(self) -> str:
        """The object that a signal is about."""
        return str(self.fields.get(_PATH, ""))

    @property
    def interface(self) -> str:
        """The interface of a signal."""
        return str(self.fields.get(_INTERFACE, ""))

    @property
    def member(self) -> str:
        """The name of a signal."""
        return str(self.fields.get(_MEMBER, ""))


def encode(call: Call, serial: int, *, reply: bool = True) -> bytes:
    """The call as it goes over the wire; `reply` False asks for no answer."""
    fields = _method(call.interface, call.method, call.signature) + _receiver(call.to)
    body = _arguments(call.signature, call.body) if call.signature else b""
    flags = 0 if reply else _NO_REPLY
    head = _HEAD.pack(ord("l"), CALL, flags, 1, len(body), serial, len(fields))
    return head + _padded(fields) + body


def split(buffer: bytes) -> tuple[list[Received], bytes]:
    """The whole messages at the start of a buffer, and what is left of it."""
    found = []
    at = 0
    while len(buffer) - at >= _HEAD.size:
        _, _, _, _, body, _, fields = _HEAD.unpack_from(buffer, at)
        length = _HEAD.size + fields + -fields % 8 + body
        if len(buffer) - at < length:
            break
        found.append(_received(buffer[at : at + length]))
        at += length
    return found, buffer[at:]


def _padded(part: bytes) -> bytes:
    return part + bytes(-len(part) % 8)


def _text_field(code: int, kind: int, text: str) -> bytes:
    raw = text.encode()
    return bytes((code, 1, kind, 0)) + _U32.pack(len(raw)) + raw + b"\0"


@lru_cache(maxsize=128)
def _method(interface: str, method: str, signature: str) -> bytes:
    kind = bytes((_SIGNATURE, 1, ord("g"), 0, len(signature))) + signature.encode() + b"\0"
    named = _text_field(_INTERFACE, _STRING, interface), _text_field(_MEMBER, _STRING, method)
    return b"".join(map(_padded, (*named, kind) if signature else named))


@lru_cache(maxsize=8192)
def _receiver(to: Ref) -> bytes:
    return _padded(_text_field(_DESTINATION, _STRING, to.name)) + _text_field(_PATH, _OBJECT, to.path)


@lru_cache(maxsize=64)
def _kind(signature: str) -> "Struct":
    from jeepney.low_level import parse_signature  # noqa: PLC0415 - late: not every command reads trees

    kind: Struct = parse_signature(list(f"({signature})"))
    return kind


def _arguments(signature: str, body: tuple[Any, ...]) -> bytes:
    try:
        return _remembered(signature, body)
    except TypeError:  # it holds a list
        return _marshalled(signature, body)


@lru_cache(maxsize=512)
def _remembered(signature: str, body: tuple[Any, ...]) -> bytes:
    return _marshalled(signature, body)


def _marshalled(signature: str, body: tuple[Any, ...]) -> bytes:
    from jeepney.low_level import Endianness  # noqa: PLC0415 - late: as above

    return bytes(_kind(signature).serialise(body, 0, Endianness.little))


def _received(data: bytes) -> Received:
    _, kind, _, _, _, _, length = _HEAD.unpack_from(data, 0)
    at, end = _HEAD.size, _HEAD.size + length
    fields: dict[int, Any] = {}
    while at < end:
        code, kind_of_value = data[at], data[at + 2]
        fields[code], at = _field(data, kind_of_value, at + 4)
        at += -at % 8
    return Received(kind, fields.get(_REPLY_SERIAL, 0), data, fields, end + -end % 8)


def _field(data: bytes, kind: int, at: int) -> tuple[Any, int]:
    if kind == ord("u"):
        return _U32.unpack_from(data, at)[0], at + 4
    if kind == ord("g"):
        end = at + 1 + data[at]
        return data[at + 1 : end].decode(), end + 1
    return _string(data, at)


def _string(data: bytes, at: int) -> tuple[str, int]:
    start = at + 4
    end = start + _U32.unpack_from(data, at)[0]
    return data[start:end].decode(errors="replace"), end + 1


def _refs(data: bytes, at: int) -> Sequence[Ref]:
    end = _U32.unpack_from(data, at)[0]
    at += 4
    at += -at % 8
    end += at
    found = []
    while at < end:
        name, at = _string(data, at + -at % 8)
        path, at = _string(data, at + -at % 4)
        found.append(Ref(name, path))
    return found


def _body(signature: str, data: bytes, at: int) -> tuple[Any, ...]:
    match signature:
        case "":
            return ()
        case "u":
            return _U32.unpack_from(data, at)
        case "(iiii)":
            return (_BOX.unpack_from(data, at),)
        case "au":
            count = _U32.unpack_from(data, at)[0] // 4
            return (struct.unpack_from(f"<{count}I", data, at + 4),)
        case "a(so)":
            return (_refs(data, at),)
        case "v" if data[at : at + 3] == b"\1s\0":
            return (("s", _string(data, at + 4)[0]),)
        case _:
            return _unmarshalled(signature, data, at)


def _unmarshalled(signature: str, data: bytes, at: int) -> tuple[Any, ...]:
    from jeepney.low_level import Endianness  # noqa: PLC0415 - late: as above

    found: tuple[Any, ...] = _kind(signature).parse_data(data, at, Endianness.little)[0]
    return found
