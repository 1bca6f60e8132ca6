"""Calls on the accessibility bus, many at once and never longer than they may take."""

import os
import select
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from desktop_agent.core.errors import EnvironmentTrouble, PartMissing
from desktop_agent.desktop.accessibility.wire import RETURN, Call, Received, Ref, encode, split

if TYPE_CHECKING:
    from jeepney.io.blocking import DBusConnection

ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
APPLICATION: Final = "org.a11y.atspi.Application"
CACHE: Final = "org.a11y.atspi.Cache"
COLLECTION: Final = "org.a11y.atspi.Collection"
COMPONENT: Final = "org.a11y.atspi.Component"
REGISTRY: Final = "org.a11y.atspi.Registry"
ACTION: Final = "org.a11y.atspi.Action"
SELECTION: Final = "org.a11y.atspi.Selection"
TABLE: Final = "org.a11y.atspi.Table"
TEXT: Final = "org.a11y.atspi.Text"
VALUE: Final = "org.a11y.atspi.Value"
PROPERTIES: Final = "org.freedesktop.DBus.Properties"
ROOT: Final = "/org/a11y/atspi/accessible/root"
DAEMON: Final = Ref("org.freedesktop.DBus", "/org/freedesktop/DBus")

_INSTALL: Final = "apt install at-spi2-core, then log out and in again."
#: How many calls are under way at once: enough to hide the way there, too few to fill a socket.
_UNDER_WAY: Final = 256
_CHUNK: Final = 1 << 18
#: Serials that the library has not used while it connected.
_FIRST_SERIAL: Final = 1_000
#: Seconds that the buses themselves may take.
_BUS_LIMIT: Final = 2.0


def connect() -> "DBusConnection":
    """A connection to the accessibility bus; raises EnvironmentTrouble or PartMissing with what to do."""
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if not address:
        raise EnvironmentTrouble(
            "There is no session bus (DBUS_SESSION_BUS_ADDRESS is not set).",
            "Start the session with a bus: dbus-run-session -- your-session",
        )
    with _opened(address, "session") as session:
        where = _ask_for_address(session)
    return _opened(where, "accessibility")


def _opened(address: str, which: str) -> "DBusConnection":
    try:
        from jeepney.io.blocking import open_dbus_connection  # noqa: PLC0415 - late: not every command reads
    except ImportError as trouble:
        raise PartMissing("jeepney is not installed.", "pip install 'jeepney>=0.9'") from trouble
    try:
        return open_dbus_connection(address)
    except (OSError, ValueError, EOFError, RuntimeError) as trouble:
        raise EnvironmentTrouble(f"The {which} bus does not answer: {trouble}", _INSTALL) from trouble


def _ask_for_address(session: "DBusConnection") -> str:
    """Where the accessibility bus is; programs are told on the way that somebody reads their trees."""
    from jeepney import DBusAddress, new_method_call  # noqa: PLC0415 - late: as above

    bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
    status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", PROPERTIES)
    turn_on = new_method_call(status, "Set", "ssv", ("org.a11y.Status", "IsEnabled", ("b", True)))
    try:
        # some programs show their tree only if this was on when they started
        session.send(turn_on)
        answer = session.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=_BUS_LIMIT)
    except (OSError, EOFError) as trouble:  # a timeout is an OSError too
        raise EnvironmentTrouble("The accessibility bus does not answer.", _INSTALL) from trouble
    if answer.header.message_type.value != RETURN or not answer.body[0]:
        raise EnvironmentTrouble("There is no accessibility bus.", _INSTALL)
    return str(answer.body[0])


class Bus:
    """A connection of one thread; raises EnvironmentTrouble where there is no bus.

    All calls together take no longer than the time given by `allow`. A reply that comes later is thrown
    away, never taken for another's: serials are used once. Where the bus went away, calls answer nothing
    and `alive` is False.
    """

    def __init__(self) -> None:
        self._connection = connect()
        self._socket = self._connection.sock
        self._socket.setblocking(False)
        self._serial = _FIRST_SERIAL
        self._rest = b""
        self._until = time.monotonic() + _BUS_LIMIT
        self.alive = True
        #: Whether the time was over before all was answered.
        self.ran_out = False
        #: What came unasked; whoever wants signals takes them from here.
        self.unasked: list[Received] = []

    def close(self) -> None:
        """Leave the bus."""
        self.alive = False
        self._connection.close()

    def fileno(self) -> int:
        """The socket, to wait for signals with `select`."""
        return self._socket.fileno()

    def allow(self, seconds: float) -> None:
        """Give all calls from now on this much time together."""
        self._until = time.monotonic() + seconds
        self.ran_out = False

    def one(self, call: Call) -> Any:  # noqa: ANN401 - the body of any reply
        """The body of a reply; None for an error or none in time."""
        return self.many([call])[0]

    def tell(self, calls: Sequence[Call]) -> None:
        """Send calls whose answer nobody needs."""
        for call in calls:
            self._serial += 1
            self._send_all(encode(call, self._serial, reply=False))

    def many(self, calls: Sequence[Call]) -> list[Any]:
        """The bodies of the replies in order; None for each error and each that came too late."""
        answers: list[Any] = [None] * len(calls)
        first = self._serial + 1
        self._serial += len(calls)
        sent = done = 0
        while done < len(calls) and self.alive:
            if sent - done <= _UNDER_WAY // 2 and sent < len(calls):
                batch = calls[sent : done + _UNDER_WAY]
                data = b"".join(encode(one, first + sent + i) for i, one in enumerate(batch))
                if not self._send_all(data):
                    break
                sent += len(batch)
            came = self.receive(self._until)
            if not came:
                break
            done += self._sort(came, first, answers)
        self.ran_out = self.ran_out or done < len(calls)
        return answers

    def receive(self, until: float) -> list[Received]:
        """The messages that are there, waited for until this moment (monotonic); none when it passed."""
        while self.alive:
            if not select.select([self._socket], [], [], max(0.0, until - time.monotonic()))[0]:
                return []
            try:
                data = self._socket.recv(_CHUNK)
            except OSError:
                data = b""
            self.alive = bool(data)
            found, self._rest = split(self._rest + data)
            if found:
                return found
        return []

    def _sort(self, came: Sequence[Received], first: int, answers: list[Any]) -> int:
        """Put replies where they belong; how many of them there were."""
        done = 0
        for message in came:
            if not message.answers:
                self.unasked.append(message)
                continue
            index = message.answers - first
            if 0 <= index < len(answers):
                done += 1
                answers[index] = message.body() if message.kind == RETURN else None
        return done

    def _send_all(self, data: bytes) -> bool:
        at = 0
        while at < len(data) and self.alive:
            try:
                at += self._socket.send(data[at : at + _CHUNK])
            except BlockingIOError:
                if not select.select([], [self._socket], [], max(0.0, self._until - time.monotonic()))[1]:
                    # half a message on the wire cannot be taken back
                    self.alive = at == 0
                    return False
            except OSError:
                self.alive = False
        return self.alive
