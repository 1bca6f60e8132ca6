"""Esc as stop, and whose hand is on the mouse, on a real X server."""

import threading

import pytest
from Xlib import X
from Xlib.display import Display

from desktop_agent.core.errors import Stopped
from desktop_agent.desktop.hotkeys.approval_keys import X11ApprovalKeys
from desktop_agent.desktop.hotkeys.person_watch import PersonWatch
from desktop_agent.stop import StopToken
from desktop_lab import until


class Heard:
    """What the watch told."""

    def __init__(self):
        self.escapes, self.touches = 0, []

    def escape(self):
        self.escapes += 1


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def watch(desktop, heard):
    with PersonWatch(heard.escape, heard.touches.append) as watching:
        yield watching


def settle(person, heard):
    """Wait until all that was done before has been told."""
    before = heard.touches.count("keyboard")
    person.key("x")
    until("The last touch", lambda: heard.touches.count("keyboard") > before)


def test_esc_of_a_real_device_stops_a_run(desktop, person):
    stop = StopToken()
    with PersonWatch(stop.stop):
        threading.Timer(0.1, person.key, ("Escape",)).start()
        with pytest.raises(Stopped):
            stop.wait(20)


def test_esc_that_a_program_sends_stops_nothing(desktop, person, watch, heard):
    desktop.run("xdotool", "key", "Escape")
    settle(person, heard)
    assert heard.escapes == 0


def test_what_programs_do_is_no_touch(desktop, person, watch, heard):
    desktop.run("xdotool", "mousemove", "300", "300", "click", "1", "key", "a")
    settle(person, heard)
    assert heard.touches == ["keyboard"]


def test_what_the_person_does_is_a_touch(person, watch, heard):
    assert watch.last_touch == 0
    person.move(5, 5)
    person.button(2)
    settle(person, heard)
    assert heard.touches == ["mouse", "mouse", "mouse", "keyboard"]
    assert watch.last_touch > 0


@pytest.mark.parametrize("lock", ["Caps_Lock", "Num_Lock", "Shift_L", "Control_L"])
def test_esc_counts_with_any_modifier(person, watch, heard, lock):
    person.key(lock)
    person.hold("Shift_L", down=True)
    person.key("Escape")
    person.hold("Shift_L", down=False)
    person.key(lock)
    until("The stop", lambda: heard.escapes == 1)


def test_esc_stops_while_another_program_holds_the_keyboard(desktop, person, watch, heard):
    other = Display(desktop.display)
    other.screen().root.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
    other.sync()
    person.key("Escape")
    until("The stop", lambda: heard.escapes == 1)
    other.close()


def test_esc_as_an_answer_is_no_stop(desktop, person, soon, watch, heard):
    keys = X11ApprovalKeys(during=watch.answering)
    for _ in range(3):
        with soon(person.key, "Escape"):
            assert keys.wait(1, 5, StopToken()) == "escape"
    keys.close()
    until("The watch's return", lambda: person.key("x") or heard.touches)
    assert heard.escapes == 0
    person.key("Escape")
    until("The stop after the questions", lambda: heard.escapes == 1)


def test_another_layout_does_not_lose_esc(desktop, person, watch, heard):
    for layout in ("fr", "br", "us"):
        desktop.run("setxkbmap", layout)
        person.key("Escape")
    until("The stops", lambda: heard.escapes == 3)


def test_it_ends_at_once_and_twice(desktop):
    watch = PersonWatch(lambda: None).start()
    watch.close()
    watch.close()
    assert "person-watch" not in {thread.name for thread in threading.enumerate()}


def test_nothing_is_lost_while_the_keyboard_map_is_read_anew(desktop, person, watch, heard):
    """What comes in during the watch's own requests must not wait for the next event."""
    for layout in ("us", "fr") * 10:
        desktop.run("setxkbmap", layout)
        before = heard.escapes
        person.key("Escape")
        until("The stop", lambda count=before + 1: heard.escapes == count, 5)
    desktop.run("setxkbmap", "us")
