"""`python -m tools.bench.growth`: does the time grow with what is visible, or with what there is?"""

from desktop_agent.bench import live
from desktop_agent.bench.table import spread
from desktop_agent.core.plan import Instruction
from desktop_lab import Desktop, VirtualDesktop, Widget

_SIZE = (1280, 800)
_MANY_WINDOWS = """
import sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
for number in range(int(sys.argv[1])):
    window = Gtk.Window(title=f"Window {number}")
    window.add(Gtk.Button(label=f"Button {number}"))
    window.show_all()
Gtk.main()
"""


def _asked(instruction: Instruction) -> tuple[list[float], list[float]]:
    """Milliseconds of the first question of each of five agents, and of ten more to the last one."""
    cold, hot = [], []
    for _ in range(5):
        agent = live.new_agent(ocr="never")
        try:
            live.open_windows(agent)
            cold.append(live.ground_ms(agent, instruction))
            hot = [live.ground_ms(agent, instruction) for _ in range(10)]
        finally:
            agent.close()
    return cold, hot


def _tell(what: str, instruction: Instruction) -> None:
    cold, hot = _asked(instruction)
    (first, worst), (again, _) = spread(cold), spread(hot)
    print(f"  {what:<28} never seen {first} ms (p95 {worst}), seen before {again} ms", flush=True)


def _tables(desktop: Desktop) -> None:
    for toolkit in ("gtk3", "qt"):
        for rows in (200, 2_000, 20_000):
            form = desktop.form(
                toolkit, f"Table {rows}", Widget("button", "Save"), Widget("table", "Rows", rows=rows)
            )
            _tell(f"{toolkit}, {rows} rows", Instruction('click "Save"', window=f"Table {rows}"))
            form.program.stop()
            desktop.wait_until_gone(f"Table {rows}")


def _windows(count: int) -> None:
    """On a desktop of its own: where 30 windows close at once, python-xlib stumbles over what it hears."""
    with VirtualDesktop(size=_SIZE) as desktop, desktop.adopted():
        desktop.start("/usr/bin/python3", "-c", _MANY_WINDOWS, str(count))
        desktop.wait_for_window(f"Window {count - 1}")
        desktop.wait_until_quiet()
        _tell(f"{count} windows, the top one", Instruction(f'click "Button {count - 1}"'))


def main() -> None:
    """Print both series."""
    print("\nElements in a window")
    with VirtualDesktop(size=_SIZE) as desktop, desktop.adopted():
        _tables(desktop)
    print("\nWindows on the desktop")
    for count in (1, 10, 30):
        _windows(count)


if __name__ == "__main__":
    main()
