from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import Any

class Endianness(Enum):
    little = 1
    big = 2

class MessageType(Enum):
    method_call = 1
    method_return = 2
    error = 3
    signal = 4

class HeaderFields(IntEnum):
    path = 1
    interface = 2
    member = 3
    error_name = 4
    reply_serial = 5
    destination = 6
    sender = 7
    signature = 8
    unix_fds = 9

class Header:
    message_type: MessageType
    serial: int
    fields: dict[HeaderFields, Any]
    def __init__(
        self,
        endianness: Endianness,
        message_type: MessageType,
        flags: int,
        protocol_version: int,
        body_length: int,
        serial: int,
        fields: dict[HeaderFields, Any],
    ) -> None: ...

class Message:
    header: Header
    body: tuple[Any, ...]
    def __init__(self, header: Header, body: tuple[Any, ...]) -> None: ...
    def serialise(self, serial: int | None = None) -> bytes: ...

class Parser:
    def feed(self, data: bytes) -> list[Message]: ...

class Struct:
    fields: Sequence[Any]
    def parse_data(
        self, buf: bytes, pos: int, endianness: Endianness, fds: Sequence[Any] = ()
    ) -> tuple[tuple[Any, ...], int]: ...
    def serialise(
        self, data: Sequence[Any], pos: int, endianness: Endianness, fds: list[Any] | None = None
    ) -> bytes: ...

def parse_signature(sig: list[str]) -> Any: ...  # noqa: ANN401 - one of many kinds
