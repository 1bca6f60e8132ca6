"""A GTK 3 text view that writes what it holds into a file. Run by Debian's Python."""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402 - the version is chosen first

window = Gtk.Window(title="gtk3 text")
window.set_default_size(500, 300)
view = Gtk.TextView()
view.get_buffer().connect(
    "changed", lambda b: Path(sys.argv[1]).write_text(b.get_property("text"), encoding="utf-8", newline="")
)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
