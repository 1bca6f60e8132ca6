"""Calls on the accessibility bus, many at once and never longer than they may take."""

import os
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from desktop_agent.core.errors import EnvironmentTrouble

if TYPE_CHECKING:
    from jeepney import Message
    from jeepney.io.blocking import DBusConnection

ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
APPLICATION: Final = "org.a11y.atspi.Application"
COMPONENT: Final = "org.a11y.atspi.Component"
COLLECTION: Final = "org.a11y.atspi.Collection"
TEXT: Final = "org.a11y.atspi.Text"
VALUE: Final = "org.a11y.atspi.Value"
TABLE: Final = "org.a11y.atspi.Table"
PROPERTIES: Final = "org.freedesktop.DBus.Properties"
REGISTRY: Final = "org.a11y.atspi.Registry"
ROOT: Final = "/org/a11y/atspi/accessible/root"

#: How many calls are under way at once: enough to hide the way there, too few to fill a socket.
_UNDER_WAY = 128
_METHOD_RETURN = 2


class Ref(NamedTuple):
    """An accessible object: the bus name of its program and its path there."""

    name: str
    path: str

    @property
    def key(self) -> str:
        """The text that stands for it in a value."""
        return f"{self.name} {self.path}"


def ref_of(key: str) -> Ref | None:
    """The object that a key stands for; None for a key of another witness."""
    name, _, path = key.partition(" ")
    return Ref(name, path) if name.startswith(":") and path.startswith("/") else None


class Call(NamedTuple):
    """One method call."""

    to: Ref
    interface: str
    method: str
    signature: str | None = None
    body: tuple[Any, ...] = ()


def connect() -> "DBusConnection":
    """A connection to the accessibility bus; raises EnvironmentTrouble with what to do."""
    from jeepney import DBusAddress, new_method_call  # noqa: PLC0415 - late: not every command reads trees
    from jeepney.io.blocking import open_dbus_connection  # noqa: PLC0415 - late: as above

    if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        raise EnvironmentTrouble("There is no session bus.", "Start the desktop with `dbus-run-session`.")
    try:
        with open_dbus_connection("SESSION") as session:
            where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            answer = session.send_and_get_reply(new_method_call(where, "GetAddress"), timeout=2)
            _turn_on(session)
        if answer.header.message_type.value != _METHOD_RETURN:
            raise EnvironmentTrouble("There is no accessibility bus.", "apt install at-spi2-core")
        return open_dbus_connection(str(answer.body[0]))
    except (OSError, TimeoutError, ValueError, EOFError) as trouble:
        reason = f"The accessibility bus does not answer: {trouble}"
        raise EnvironmentTrouble(reason, "apt install at-spi2-core, then log in anew.") from trouble


def _turn_on(session: "DBusConnection") -> None:
    """Tell programs that somebody reads: some show their tree only then, at their next start."""
    from jeepney import DBusAddress, new_method_call  # noqa: PLC0415 - late: as above

    where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", PROPERTIES)
    body = ("org.a11y.Status", "IsEnabled", ("b", True))
    session.send(new_method_call(where, "Set", "ssv", body))


class Bus:
    """A connection of one thread. A reply that comes too late is thrown away, never taken for another's."""

    def __init__(self) -> None:
        from jeepney import DBusAddress, HeaderFields, new_method_call  # noqa: PLC0415 - late: as above

        self._address, self._new_call = DBusAddress, new_method_call
        self._reply_serial = HeaderFields.reply_serial
        self.connection = connect()
        #: Signals that came between replies; the mirror takes them from here.
        self.signals: list[Message] = []

    def close(self) -> None:
        """Leave the bus."""
        self.connection.close()

    def one(self, call: Call, limit: float) -> Any:  # noqa: ANN401 - the body of any reply
        """The body of a reply; None for an error or no answer within `limit` seconds."""
        return self.many([call], limit)[0]

    def many(self, calls: Sequence[Call], limit: float) -> list[Any]:
        """The bodies of the replies in order, None for each error and each that came too late."""
        answers: list[Any] = [None] * len(calls)
        waiting: dict[int, int] = {}
        until = time.monotonic() + limit
        sent = done = 0
        try:
            while done < len(calls):
                while sent < len(calls) and len(waiting) < _UNDER_WAY:
                    waiting[self._send(calls[sent])] = sent
                    sent += 1
                message = self.connection.receive(timeout=max(0.0, until - time.monotonic()))
                index = waiting.pop(self._answers(message), None)
                if index is None:
                    continue
                done += 1
                if message.header.message_type.value == _METHOD_RETURN:
                    answers[index] = message.body
        except (TimeoutError, OSError, EOFError):
            return answers
        return answers

    def _send(self, call: Call) -> int:
        where = self._address(call.to.path, call.to.name, call.interface)
        message = self._new_call(where, call.method, call.signature, call.body)
        serial: int = next(self.connection.outgoing_serial)
        self.connection.send_message(message, serial=serial)
        return serial

    def _answers(self, message: "Message") -> int:
        serial = message.header.fields.get(self._reply_serial)
        if serial is None:
            self.signals.append(message)
            return -1
        return int(serial)
