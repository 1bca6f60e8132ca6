"""Open menus and lists: their items are elements of the popup's window and of no other."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from desktop_agent.core.elements import Element, Window
from desktop_agent.desktop.accessibility.reader import Reader
from desktop_agent.desktop.windows.x11 import Windows
from desktop_lab import Menu, VirtualDesktop, WebPage, Widget, until
from desktop_lab.form import Toolkit

Named = Callable[[Reader, Window, str], Element]
Find = Callable[[str], Window]
MENUS = (Menu("File", ("Open", "Close", Menu("Export", ("Paper", "Picture")))),)


def click(desktop: VirtualDesktop, element: Element, button: int = 1) -> None:
    at = element.box.center
    desktop.run("xdotool", "mousemove", at.x, at.y, "click", button)


def names(reader: Reader, window: Window) -> set[str]:
    return {one.name for one in reader.elements(window)}


@pytest.mark.parametrize("toolkit", get_args(Toolkit))
def test_a_menu_shows_its_items_where_they_are(
    toolkit: Toolkit,
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Find,
    open_menu: Callable[[], Window],
    named: Named,
) -> None:
    form = desktop.form(toolkit, "Menus", Widget("button", "Below"), menus=MENUS)
    click(desktop, named(reader, window_named("Menus"), "File"))
    menu = open_menu()
    closing = named(reader, menu, "Close")
    assert menu.box.encloses(closing.box)
    assert closing.window == menu.id
    assert {"Open", "Close", "Export"} <= names(reader, menu)
    assert "Below" not in names(reader, menu)
    assert not {"Open", "Close", "Export"} & names(reader, window_named("Menus"))
    click(desktop, closing)
    form.wait_for("Close")


@pytest.mark.parametrize("toolkit", ["gtk3", "qt"])
def test_a_submenu_has_only_its_own_items(
    toolkit: Toolkit,
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Find,
    open_menu: Callable[[], Window],
    named: Named,
) -> None:
    form = desktop.form(toolkit, "Menus", menus=MENUS)
    click(desktop, named(reader, window_named("Menus"), "File"))
    first = open_menu()
    click(desktop, named(reader, first, "Export"))
    second = until("The submenu", lambda: w if (w := open_menu()).id != first.id else None)
    paper = named(reader, second, "Paper")
    assert names(reader, second) == {"Paper", "Picture"}
    assert not {"Paper", "Picture"} & names(reader, first)
    click(desktop, paper)
    form.wait_for("Paper")


@pytest.mark.parametrize("toolkit", get_args(Toolkit))
def test_a_choice_shows_its_list_where_it_is(
    toolkit: Toolkit,
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Find,
    open_menu: Callable[[], Window],
    named: Named,
) -> None:
    choice = Widget("combo", "Colour", items=("Red", "Green", "Blue"))
    form = desktop.form(toolkit, "Choices", choice)
    found = until(
        "The choice",
        lambda: [e for e in reader.elements(window_named("Choices")) if e.role.value == "combo box"],
    )
    click(desktop, found[0])
    blue = named(reader, open_menu(), "Blue")
    assert "Blue" not in names(reader, window_named("Choices"))
    click(desktop, blue)
    form.wait_for("Colour", "changed", "Blue")


def test_a_pages_choice_shows_its_list_where_it_is(
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Find,
    open_menu: Callable[[], Window],
    named: Named,
) -> None:
    options = "<option>Red<option>Green<option>Blue"
    html = (
        f"<title>Choosing</title><form><select aria-label=Colour name=c>{options}</select><input type=submit>"
    )
    with WebPage(html) as page:
        desktop.chromium(page.url)
        choice = named(reader, window_named("Choosing"), "Colour")
        assert choice.value == "Red"
        click(desktop, choice)
        blue = named(reader, open_menu(), "Blue")
        assert "Blue" not in names(reader, window_named("Choosing"))
        click(desktop, blue)
        until("Blue", lambda: named(reader, window_named("Choosing"), "Colour").value == "Blue")
        desktop.stop_programs()


def test_a_context_menu_shows_its_items(
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Find,
    open_menu: Callable[[], Window],
    named: Named,
    tmp_path: Path,
) -> None:
    (tmp_path / "note.txt").write_text("words")
    desktop.start("mousepad", tmp_path / "note.txt")
    window = window_named("note.txt")
    text = until("The text", lambda: [e for e in reader.elements(window) if e.value == "words"])
    click(desktop, text[0], button=3)
    assert named(reader, open_menu(), "Select All").window == open_menu().id
    desktop.run("xdotool", "key", "Escape")


def test_a_panel_of_firefox_belongs_to_its_own_window(
    desktop: VirtualDesktop,
    reader: Reader,
    windows: Windows,
    window_named: Find,
    named: Named,
    tmp_path: Path,
) -> None:
    (tmp_path / "page.html").write_text("<title>Small page</title><button>Buy</button>")
    (tmp_path / "profile").mkdir()
    page = (tmp_path / "page.html").as_uri()
    desktop.start("firefox-esr", "--new-instance", "--profile", tmp_path / "profile", page)
    window = window_named("Small page")
    assert named(reader, window, "Buy").window == window.id
    click(desktop, [one for one in reader.elements(window) if one.name == "Firefox"][-1])

    def panel() -> Window | None:
        others = (one for one in windows.list() if one.id != window.id and one.pid == window.pid)
        return next((one for one in others if "Settings" in names(reader, one)), None)

    opened = until("The panel", panel)
    assert opened.box.encloses(named(reader, opened, "Settings").box)
    assert not {"Back", "Buy"} & names(reader, opened)
    assert "Settings" not in names(reader, window)
    assert {"Back", "Buy"} <= names(reader, window)
