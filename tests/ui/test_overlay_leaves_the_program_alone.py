"""The overlay takes neither the focus nor a click from the program below it."""

import json

import pytest
from Xlib import X
from Xlib.display import Display

from desktop_agent.core.geometry import Box
from desktop_agent.stop import StopToken
from desktop_lab import until
from desktop_lab.launching import small_program

STOP = StopToken()
BOX = Box(200, 150, 150, 60)


@pytest.fixture
def witness(desktop, tmp_path):
    """A program at the top left that has the focus; a function gives the events it received."""
    record = tmp_path / "record"
    desktop.start(*small_program("x_events"), record)
    window = desktop.wait_for_window("events")
    desktop.run("xdotool", "windowmove", "--sync", str(window.id), "100", "60")
    desktop.run("xdotool", "windowfocus", "--sync", str(window.id))

    def events():
        return [json.loads(line) for line in record.read_text().splitlines()] if record.exists() else []

    return events


def test_the_focus_never_moves(desktop, witness, overlay, proposal):
    display = Display()
    focused = display.get_input_focus().focus
    focused.change_attributes(event_mask=X.FocusChangeMask)
    active = desktop.active_window()
    for _ in range(3):
        overlay.show(proposal(BOX, Box(400, 150, 50, 20)), STOP)
        assert display.get_input_focus().focus == focused
        assert desktop.active_window() == active
        overlay.hide()
    display.sync()
    assert display.get_input_focus().focus == focused
    assert not display.pending_events()
    display.close()


def click(desktop, x, y):
    desktop.run("xdotool", "mousemove", str(x), str(y), "click", "1")


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (BOX.center.x, BOX.center.y),
        (BOX.left - 3, BOX.center.y),  # the line itself
        (BOX.left + 3, BOX.top - 15),  # the number
        (BOX.left + 20, BOX.bottom + 50),  # the panel
    ],
)
def test_a_click_goes_through_to_the_program(desktop, witness, overlay, proposal, x, y):
    overlay.show(proposal(BOX), STOP)
    click(desktop, x, y)
    pressed = until("The click", lambda: [e for e in witness() if e["kind"] == "press"])
    overlay.hide()
    assert (pressed[0]["x"], pressed[0]["y"]) == (x, y)


def test_its_windows_bear_the_class_by_which_captures_know_them(desktop, overlay, proposal):
    overlay.show(proposal(BOX), STOP)
    display = Display()
    tops = display.screen().root.query_tree().children
    classes = [w.get_wm_class() for w in tops if w.get_attributes().map_state == X.IsViewable]
    display.close()
    overlay.hide()
    assert ("desktop-agent", "desktop-agent") in classes
