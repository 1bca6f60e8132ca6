"""The same sentences work windows of GTK 3, GTK 4 and Qt; what counts is what the window received."""

import pytest

from desktop_agent.core.outcome import Status
from desktop_agent.core.policy import Effect
from desktop_lab.form import Menu, Widget

TOOLKITS = ("gtk3", "gtk4", "qt")


@pytest.fixture(params=TOOLKITS)
def toolkit(request):
    return request.param


def test_a_button_is_clicked_once_by_its_name(desktop, say, toolkit):
    form = desktop.form(toolkit, "Order", Widget("button", "Confirm"), Widget("button", "Go back"))
    say("click Confirm")
    form.wait_for("Confirm")
    assert (form.clicks("Confirm"), form.clicks("Go back")) == (1, 0)


def test_text_is_typed_into_the_field_that_a_label_names(desktop, say, toolkit):
    form = desktop.form(toolkit, "Customer", Widget("entry", "Name"), Widget("entry", "City"))
    outcome = say('type "São Paulo, nº 5" into City')
    form.wait_for("City", "changed", "São Paulo, nº 5")
    assert form.value("Name") == ""
    assert outcome.status is Status.VERIFIED


def test_a_field_is_emptied_and_filled_anew(desktop, say, toolkit):
    form = desktop.form(toolkit, "Customer", Widget("entry", "Name", value="old"), Widget("entry", "City"))
    say('replace the text in Name with "new"')
    form.wait_for("Name", "changed", "new")
    assert form.value("City") == ""


def test_a_box_is_ticked_and_a_second_time_left_alone(desktop, say, toolkit):
    form = desktop.form(toolkit, "Options", Widget("check", "Keep a copy"), Widget("check", "Print it"))
    assert say("check Keep a copy").status is Status.VERIFIED
    assert say("check Keep a copy").status is Status.VERIFIED
    changes = [e for e in form.events() if e.event == "changed"]
    assert [e.widget for e in changes] == ["Keep a copy"]


def test_a_ticked_box_is_unticked(desktop, say, toolkit):
    form = desktop.form(toolkit, "Options", Widget("check", "Keep a copy", value="true"))
    say("uncheck Keep a copy")
    form.wait_for("Keep a copy", "changed", "False")


@pytest.mark.parametrize("toolkit", ["gtk3", "qt"])
def test_a_thing_in_a_list_is_ticked_and_unticked_by_its_name(desktop, say, toolkit):
    fruit = Widget("ticks", "Fruit", items=("Apple", "Banana", "Cherry"), value="Cherry")
    form = desktop.form(toolkit, "Basket", fruit)
    assert say("check Banana").status is Status.VERIFIED
    assert say("uncheck Cherry").status is Status.VERIFIED
    assert say("check Banana").status is Status.VERIFIED  # it is ticked already
    changes = [(e.widget, e.value) for e in form.events() if e.event == "changed"]
    assert changes == [("Banana", "True"), ("Cherry", "False")]


def test_text_goes_where_the_caret_is_and_takes_the_place_of_what_is_selected(desktop, say, toolkit):
    form = desktop.form(toolkit, "Customer", Widget("entry", "Name", value="old"), Widget("entry", "City"))
    say("click Name, then press ctrl+a")
    say('type "new"')
    form.wait_for("Name", "changed", "new")
    say("press Home")
    say('type "a "')
    form.wait_for("Name", "changed", "a new")


def test_all_of_the_text_where_the_caret_is_is_replaced(desktop, say, toolkit):
    form = desktop.form(toolkit, "Customer", Widget("entry", "Name", value="old"), Widget("entry", "City"))
    say('click Name and replace the text with "new"')
    form.wait_for("Name", "changed", "new")


def test_two_steps_follow_each_other(desktop, say, toolkit):
    form = desktop.form(toolkit, "Customer", Widget("entry", "Name"), Widget("button", "Confirm"))
    outcome = say('type "Ana" into Name and click Confirm')
    form.wait_for("Confirm")
    assert form.value("Name") == "Ana"
    assert len(outcome.steps) == 2


def test_what_is_greyed_out_is_not_clicked(desktop, say, toolkit):
    form = desktop.form(
        toolkit, "Order", Widget("button", "Confirm", enabled=False), Widget("button", "Check")
    )
    outcome = say("click Confirm")
    assert outcome.status is Status.FAILED
    assert "greyed out" in outcome.message
    assert form.events() == []


def test_what_is_not_there_is_not_found_and_nothing_is_clicked(desktop, say, toolkit):
    form = desktop.form(toolkit, "Order", Widget("button", "Confirm"), Widget("entry", "Name"))
    outcome = say("click Archive")
    assert (outcome.status, outcome.exit_status) == (Status.NOT_FOUND, 3)
    assert form.events() == []


def test_two_of_the_same_name_are_not_a_coin_flip(desktop, say, toolkit):
    form = desktop.form(
        toolkit, "Order", Widget("button", "Edit"), Widget("label", "or"), Widget("button", "Edit")
    )
    outcome = say("click Edit")
    assert (outcome.status, outcome.error) == (Status.NOT_FOUND, "ambiguous")
    assert form.events() == []


def test_the_second_of_two_can_be_named(desktop, say, toolkit):
    form = desktop.form(
        toolkit, "Order", Widget("button", "Edit"), Widget("label", "or"), Widget("button", "Edit")
    )
    say("click the second Edit button")
    form.wait_for("Edit")
    assert form.clicks("Edit") == 1


def test_nothing_is_typed_into_a_password_field(desktop, say, toolkit):
    form = desktop.form(toolkit, "Login", Widget("entry", "User"), Widget("password", "Password"))
    outcome = say('type "hunter2" into Password')
    assert (outcome.status, outcome.exit_status) == (Status.REFUSED, 4)
    assert form.value("Password") == ""


def test_deleting_needs_a_person_or_its_name(desktop, say, toolkit):
    form = desktop.form(toolkit, "Files", Widget("button", "Delete"), Widget("button", "Keep"))
    assert say("click Delete").status is Status.DECLINED
    assert form.events() == []
    say("click Delete", Effect.DELETE)
    form.wait_for("Delete")


@pytest.mark.parametrize("menu_toolkit", ["gtk3", "qt"])
def test_a_menu_path_of_two_steps_ends_at_its_item(desktop, say, menu_toolkit):
    menus = (Menu("File", ("Open", "Export")), Menu("View", ("Zoom in", "Zoom out")))
    form = desktop.form(menu_toolkit, "Editor", Widget("entry", "Name"), menus=menus)
    say("View > Zoom out")
    form.wait_for("Zoom out")
    assert [e.widget for e in form.events() if e.event == "clicked"] == ["Zoom out"]


@pytest.mark.parametrize("menu_toolkit", ["gtk3", "qt"])
def test_a_menu_without_the_item_is_closed_again(desktop, say, menu_toolkit):
    menus = (Menu("File", ("Open", "Export")),)
    form = desktop.form(menu_toolkit, "Editor", Widget("button", "Confirm"), menus=menus)
    assert say("File > Rename").status is Status.NOT_FOUND
    say("click Confirm")
    form.wait_for("Confirm")


@pytest.mark.parametrize("menu_toolkit", ["gtk3", "qt"])
def test_keys_reach_an_open_menu(desktop, say, menu_toolkit):
    menus = (Menu("File", ("Open", "Export")),)
    form = desktop.form(menu_toolkit, "Editor", Widget("button", "Confirm"), menus=menus)
    say("click File")
    assert say("press escape").status is Status.VERIFIED
    say("click Confirm")
    form.wait_for("Confirm")


def test_an_option_is_chosen_in_a_list_that_a_label_names(desktop, say, toolkit):
    sizes = Widget("combo", "Size", items=("Small", "Medium", "Large"))
    form = desktop.form(toolkit, "Order", sizes, Widget("button", "Confirm"))
    outcome = say("select Large in Size")
    form.wait_for("Size", "changed", "Large")
    assert outcome.status is Status.VERIFIED


def test_a_dry_run_touches_nothing(desktop, say, toolkit):
    form = desktop.form(toolkit, "Order", Widget("button", "Confirm"), Widget("button", "Go back"))
    outcome = say("click Confirm", dry=True)
    assert "dry run" in outcome.message
    assert form.events() == []


def test_text_keeps_its_characters_under_another_keyboard_layout(fresh_desktop, toolkit):
    from desktop_agent.app import Agent
    from desktop_agent.core.plan import Instruction
    from desktop_agent.core.policy import Allowance
    from desktop_agent.settings import Settings
    from desktop_agent.stop import StopToken

    fresh_desktop.run("setxkbmap", "fr")
    form = fresh_desktop.form(toolkit, "Note", Widget("entry", "Name"), Widget("button", "Confirm"))
    agent = Agent(Settings())
    agent.run(Instruction('type "a@b.com 中文 5€" into Name'), Allowance(yes=True), StopToken())
    agent.close()
    form.wait_for("Name", "changed", "a@b.com 中文 5€")
