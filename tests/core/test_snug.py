"""A tick box that owns the whole width of its row is clicked at its text."""

from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.core.snug import snug


def ticked(width, name="Match case", role=Role.CHECK_BOX):
    return Element(Box(100, 50, width, 22), role, name)


def test_a_row_wide_box_ends_about_where_its_text_does():
    box = snug(ticked(600)).box
    assert (box.left, box.top, box.height) == (100, 50, 22)
    assert 90 <= box.width <= 160


def test_a_box_that_fits_its_text_stays_as_it_is():
    assert snug(ticked(120)) == ticked(120)


def test_a_nameless_box_and_other_kinds_stay_as_they_are():
    assert snug(ticked(600, name="")).box.width == 600
    assert snug(ticked(600, role=Role.PUSH_BUTTON)).box.width == 600


def test_drawing_in_twice_is_drawing_in_once():
    once = snug(ticked(600, "區分大小寫"))
    assert snug(once) == once
