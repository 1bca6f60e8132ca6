"""The icon, its menu, and everything around the app that can come and go."""

import json
import subprocess

from desktop_lab import Widget, until
from desktop_lab.notifications import Notifications
from desktop_lab.person import PersonDevice
from desktop_lab.tray_app import PALETTE, TrayApp
from desktop_lab.tray_host import TrayHost


def test_the_icon_is_in_the_tray(app, tray_host):
    tray_host.wait_for_icon()
    assert len(tray_host.icons()) == 1


def test_a_click_on_the_icon_opens_the_palette(app, tray_host, person):
    tray_host.click(person)
    app.wait_for_palette()
    person.key("Escape")
    app.wait_until_closed()


def test_a_second_start_raises_the_first_and_ends(app):
    second = app.command()
    assert second.returncode == 0
    app.wait_for_palette()
    assert app.program.running
    app.person.key("Escape")
    app.wait_until_closed()


def test_without_a_tray_a_window_stands_in_until_a_tray_comes(desktop, person):
    app = TrayApp(desktop, person)
    desktop.wait_for_window("Desktop Agent", 15.0)
    assert "no tray" in app.reads("Desktop Agent") or "shows no tray icons" in app.reads("Desktop Agent")
    host = TrayHost(desktop)
    host.wait_for_icon()
    desktop.wait_until_gone("Desktop Agent")
    host.stop()
    desktop.wait_for_window("Desktop Agent", 15.0)
    app.stop()


def test_closing_the_window_that_stands_in_ends_the_app(desktop, person):
    app = TrayApp(desktop, person)
    window = desktop.wait_for_window("Desktop Agent", 15.0)
    desktop.run("xdotool", "windowactivate", "--sync", window.id)
    person.key("Alt_L", "F4")
    assert app.program.wait() == 0


def test_quit_in_the_menu_ends_the_app(app, tray_host, person):
    tray_host.click(person, 3)
    until("The menu", lambda: _menu_is_open(app.desktop))
    until("The end", lambda: person.key("q") or not app.program.running)
    assert app.program.wait() == 0
    until("The end of the icon", lambda: not tray_host.icons())


def test_the_menu_runs_a_command_again(desktop, app, tray_host, person, notifications):
    form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.say("click Confirm")
    app.approve()
    form.wait_for("Confirm")
    notifications.wait_for("Confirm")
    tray_host.click(person, 3)
    until("The menu", lambda: _menu_is_open(desktop))
    person.key("Down")
    person.key("Down")
    person.key("Return")
    app.approve()
    until("The second click", lambda: form.clicks("Confirm") == 2)


def _menu_is_open(desktop):
    try:
        found = desktop.run("xdotool", "search", "--onlyvisible", "--class", "desktop-agent").split()
    except subprocess.CalledProcessError:
        return False
    managed = {window.id for window in desktop.windows()}
    for one in found:
        told = desktop.run("xdotool", "getwindowgeometry", "--shell", one)
        size = dict(line.split("=") for line in told.split())
        if int(one) not in managed and 100 < int(size["WIDTH"]) < 600 and int(size["HEIGHT"]) > 80:
            return True
    return False


def test_a_paused_app_does_nothing_and_says_so(desktop, app, notifications):
    form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    assert app.command("pause").returncode == 0
    app.say("click Confirm")
    told = notifications.wait_for("paused")
    assert told.buttons == ("Resume",)
    assert form.events() == []
    notifications.press(told, "Resume")
    until("The end of the pause", lambda: not _is_paused(app))
    app.say("click Confirm")
    app.approve()
    form.wait_for("Confirm")


def _is_paused(app):
    app.open()
    said = "The assistant is paused" in app.reads(PALETTE)
    app.person.key("Escape")
    app.wait_until_closed()
    return said


def test_stop_ends_the_question_and_the_app_stays(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.say("click Confirm")
    app.wait_for_question()
    told = json.loads(app.command("stop", "--json").stdout)
    assert told == {"stopped": True}
    app.wait_until_clear()
    assert app.program.running
    assert form.events() == []


def test_what_is_not_there_is_told_before_it_is_run(desktop, app):
    desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.open()
    app.type("click Nonsense")
    until("The problem", lambda: "not on the screen" in app.reads())
    app.person.key("Return")
    until("The way on", lambda: "Enter again" in app.reads())
    app.person.key("Escape")
    app.wait_until_closed()


def test_what_failed_is_told_with_one_way_on(desktop, new_app, notifications):
    app = new_app(palette_preview=False)
    desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.say("click Nonsense")
    told = notifications.wait_for("Nonsense")
    assert "not on the screen" in told.body
    assert told.buttons == ("Try again",)
    notifications.press(told, "Try again")
    app.wait_for_palette()
    until("The words", lambda: "click Nonsense" in app.reads())
    app.person.key("Escape")
    app.wait_until_closed()


def test_a_notification_takes_no_focus(desktop, app, notifications):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.say("click Confirm")
    app.approve()
    notifications.wait_for("Confirm")
    assert desktop.active_window() == form.window.id


def test_the_app_survives_a_new_notification_service(desktop, app, notifications, tmp_path):
    desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    notifications.stop()
    app.command("pause")
    app.say("click Confirm")
    app.command("resume")
    again = Notifications(desktop, tmp_path / "again.jsonl")
    app.command("pause")
    app.say("click Confirm")
    again.wait_for("paused")
    again.stop()


def test_the_app_survives_the_accessibility_bus(fresh_desktop):
    desktop = fresh_desktop
    with PersonDevice() as person:
        app = TrayApp(desktop, person)
        desktop.restart_accessibility()
        form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
        app.say("click Confirm")
        app.approve()
        form.wait_for("Confirm")
        app.stop()


def test_the_app_survives_the_session_bus(fresh_desktop, tmp_path):
    desktop = fresh_desktop
    with PersonDevice() as person:
        first = Notifications(desktop, tmp_path / "first.jsonl")
        app = TrayApp(desktop, person)
        app.command("pause")
        app.say("click Confirm")
        first.wait_for("paused")
        first.stop()
        desktop.restart_session_bus()
        again = Notifications(desktop, tmp_path / "again.jsonl")
        form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
        app.say("click Confirm")
        again.wait_for("paused")
        app.command("resume")
        app.say("click Confirm")
        app.approve()
        form.wait_for("Confirm")
        app.stop()
        again.stop()
