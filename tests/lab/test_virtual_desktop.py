"""The lab keeps its own word: what every other test stands on."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from desktop_lab import Desktop, VirtualDesktop, WebPage, Widget
from desktop_lab.surroundings import marked_processes


def test_nothing_of_a_desktop_is_left_when_it_ends():
    with VirtualDesktop() as desktop:
        folder = desktop.folder
        desktop.start("mousepad")
        desktop.wait_for_window("mousepad")
        assert marked_processes(folder)
    assert not marked_processes(folder)
    assert not folder.exists()


def test_desktops_that_start_at_once_do_not_take_each_others_display():
    def start_one(number: int) -> tuple[str, str]:
        with VirtualDesktop(window_manager=None) as desktop:
            desktop.zenity("--info", f"--title=Number {number}", "--text=here")
            return desktop.display, desktop.wait_for_window("Number").title

    with ThreadPoolExecutor(4) as pool:
        titles = [title for _, title in pool.map(start_one, range(4))]
    assert titles == [f"Number {n}" for n in range(4)]


def test_this_process_is_on_the_desktop_only_while_it_is_adopted():
    before = dict(os.environ)
    with VirtualDesktop() as desktop:
        with desktop.adopted():
            assert os.environ["DISPLAY"] == desktop.display
            assert os.environ["HOME"] == desktop.env["HOME"]
        assert dict(os.environ) == before


def test_settings_of_the_person_who_runs_the_tests_do_not_reach_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DESKTOP_AGENT_ENGINE_USE", "holotron")
    with VirtualDesktop(window_manager=None) as desktop:
        assert not [name for name in desktop.env if name.startswith("DESKTOP_AGENT_")]


@pytest.mark.parametrize("toolkit", ["gtk3", "gtk4", "qt"])
def test_a_form_tells_what_it_received_from_a_real_click_and_real_keys(desktop: Desktop, toolkit):
    form = desktop.form(toolkit, f"{toolkit} form", Widget("entry", "Name"), Widget("button", "Save"))
    left, top, _, _ = form.window.box
    desktop.run("xdotool", "mousemove", left + 300, top + 25, "click", "1", "type", "Ada")
    assert form.wait_for("Name", "changed", "Ada").value == "Ada"
    assert form.clicks("Save") == 0


def test_a_page_tells_what_the_browser_sent(desktop: Desktop):
    html = "<title>Ask</title><form method=post action=/sent>Who? <input name=who value=Ada autofocus></form>"
    with WebPage(html) as page:
        desktop.chromium(page.url)
        page.wait_until_painted()  # a window is there long before its page hears keys
        desktop.run("xdotool", "key", "Return")
        assert page.wait_for("/sent") == {"who": "Ada"}
        desktop.stop_programs()


def test_a_picture_shows_the_whole_screen(desktop: Desktop, tmp_path: Path):
    from PIL import Image

    with Image.open(desktop.screenshot(tmp_path / "seen.png")) as picture:
        assert picture.size == (1920, 1080)
