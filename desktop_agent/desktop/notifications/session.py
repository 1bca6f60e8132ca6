"""Notifications through the session's service, from a thread of their own that finds the bus again."""

import os
import select
import socket
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from desktop_agent.ports import Urgency

if TYPE_CHECKING:
    from jeepney import Message
    from jeepney.io.blocking import DBusConnection

_NAME: Final = "org.freedesktop.Notifications"
_PATH: Final = "/org/freedesktop/Notifications"
_URGENCY: Final[dict[Urgency, int]] = {"low": 0, "normal": 1, "critical": 2}
_LIMIT: Final = 3.0
_RETURN: Final = 2
_SIGNAL: Final = 4
#: How many notifications with buttons are remembered.
_MOST: Final = 50


@dataclass(frozen=True, slots=True)
class _Wanted:
    title: str
    body: str
    buttons: tuple[tuple[str, Callable[[], None]], ...]
    urgency: Urgency
    missed: Callable[[], None] | None


class Notifications:
    """Implements ports.Notifier. Nothing connects before the first notification."""

    def __init__(self) -> None:
        self._wanted: deque[_Wanted] = deque()
        self._wake, self._woken = socket.socketpair()
        self._bus: DBusConnection | None = None
        self._buttons: dict[int, tuple[Callable[[], None], ...]] = {}
        self._thread: threading.Thread | None = None

    def notify(
        self,
        title: str,
        body: str,
        *,
        buttons: Sequence[tuple[str, Callable[[], None]]] = (),
        urgency: Urgency = "normal",
        missed: Callable[[], None] | None = None,
    ) -> None:
        """Show it; returns at once."""
        self._wanted.append(_Wanted(title, body, tuple(buttons), urgency, missed))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="notifications", daemon=True)
            self._thread.start()
        self._wake.send(b"n")

    def close(self) -> None:
        """End the thread."""
        self._wake.close()
        if self._thread is not None:
            self._thread.join()
        self._woken.close()

    def _run(self) -> None:
        while True:
            sources: list[socket.socket] = [self._woken]
            if self._bus is not None:
                sources.append(self._bus.sock)
            ready = select.select(sources, [], [])[0]
            if self._woken in ready and not self._woken.recv(64):
                break
            while self._wanted:
                self._show(self._wanted.popleft())
            if self._bus is not None and self._bus.sock in ready:
                self._hear()
        self._disconnect()

    def _show(self, wanted: _Wanted) -> None:
        for _ in range(2):  # the bus that we knew may have been restarted
            number = self._sent(wanted)
            if number is not None:
                self._buttons[number] = tuple(call for _, call in wanted.buttons)
                while len(self._buttons) > _MOST:
                    del self._buttons[next(iter(self._buttons))]
                return
        if wanted.missed is not None:
            wanted.missed()

    def _sent(self, wanted: _Wanted) -> int | None:
        """The number that the service gave it; None where there is no service or no bus."""
        try:
            bus = self._connected()
            answer = bus.send_and_get_reply(_message(wanted), timeout=_LIMIT)
        except (OSError, ValueError, EOFError, RuntimeError):
            self._disconnect()
            return None
        if answer.header.message_type.value != _RETURN:
            return None
        return int(answer.body[0])

    def _connected(self) -> "DBusConnection":
        if self._bus is None:
            from jeepney import DBusAddress, new_method_call  # noqa: PLC0415 - late: 20 ms at first use
            from jeepney.io.blocking import open_dbus_connection  # noqa: PLC0415 - late: as above

            address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
            if not address:
                raise OSError("There is no session bus.")
            self._bus = open_dbus_connection(address)
            daemon = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
            rule = f"type='signal',interface='{_NAME}',path='{_PATH}'"
            self._bus.send_and_get_reply(new_method_call(daemon, "AddMatch", "s", (rule,)), timeout=_LIMIT)
        return self._bus

    def _hear(self) -> None:
        """Whatever the service told; a bus that went away is found again by the next notification."""
        try:
            message = self._bus.receive(timeout=0.1) if self._bus is not None else None
        except TimeoutError:
            return
        except (OSError, EOFError, ValueError):
            self._disconnect()
            return
        if message is not None and message.header.message_type.value == _SIGNAL:
            self._answered(message)

    def _answered(self, message: "Message") -> None:
        if len(message.body) == 2 and isinstance(message.body[1], str):  # ActionInvoked
            number, key = message.body
            calls = self._buttons.pop(number, ())
            if key.isdigit() and int(key) < len(calls):
                calls[int(key)]()
        elif len(message.body) == 2:  # NotificationClosed
            self._buttons.pop(message.body[0], None)

    def _disconnect(self) -> None:
        bus, self._bus = self._bus, None
        if bus is not None:
            with suppress(OSError):
                bus.close()


def _message(wanted: _Wanted) -> "Message":
    from jeepney import DBusAddress, new_method_call  # noqa: PLC0415 - late: as above

    actions = [part for i, (label, _) in enumerate(wanted.buttons) for part in (str(i), label)]
    hints: dict[str, tuple[str, Any]] = {
        "urgency": ("y", _URGENCY[wanted.urgency]),
        "desktop-entry": ("s", "desktop-agent"),
    }
    body = ("Desktop Agent", 0, "", wanted.title, _escaped(wanted.body), actions, hints, -1)
    address = DBusAddress(_PATH, _NAME, _NAME)
    return new_method_call(address, "Notify", "susssasa{sv}i", body)


def _escaped(text: str) -> str:
    """Bodies are markup for many services; what a program wrote on its buttons is not."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
