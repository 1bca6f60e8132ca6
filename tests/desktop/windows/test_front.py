"""The window in front, asked and given by different threads at once."""

import threading

import pytest

from desktop_agent.desktop.windows.front import Front
from desktop_lab import Widget, until


@pytest.fixture
def front(desktop):
    made = Front()
    yield made
    made.close()


def test_the_active_window_is_the_one_in_front(desktop, front):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"))
    until("The focus", lambda: front.window() == form.window.id)


def test_a_window_that_is_given_the_keyboard_has_it(desktop, front):
    first = desktop.form("gtk3", "First", Widget("entry", "Name"))
    desktop.form("gtk3", "Second", Widget("entry", "Name"))
    assert front.give(first.window.id)
    assert desktop.active_window() == first.window.id
    assert front.middle(first.window.id)[0] > 0


def test_a_window_that_is_gone_is_given_nothing(front):
    assert not front.give(0x7FFFFFF)


def test_who_asks_does_not_wait_for_a_window_that_never_comes(desktop, front):
    never = desktop_root(desktop)
    given = []
    giving = threading.Thread(target=lambda: given.append(front.give(never)))
    giving.start()
    until("The wait", lambda: front._lock.locked() or given)
    front.window()
    giving.join(1.0)  # by itself it would wait for longer
    assert given == [False]


def desktop_root(desktop):
    """A window that no window manager can bring to the front: the root."""
    from Xlib.display import Display

    display = Display(desktop.display)
    root = display.screen().root.id
    display.close()
    return root
