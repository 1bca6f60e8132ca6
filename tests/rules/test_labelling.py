"""Which text beside or around a nameless field is its name."""

from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.rules.labelling import labelled


def field(left, top, role=Role.ENTRY, **more):
    return Element(Box(left, top, 80, 20), role, more.pop("name", ""), window=7, **more)


def text(name, left, top, width, height=20, role=Role.LABEL):
    return Element(Box(left, top, width, height), role, name, window=7)


def labels(*elements):
    return [e.label for e in labelled(elements) if e.role not in {Role.LABEL, Role.PARAGRAPH}]


def test_a_field_alone_in_a_line_of_a_page_is_called_what_the_line_says():
    size = text("Size:", 10, 50, 600, role=Role.PARAGRAPH)
    country = text("Country", 10, 10, 600, role=Role.PARAGRAPH)
    found = labels(country, field(80, 10, Role.COMBO_BOX), size, field(60, 50, Role.COMBO_BOX))
    assert found == ["Country", "Size:"]


def test_of_several_fields_in_one_line_none_takes_the_whole_line_for_its_name():
    line = text("From to", 10, 50, 600, role=Role.PARAGRAPH)
    above = text("Travel", 10, 20, 600, role=Role.PARAGRAPH)
    assert labels(above, line, field(60, 50), field(240, 50)) == ["", ""]


def test_a_switch_far_to_the_right_of_its_text_is_called_by_it():
    assert labels(text("Use system defaults", 10, 10, 300), field(310, 10, Role.TOGGLE_BUTTON)) == [
        "Use system defaults"
    ]


def test_a_tick_box_is_called_by_the_text_at_its_right_before_that_at_its_left():
    left, right = text("Before", 10, 10, 60), text("After", 170, 10, 60)
    assert labels(left, field(85, 10, Role.CHECK_BOX), right) == ["After"]
