"""Forms of three toolkits, read: names, roles, values, labels, states, and what must not be told."""

from collections.abc import Callable
from typing import get_args

import pytest

from desktop_agent.core.elements import Element, Role, State, Window
from desktop_agent.desktop.accessibility.reader import Reader
from desktop_lab import Form, VirtualDesktop, Widget, until
from desktop_lab.form import Toolkit

Read = Callable[[Form], list[Element]]
WIDGETS = (
    Widget("label", "About you"),
    Widget("entry", "Name", value="Ada"),
    Widget("password", "Secret", value="hunter2"),
    Widget("check", "Subscribe", value="true"),
    Widget("combo", "Colour", items=("Red", "Green"), value="Green"),
    Widget("spin", "Count", value="7"),
    Widget("text", "Notes", value="first line\nsecond line"),
    Widget("button", "Save"),
    Widget("button", "Print", enabled=False),
)


@pytest.fixture(params=get_args(Toolkit))
def form(request: pytest.FixtureRequest, desktop: VirtualDesktop) -> Form:
    return desktop.form(request.param, "Order", *WIDGETS, size=(640, 640))


@pytest.fixture
def read(reader: Reader, window_named: Callable[[str], Window]) -> Read:
    def look(form: Form) -> list[Element]:
        found = until("The tree", lambda: reader.elements(window_named(form.window.title)))
        return list(found)

    return look


def the(found: list[Element], role: Role, name: str = "") -> Element:
    fits = [one for one in found if one.role is role and name in {"", one.name, one.label}]
    assert fits, [(one.role.value, one.name, one.label) for one in found]
    return fits[0]


def test_a_button_has_its_name_and_says_whether_it_can_be_pressed(form: Form, read: Read) -> None:
    found = read(form)
    assert the(found, Role.PUSH_BUTTON, "Save").enabled
    assert not the(found, Role.PUSH_BUTTON, "Print").enabled


def test_a_field_tells_what_it_holds(form: Form, read: Read) -> None:
    found = read(form)
    assert "Ada" in [one.value for one in found if one.role is Role.ENTRY]
    assert "first line\nsecond line" in [one.value for one in found if one.role is Role.TEXT]
    assert "7" in [one.value for one in found if one.role is Role.SPIN_BUTTON]


def test_a_password_is_never_told(form: Form, read: Read) -> None:
    assert not [one for one in read(form) if "hunter2" in str(one)]


def test_a_box_says_whether_it_is_checked(form: Form, read: Read) -> None:
    assert State.CHECKED in the(read(form), Role.CHECK_BOX, "Subscribe").states


def test_a_choice_tells_what_is_chosen(form: Form, read: Read) -> None:
    assert the(read(form), Role.COMBO_BOX).value == "Green"


def test_no_name_is_told_twice(form: Form, read: Read) -> None:
    names = [one.name for one in read(form) if one.name in {"Save", "Print", "Subscribe"}]
    assert sorted(names) == ["Print", "Save", "Subscribe"]


def test_every_box_lies_inside_the_window(
    form: Form, read: Read, window_named: Callable[[str], Window]
) -> None:
    window = window_named("Order")
    assert all(window.box.encloses(one.box) for one in read(form))


def test_an_element_is_asked_again_by_its_key(form: Form, read: Read, reader: Reader) -> None:
    saving = the(read(form), Role.PUSH_BUTTON, "Save")
    assert reader.reread(saving) == saving


def test_an_element_whose_window_closed_is_gone(form: Form, read: Read, reader: Reader) -> None:
    saving = the(read(form), Role.PUSH_BUTTON, "Save")
    form.program.stop()
    assert reader.reread(saving) is None


@pytest.mark.parametrize("toolkit", get_args(Toolkit))
def test_only_the_rows_that_can_be_seen_are_read(
    toolkit: Toolkit, desktop: VirtualDesktop, reader: Reader, window_named: Callable[[str], Window]
) -> None:
    form = desktop.form(toolkit, "Long", Widget("table", "Rows", rows=20_000), Widget("button", "Go"))
    window = window_named("Long")

    def rows() -> list[Element]:
        return [one for one in reader.elements(window) if one.name.startswith("Row ")]

    assert until("The first row", lambda: "Row 1" in {one.name for one in rows()})
    at = rows()[0].box.center
    desktop.run("xdotool", "mousemove", at.x, at.y, "click", "--repeat", 40, 5)
    until("The scrolling", lambda: any(e.event == "scrolled" for e in form.events()))
    until("Later rows", lambda: rows() and "Row 2" not in {one.name for one in rows()})
    going = next(one for one in reader.elements(window) if one.name == "Go")
    assert 3 < len(rows()) < 40
    assert not [one for one in rows() if one.box.overlaps(going.box)]
    assert all(window.box.encloses(one.box) for one in rows())
    middle = rows()[len(rows()) // 2]
    desktop.run("xdotool", "mousemove", middle.box.center.x, middle.box.center.y, "click", 1)
    form.wait_for("Rows", "changed", middle.name)


@pytest.mark.parametrize("toolkit", get_args(Toolkit))
def test_a_tab_has_its_own_name_and_its_page_keeps_its_text(
    toolkit: Toolkit, desktop: VirtualDesktop, reader: Reader, window_named: Callable[[str], Window]
) -> None:
    desktop.form(toolkit, "Tabbed", Widget("tabs", "Pages", items=("First", "Second")))

    def named(role: Role) -> set[str]:
        return {one.name for one in reader.elements(window_named("Tabbed")) if one.role is role}

    assert until("The tabs", lambda: named(Role.PAGE_TAB)) == {"First", "Second"}
    assert named(Role.LABEL) == {"The page of First"}
