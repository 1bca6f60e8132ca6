"""Which window lies over which, and which one an open menu hangs on."""

from dataclasses import replace

import pytest

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box
from desktop_agent.core.stacking import home

EDITOR = Window(1, "Note", "editor", Box(0, 0, 400, 300), pid=10)
BROWSER = Window(2, "Page", "browser", Box(0, 0, 400, 300), pid=20)
MENU = Window(3, "", "editor", Box(0, 20, 90, 90), pid=10, kind="menu")


def test_a_menu_hangs_on_the_topmost_window_of_its_program():
    assert home([MENU, BROWSER, EDITOR], MENU.id) == EDITOR


def test_a_menu_of_a_dialog_hangs_on_the_dialog():
    dialog = replace(EDITOR, id=4, kind="dialog")
    assert home([MENU, dialog, EDITOR], MENU.id) == dialog


@pytest.mark.parametrize("window", [EDITOR, BROWSER])
def test_any_other_window_is_its_own_home(window):
    assert home([MENU, BROWSER, EDITOR], window.id) == window


def test_a_menu_whose_program_shows_no_window_is_its_own_home():
    assert home([MENU, BROWSER], MENU.id) == MENU


def test_a_window_that_is_gone_has_no_home():
    assert home([BROWSER], MENU.id) is None


def test_a_menu_that_names_no_program_is_known_by_its_process():
    assert home([replace(MENU, app=""), BROWSER, EDITOR], MENU.id) == EDITOR


def test_where_processes_are_not_told_the_name_of_the_program_counts():
    hidden = [replace(window, pid=0) for window in (MENU, BROWSER, EDITOR)]
    assert home(hidden, MENU.id) == hidden[2]
