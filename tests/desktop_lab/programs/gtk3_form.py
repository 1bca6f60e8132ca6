"""A GTK 3 window made from a specification; writes what it receives as JSON lines. Run by Debian's Python."""

import json
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402 - the version is chosen first

SPEC, RECORD = json.loads(sys.argv[1]), Path(sys.argv[2])


def note(widget, event, value=""):
    with RECORD.open("a", encoding="utf-8") as record:
        record.write(json.dumps({"widget": widget, "event": event, "value": str(value)}) + "\n")


def button(one):
    made = Gtk.Button(label=one["name"])
    made.connect("clicked", lambda _: note(one["name"], "clicked"))
    return made


def check(one):
    made = Gtk.CheckButton(label=one["name"], active=one["value"] == "true")
    made.connect("toggled", lambda box: note(one["name"], "changed", box.get_active()))
    return made


GROUP = []


def radio(one):
    made = Gtk.RadioButton.new_with_label_from_widget(GROUP[0] if GROUP else None, one["name"])
    GROUP.append(made)
    made.connect("toggled", lambda box: note(one["name"], "changed", box.get_active()))
    return made


def entry(one):
    made = Gtk.Entry(text=one["value"], visibility=one["kind"] != "password")
    if one["kind"] == "password":
        made.set_input_purpose(Gtk.InputPurpose.PASSWORD)
    made.connect("changed", lambda box: note(one["name"], "changed", box.get_text()))
    made.connect("activate", lambda box: note(one["name"], "activated", box.get_text()))
    return made


def spin(one):
    made = Gtk.SpinButton.new_with_range(0, 1000, 1)
    made.set_value(float(one["value"] or 0))
    made.connect("value-changed", lambda box: note(one["name"], "changed", box.get_value_as_int()))
    return made


def combo(one):
    made = Gtk.ComboBoxText()
    for item in one["items"]:
        made.append_text(item)
    made.set_active(one["items"].index(one["value"]) if one["value"] else 0)
    made.connect("changed", lambda box: note(one["name"], "changed", box.get_active_text()))
    return made


def text(one):
    view = Gtk.TextView(height_request=120)
    buffer = view.get_buffer()
    buffer.set_text(one["value"])
    buffer.connect("changed", lambda b: note(one["name"], "changed", b.get_property("text")))
    frame = Gtk.ScrolledWindow(height_request=120)
    frame.add(view)
    return frame


def rows(one, names):
    store = Gtk.ListStore(*[str] * len(names[0]))
    for row in names:
        store.append(row)
    view = Gtk.TreeView(model=store)
    for column in range(len(names[0])):
        title = one["name"] if column == 0 else f"Column {column + 1}"
        view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=column))

    def chosen(selection):
        model, place = selection.get_selected()
        if place is not None:
            note(one["name"], "changed", model[place][0])

    view.get_selection().unselect_all()
    view.get_selection().connect("changed", chosen)
    view.connect("row-activated", lambda v, path, _: note(one["name"], "activated", v.get_model()[path][0]))
    frame = Gtk.ScrolledWindow(height_request=160)
    frame.add(view)
    frame.get_vadjustment().connect(
        "value-changed", lambda a: note(one["name"], "scrolled", int(a.get_value()))
    )
    return frame


def items(one):
    return rows(one, [[name] for name in one["items"]])


def ticks(one):
    store = Gtk.ListStore(bool, str)
    for name in one["items"]:
        store.append([name == one["value"], name])
    view = Gtk.TreeView(model=store)
    tick = Gtk.CellRendererToggle()

    def toggled(_, path):
        store[path][0] = not store[path][0]
        note(store[path][1], "changed", store[path][0])

    tick.connect("toggled", toggled)
    view.append_column(Gtk.TreeViewColumn("", tick, active=0))
    view.append_column(Gtk.TreeViewColumn(one["name"], Gtk.CellRendererText(), text=1))
    return view


def table(one):
    return rows(one, [[f"Row {i + 1}", f"Value {i + 1}"] for i in range(one["rows"])])


def tabs(one):
    book = Gtk.Notebook()
    for name in one["items"]:
        book.append_page(Gtk.Label(label=f"The page of {name}"), Gtk.Label(label=name))
    book.connect("switch-page", lambda _b, _page, at: note(one["name"], "changed", one["items"][at]))
    return book


MAKERS = {
    "button": button,
    "check": check,
    "radio": radio,
    "entry": entry,
    "password": entry,
    "spin": spin,
    "combo": combo,
    "text": text,
    "list": items,
    "ticks": ticks,
    "table": table,
    "tabs": tabs,
}
LABELLED = {"entry", "password", "spin", "combo", "text"}


def menu_items(entries):
    menu = Gtk.Menu()
    for one in entries:
        if isinstance(one, str):
            item = Gtk.MenuItem(label=one)
            item.connect("activate", lambda _, name=one: note(name, "clicked"))
        else:
            item = Gtk.MenuItem.new_with_mnemonic(one["name"])
            item.set_submenu(menu_items(one["items"]))
        menu.append(item)
    return menu


def menu_bar(menus):
    bar = Gtk.MenuBar()
    for one in menus:
        top = Gtk.MenuItem(label=one["name"])
        top.set_submenu(menu_items(one["items"]))
        bar.append(top)
    return bar


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
    row.pack_start(label, False, False, 0)
    row.pack_start(made, True, True, 0)
    return row


def build():
    window = Gtk.Window(title=SPEC["title"])
    window.set_default_size(*SPEC["size"])
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6, border_width=12)
    whole = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    if SPEC["menus"]:
        whole.pack_start(menu_bar(SPEC["menus"]), False, False, 0)
    whole.pack_start(column, True, True, 0)
    for one in SPEC["widgets"]:
        wide = one["kind"] in {"list", "table", "text"}
        column.pack_start(line(one), wide, True, 0)
    window.add(whole)
    window.connect("destroy", Gtk.main_quit)
    # nothing has the focus at first, so that no field gets what was not meant for it
    window.show_all()
    window.set_focus(None)
    window.connect_after("draw", drawn)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, turn_round, column)


def drawn(window, _):
    """From now on it takes input."""
    window.disconnect_by_func(drawn)
    GLib.timeout_add(50, lambda: note("", "ready"))


def turn_round(column):
    """On SIGUSR1 the lines change places, last first: what was under the pointer is something else now."""
    for child in column.get_children():
        column.reorder_child(child, 0)
    return True


RECORD.touch()
build()
Gtk.main()
