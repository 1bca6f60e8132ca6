"""What is around the app: other kinds of trays, broken files, long histories, greedy programs."""

import json
import os
from pathlib import Path

import pytest

from desktop_lab import Widget, until
from desktop_lab.person import PersonDevice
from desktop_lab.status_notifier import StatusNotifier
from desktop_lab.tray_app import PALETTE, TrayApp


@pytest.fixture
def watcher(desktop, tmp_path):
    host = StatusNotifier(desktop, tmp_path / "items.txt")
    yield host
    host.stop()


def test_a_tray_of_the_newer_kind_shows_icon_state_and_menu(desktop, person, watcher):
    app = TrayApp(desktop, person)
    watcher.wait_for_item()
    assert "Ready" in watcher.read("ToolTip")
    app.command("pause")
    until("The paused icon", lambda: "Paused" in watcher.read("ToolTip"))
    watcher.activate()
    app.wait_for_palette()
    assert "The assistant is paused." in app.reads()
    person.key("Escape")
    app.wait_until_closed()
    app.stop()


def test_where_no_notification_can_be_shown_the_tray_says_it(desktop, person, watcher):
    app = TrayApp(desktop, person, {"DESKTOP_AGENT_PALETTE_PREVIEW": "false"})
    watcher.wait_for_item()
    desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.say("click Nonsense")
    until("The word", lambda: "is not on the screen" in watcher.read("ToolTip"))
    app.stop()


@pytest.mark.parametrize(
    "text",
    ["approval = 5\n", "[approval]\nwait = 'long'\n", "[nothing]\nknown = 1\n", "[approval\nwait = 3\n"],
    ids=["no table", "a wrong type", "an unknown name", "no TOML"],
)
def test_a_broken_settings_file_is_told_and_the_app_starts(new_app, notifications, text):
    file = Path(os.environ["XDG_CONFIG_HOME"]) / "desktop-agent" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    try:
        app = new_app()
        told = notifications.wait_for("settings file")
        assert str(file) in told.body
        app.open()
        app.person.key("Escape")
        app.wait_until_closed()
    finally:
        file.unlink()


def test_ten_thousand_rows_of_history_and_a_cut_one_do_not_keep_the_palette(fresh_desktop):
    desktop = fresh_desktop
    folder = Path(desktop.env["XDG_STATE_HOME"]) / "desktop-agent" / "history"
    folder.mkdir(parents=True)
    rows = [
        json.dumps({"id": str(i), "at": "2026-01-01", "text": f"click Number {i}"}) for i in range(10_000)
    ]
    (folder / "history.jsonl").write_text("\n".join(rows) + '\n{"id": "cut", "at": "20')
    with PersonDevice() as person:
        app = TrayApp(desktop, person)
        app.open()
        until("The newest row", lambda: "click Number 9999" in app.reads())
        app.type("9998")
        until("The row that was looked for", lambda: "click Number 9998" in app.reads())
        app.stop()


def test_a_program_that_takes_the_focus_does_not_keep_it(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.person.key("Control_L", "Alt_L", "space")
    until("The palette", lambda: desktop.window(PALETTE))
    desktop.run("xdotool", "windowactivate", form.window.id)
    app.wait_for_palette()
    app.person.key("Escape")
    app.wait_until_closed()


def test_a_click_beside_the_palette_closes_it(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.open()
    desktop.run("sleep", "1")
    desktop.run("xdotool", "windowactivate", "--sync", form.window.id)
    app.wait_until_closed()


def test_the_palette_opens_on_the_screen_of_the_active_window(fresh_desktop):
    desktop = fresh_desktop
    desktop.run("xrandr", "--setmonitor", "L", "960/260x1080/280+0+0", "screen")
    desktop.run("xrandr", "--setmonitor", "R", "960/260x1080/280+960+0", "none")
    with PersonDevice() as person:
        app = TrayApp(desktop, person)
        form = desktop.form("gtk3", "Order", Widget("entry", "Name"))
        for left in (100, 1100):
            desktop.run("xdotool", "windowmove", "--sync", form.window.id, left, 200)
            x, _, width, _ = app.open().box
            assert (x + width // 2 >= 960) == (left >= 960)
            person.key("Escape")
            app.wait_until_closed()
        app.stop()


def test_every_widget_of_the_palette_has_a_name_for_screen_readers(app):
    app.open()
    app.type("click x")
    until("The tree", app.reads)
    names = [line.split(" | ")[0] for line in app.reads().splitlines()]
    assert all(names)
    app.person.key("Escape")
    app.wait_until_closed()
