"""A tray of the newer kind (StatusNotifier): writes which icons register, and clicks them when told."""

import sys
from pathlib import Path

from gi.repository import Gio, GLib

_NAME, _PATH = "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher"
_XML = """<node><interface name="org.kde.StatusNotifierWatcher">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
<property name="RegisteredStatusNotifierItems" type="as" access="read"/>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
<property name="ProtocolVersion" type="i" access="read"/>
<signal name="StatusNotifierItemRegistered"><arg type="s"/></signal>
<signal name="StatusNotifierHostRegistered"/>
</interface></node>"""


def main(record):
    items = []

    def call(bus, sender, *asked):
        *_, method, values, answer = asked
        if method == "RegisterStatusNotifierItem":
            items.append(sender)
            with record.open("a", encoding="utf-8") as file:
                file.write(f"{sender} {values.unpack()[0]}\n")
            bus.emit_signal(
                None, _PATH, _NAME, "StatusNotifierItemRegistered", GLib.Variant("(s)", (sender,))
            )
        answer.return_value(None)

    def read(_bus, _sender, _path, _interface, name):
        return {
            "RegisteredStatusNotifierItems": GLib.Variant("as", items),
            "IsStatusNotifierHostRegistered": GLib.Variant("b", True),
            "ProtocolVersion": GLib.Variant("i", 0),
        }[name]

    node = Gio.DBusNodeInfo.new_for_xml(_XML)
    Gio.bus_own_name(
        Gio.BusType.SESSION,
        _NAME,
        Gio.BusNameOwnerFlags.NONE,
        lambda bus, _: bus.register_object(_PATH, node.interfaces[0], call, read, None),
        lambda *_: record.touch(),
        None,
    )
    GLib.MainLoop().run()


main(Path(sys.argv[1]))
