"""A notification service: writes what it is asked to show as JSON lines, and presses buttons when told."""

import json
import sys
from pathlib import Path

from gi.repository import Gio, GLib

_XML = """<node><interface name="org.freedesktop.Notifications">
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
<arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
<arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
<arg type="s" direction="out"/><arg type="s" direction="out"/></method>
<method name="Press"><arg type="u" direction="in"/><arg type="s" direction="in"/></method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>"""
_NAME, _PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"


def main(record):
    shown = []

    def call(bus, *asked):
        *_, method, values, answer = asked
        if method == "Notify":
            _, _, _, title, body, actions, hints, _ = values.unpack()
            shown.append(title)
            told = {
                "id": len(shown),
                "title": title,
                "body": body,
                "buttons": actions[1::2],
                "keys": actions[::2],
            }
            with record.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told | {"urgency": hints.get("urgency")}) + "\n")
            answer.return_value(GLib.Variant("(u)", (len(shown),)))
            return
        if method == "Press":
            bus.emit_signal(None, _PATH, _NAME, "ActionInvoked", values)
        if method == "GetCapabilities":
            answer.return_value(GLib.Variant("(as)", (["body", "actions"],)))
        elif method == "GetServerInformation":
            answer.return_value(GLib.Variant("(ssss)", ("lab", "lab", "1", "1.2")))
        else:
            answer.return_value(None)

    node = Gio.DBusNodeInfo.new_for_xml(_XML)
    Gio.bus_own_name(
        Gio.BusType.SESSION,
        _NAME,
        Gio.BusNameOwnerFlags.NONE,
        lambda bus, _: bus.register_object(_PATH, node.interfaces[0], call, None, None),
        lambda *_: record.touch(),
        None,
    )
    GLib.MainLoop().run()


main(Path(sys.argv[1]))
