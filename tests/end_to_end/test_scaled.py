"""Programs that draw larger than the screen's pixels: what is clicked is still what was meant."""

import pytest

from desktop_agent.core.outcome import Status
from desktop_lab.form import Menu, Widget
from desktop_lab.web_page import WebPage

SCALED = (
    ("gtk3", "GDK_SCALE", "2"),
    ("gtk4", "GDK_SCALE", "2"),
    ("qt", "QT_SCALE_FACTOR", "1.5"),
    ("qt", "QT_SCALE_FACTOR", "2"),
)

PAGE = """<!doctype html><title>Order page</title><body style="margin:8px"><form action="/sent">
<p><label for=n>Name</label> <input id=n name=name> <button type=button>Something else</button></p>
<p><input type=checkbox id=t name=terms value=yes> <label for=t>I agree</label></p>
<p><label for=s>Size</label> <select id=s name=size><option>Small<option>Medium<option>Large</select></p>
<button>Place it</button></form>"""


#: GTK 4 opens the menus of its bar in the window itself.
WITH_MENUS = tuple(one for one in SCALED if one[0] != "gtk4")


def scaled(request, desktop, monkeypatch):
    name, variable, scale = request.param
    monkeypatch.setitem(desktop.env, variable, scale)
    return name


@pytest.fixture(params=SCALED, ids=lambda one: f"{one[0]} at {one[2]}")
def toolkit(request, desktop, monkeypatch):
    return scaled(request, desktop, monkeypatch)


@pytest.fixture(params=WITH_MENUS, ids=lambda one: f"{one[0]} at {one[2]}")
def menu_toolkit(request, desktop, monkeypatch):
    return scaled(request, desktop, monkeypatch)


def test_fields_and_buttons_of_a_scaled_window_are_met(desktop, say, toolkit):
    widgets = (Widget("entry", "Name"), Widget("entry", "City"), Widget("button", "Confirm"))
    form = desktop.form(toolkit, "Customer", *widgets, Widget("button", "Go back"), size=(400, 300))
    say('type "Rio" into City and click Confirm')
    form.wait_for("Confirm")
    assert (form.value("City"), form.value("Name"), form.clicks("Go back")) == ("Rio", "", 0)


def test_an_option_of_a_scaled_list_is_chosen(desktop, say, toolkit):
    sizes = Widget("combo", "Size", items=("Small", "Medium", "Large"))
    form = desktop.form(toolkit, "Order", sizes, Widget("button", "Confirm"), size=(400, 300))
    assert say("select Large in Size").status is Status.VERIFIED
    form.wait_for("Size", "changed", "Large")


def test_a_menu_of_a_scaled_window_is_gone_through(desktop, say, menu_toolkit):
    menus = (Menu("File", ("Open", "Export", "Close")),)
    form = desktop.form(menu_toolkit, "Editor", Widget("entry", "Name"), menus=menus, size=(400, 300))
    say("File > Export")
    form.wait_for("Export")


@pytest.mark.parametrize("scale", ["1.5", "2"])
def test_what_stands_in_a_scaled_page_is_met(desktop, say, scale):
    with WebPage(PAGE) as served:
        desktop.chromium(served.url, f"--force-device-scale-factor={scale}")
        desktop.wait_for_window("Order page")
        served.wait_until_painted()
        say('type "José" into Name, then check I agree')
        say("select Large in Size")
        say("click Place it")
        assert served.wait_for("/sent") == {"name": "José", "terms": "yes", "size": "Large"}
        desktop.stop_programs()
