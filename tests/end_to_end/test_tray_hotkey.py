"""The hotkey that opens the palette, pressed by a person, with programs around that want it too."""

from desktop_agent.desktop.hotkeys.global_keys import GlobalKeys
from desktop_lab import Widget, until

_HOTKEY = ("Control_L", "Alt_L", "space")


def test_the_hotkey_opens_the_palette_and_the_program_does_not_get_it(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.person.key("Tab")
    app.person.key(*_HOTKEY)
    app.wait_for_palette()
    app.person.key("Escape")
    app.wait_until_closed()
    assert form.events() == []


def test_keys_pressed_right_after_the_hotkey_go_to_the_palette(desktop, app):
    desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.person.key(*_HOTKEY)
    app.wait_for_palette()
    app.type("click Confirm")
    until("The words", lambda: "click Confirm" in app.reads())
    app.person.key("Escape")
    app.wait_until_closed()


def test_a_held_hotkey_opens_it_once(desktop, app):
    app.person.hold("Control_L", True)
    app.person.hold("Alt_L", True)
    app.person.hold("space", True)
    app.wait_for_palette()
    desktop.run("sleep", "1.2")
    for key in ("space", "Alt_L", "Control_L"):
        app.person.hold(key, False)
    assert app.wait_for_palette()
    app.person.key("Escape")
    app.wait_until_closed()


def test_it_works_with_num_lock_and_caps_lock_on(desktop, app):
    app.person.key("Num_Lock")
    app.person.key("Caps_Lock")
    app.person.key(*_HOTKEY)
    app.wait_for_palette()
    app.person.key("Escape")
    app.person.key("Caps_Lock")
    app.person.key("Num_Lock")
    app.wait_until_closed()


def test_it_works_under_another_layout(desktop, app):
    desktop.run("setxkbmap", "fr")
    app.person.key(*_HOTKEY)
    app.wait_for_palette()
    app.person.key("Escape")
    app.wait_until_closed()
    desktop.run("setxkbmap", "us")


def test_a_hotkey_that_another_program_holds_is_told(new_app, notifications):
    other = GlobalKeys()
    other.bind("ctrl+alt+space", lambda: None)
    try:
        app = new_app()
        told = notifications.wait_for("ctrl+alt+space")
        assert "Another program holds" in told.body
        app.open()
        app.person.key("Escape")
        app.wait_until_closed()
    finally:
        other.close()


def test_a_hotkey_of_the_settings_opens_it(desktop, new_app):
    app = new_app(hotkeys_palette="super+k")
    app.person.key("Super_L", "k")
    app.wait_for_palette()
    app.person.key("Escape")
    app.wait_until_closed()
