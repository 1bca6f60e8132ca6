"""A GTK 4 window made from a specification; writes what it receives as JSON lines. Run by Debian's Python."""

import json
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402 - the version is chosen first

SPEC, RECORD = json.loads(sys.argv[1]), Path(sys.argv[2])


def note(widget, event, value=""):
    with RECORD.open("a", encoding="utf-8") as record:
        record.write(json.dumps({"widget": widget, "event": event, "value": str(value)}) + "\n")


def button(one):
    made = Gtk.Button(label=one["name"])
    made.connect("clicked", lambda _: note(one["name"], "clicked"))
    return made


GROUP = []


def check(one):
    made = Gtk.CheckButton(label=one["name"], active=one["value"] == "true")
    if one["kind"] == "radio":
        made.set_group(GROUP[0] if GROUP else None)
        GROUP.append(made)
    made.connect("toggled", lambda box: note(one["name"], "changed", box.get_active()))
    return made


def entry(one):
    made = Gtk.PasswordEntry() if one["kind"] == "password" else Gtk.Entry()
    made.set_text(one["value"])
    made.connect("changed", lambda box: note(one["name"], "changed", box.get_text()))
    made.connect("activate", lambda box: note(one["name"], "activated", box.get_text()))
    return made


def spin(one):
    made = Gtk.SpinButton.new_with_range(0, 1000, 1)
    made.set_value(float(one["value"] or 0))
    made.connect("value-changed", lambda box: note(one["name"], "changed", box.get_value_as_int()))
    return made


def combo(one):
    made = Gtk.DropDown.new_from_strings(one["items"])
    made.set_selected(one["items"].index(one["value"]) if one["value"] else 0)
    made.connect(
        "notify::selected", lambda box, _: note(one["name"], "changed", one["items"][box.get_selected()])
    )
    return made


def text(one):
    view = Gtk.TextView()
    view.get_buffer().set_text(one["value"])
    view.get_buffer().connect("changed", lambda b: note(one["name"], "changed", b.get_property("text")))
    return Gtk.ScrolledWindow(child=view, height_request=120, hexpand=True)


def rows(one, names):
    made = Gtk.ListBox()
    for name in names:
        made.append(Gtk.ListBoxRow(child=Gtk.Label(label=name, xalign=0)))
    made.connect(
        "row-selected", lambda _, row: row and note(one["name"], "changed", row.get_child().get_label())
    )
    made.connect("row-activated", lambda _, row: note(one["name"], "activated", row.get_child().get_label()))
    made.unselect_all()
    frame = Gtk.ScrolledWindow(child=made, height_request=160)
    frame.get_vadjustment().connect(
        "value-changed", lambda a: note(one["name"], "scrolled", int(a.get_value()))
    )
    return frame


def items(one):
    return rows(one, one["items"])


def table(one):
    return rows(one, [f"Row {i + 1}" for i in range(one["rows"])])


def tabs(one):
    book = Gtk.Notebook()
    for name in one["items"]:
        book.append_page(Gtk.Label(label=f"The page of {name}"), Gtk.Label(label=name))
    book.connect("switch-page", lambda _b, _page, at: note(one["name"], "changed", one["items"][at]))
    return book


MAKERS = {
    "button": button,
    "check": check,
    "radio": check,
    "entry": entry,
    "password": entry,
    "spin": spin,
    "combo": combo,
    "text": text,
    "list": items,
    "table": table,
    "tabs": tabs,
}
LABELLED = {"entry", "password", "spin", "combo", "text"}


def menu_model(app, entries):
    model = Gio.Menu()
    for one in entries:
        if isinstance(one, str):
            name = f"act{len(app.list_actions())}"
            action = Gio.SimpleAction(name=name)
            action.connect("activate", lambda _a, _v, label=one: note(label, "clicked"))
            app.add_action(action)
            model.append(one, f"app.{name}")
        else:
            model.append_submenu(one["name"], menu_model(app, one["items"]))
    return model


def line(one):
    if one["kind"] == "label":
        return Gtk.Label(label=one["name"], xalign=0)
    made = MAKERS[one["kind"]](one)
    made.set_sensitive(one["enabled"])
    if one["kind"] not in LABELLED:
        return made
    row = Gtk.Box(spacing=8)
    label = Gtk.Label(label=one["name"], xalign=0, width_request=120)
    label.set_mnemonic_widget(made.get_child() if one["kind"] == "text" else made)
    made.set_hexpand(True)
    row.append(label)
    row.append(made)
    return row


def build(app):
    window = Gtk.ApplicationWindow(application=app, title=SPEC["title"])
    window.set_default_size(*SPEC["size"])
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    for side in ("top", "bottom", "start", "end"):
        getattr(column, f"set_margin_{side}")(12)
    whole = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    if SPEC["menus"]:
        whole.append(Gtk.PopoverMenuBar.new_from_model(menu_model(app, SPEC["menus"])))
    whole.append(column)
    for one in SPEC["widgets"]:
        column.append(line(one))
    window.set_child(whole)
    window.present()
    # nothing has the focus at first, so that no field gets what was not meant for it
    window.set_focus(None)
    window.get_frame_clock().connect("after-paint", drawn)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, turn_round, column)


def drawn(clock):
    """From now on it takes input."""
    clock.disconnect_by_func(drawn)
    GLib.timeout_add(50, lambda: note("", "ready"))


def turn_round(column):
    """On SIGUSR1 the lines change places, last first: what was under the pointer is something else now."""
    lines = []
    child = column.get_first_child()
    while child is not None:
        lines.append(child)
        child = child.get_next_sibling()
    for one in lines:
        column.reorder_child_after(one, None)
    return True


RECORD.touch()
application = Gtk.Application(application_id=None)
application.connect("activate", build)
application.run(None)
