"""A GTK 3 window of buttons, each of one plain colour: `name=#rrggbb` for each."""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402 - the version is chosen first

PLAIN = (
    "button {{ background: {0}; color: {0}; border: none; border-radius: 0; box-shadow: none;"
    " text-shadow: none; outline: none; min-width: 90px; min-height: 40px; }}"
)

window = Gtk.Window(title="gtk3 colours")
grid = Gtk.Grid(margin=17, row_spacing=13, column_spacing=11)
for at, (name, colour) in enumerate(one.split("=") for one in sys.argv[1:]):
    button = Gtk.Button(label=name)
    style = Gtk.CssProvider()
    style.load_from_data(PLAIN.format(colour).encode())
    button.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    grid.attach(button, at % 2, at // 2, 1, 1)
window.add(grid)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
