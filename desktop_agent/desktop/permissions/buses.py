"""Checks of the message buses: the session's, and the one over which programs tell what they show."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from desktop_agent.desktop.permissions.check import Unwell

if TYPE_CHECKING:
    from jeepney.io.blocking import DBusConnection

_LIMIT = 2.0
#: A reply's type, by the D-Bus specification.
_ERROR = 3
_START_BUS = "Start the session with a bus: dbus-run-session -- your-session"
_INSTALL = "apt install at-spi2-core, then log out and in again"
_ENABLE = "gsettings set org.gnome.desktop.interface toolkit-accessibility true, then start programs anew"
_DBUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")


def session_bus() -> str:
    """Whether the session has a bus that answers."""
    with _session() as bus:
        names = _call(bus, _DBUS, "ListNames")
    return f"The session bus answers; {len(names[0])} names are on it."


def accessibility_bus() -> str:
    """Whether programs can tell what they show, and whether they are asked to."""
    with _session() as bus:
        where = ("org.a11y.Bus", "/org/a11y/bus")
        address = _call(bus, (*where, "org.a11y.Bus"), "GetAddress", otherwise=_INSTALL)[0]
        properties = (*where, "org.freedesktop.DBus.Properties")
        asked = _call(bus, properties, "Get", "ss", ("org.a11y.Status", "IsEnabled"), otherwise=_INSTALL)
    count = _registered(address)
    if not asked[0][1]:
        raise Unwell("Programs are not asked to tell what they show.", _ENABLE, "warning")
    return f"The accessibility bus answers; {count} programs are on it."


def _registered(address: str) -> int:
    with _connected(address, _INSTALL) as bus:
        where = (*_REGISTRY, "org.freedesktop.DBus.Properties")
        found = _call(
            bus, where, "Get", "ss", ("org.a11y.atspi.Accessible", "ChildCount"), otherwise=_INSTALL
        )
    return int(found[0][1])


@contextmanager
def _session() -> "Iterator[DBusConnection]":
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if not address:
        raise Unwell("There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.", _START_BUS)
    with _connected(address, _START_BUS) as bus:
        yield bus


@contextmanager
def _connected(address: str, otherwise: str) -> "Iterator[DBusConnection]":
    from jeepney.io.blocking import open_dbus_connection  # noqa: PLC0415 - late: only doctor needs it here

    try:
        bus = open_dbus_connection(address)
    except (OSError, ValueError, RuntimeError, EOFError) as trouble:
        raise Unwell(f"The bus at {address} does not answer: {trouble}", otherwise) from trouble
    try:
        yield bus
    finally:
        bus.close()


def _call(
    bus: "DBusConnection",
    where: tuple[str, str, str],
    method: str,
    signature: str = "",
    arguments: tuple[str, ...] = (),
    otherwise: str = _START_BUS,
) -> Any:  # noqa: ANN401 - whatever a bus answers
    from jeepney import DBusAddress, new_method_call  # noqa: PLC0415 - late: likewise

    name, path, interface = where
    message = new_method_call(DBusAddress(path, name, interface), method, signature, arguments)
    try:
        reply = bus.send_and_get_reply(message, timeout=_LIMIT)
    except TimeoutError as trouble:
        raise Unwell(f"{name} did not answer in {_LIMIT:g} seconds.", otherwise) from trouble
    if reply.header.message_type.value == _ERROR:
        raise Unwell(f"{name} answered: {' '.join(map(str, reply.body))}", otherwise)
    return reply.body
