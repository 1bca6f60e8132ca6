"""A GTK 4 window of buttons, each of one plain colour: `name=#rrggbb`; `undecorated` may be the last word."""

import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Gdk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402 - the version is chosen first

PLAIN = (
    "button.c{1} {{ background: {0}; color: {0}; border: none; border-radius: 0; box-shadow: none;"
    " text-shadow: none; outline: none; min-width: 90px; min-height: 40px; }}"
)

Gtk.init()
words = sys.argv[1:]
decorated = words[-1] != "undecorated"
window = Gtk.Window(title="gtk4 colours", decorated=decorated)
if decorated:
    window.set_titlebar(Gtk.HeaderBar())  # drawn by itself, with a shadow round it
grid = Gtk.Grid(row_spacing=13, column_spacing=11)
for side in ("top", "bottom", "start", "end"):
    grid.set_property(f"margin-{side}", 17)
for at, (name, colour) in enumerate(one.split("=") for one in words if "=" in one):
    button = Gtk.Button(label=name)
    button.add_css_class(f"c{at}")
    style = Gtk.CssProvider()
    style.load_from_data(PLAIN.format(colour, at).encode())
    display = Gdk.Display.get_default()
    Gtk.StyleContext.add_provider_for_display(display, style, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    grid.attach(button, at % 2, at // 2, 1, 1)
window.set_child(grid)
loop = GLib.MainLoop()
window.connect("close-request", lambda _: loop.quit())
window.present()
loop.run()
