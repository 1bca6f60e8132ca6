"""Chords and text: whose window gets them, what is held or locked meanwhile, how a stop is heard."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_agent.core.actions import PressKeys, TypeText, Wait
from desktop_agent.core.errors import ActionFailed, FocusLost, Stopped, UnknownKey
from desktop_agent.desktop.input.hands import Hands, typeable
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop, until
from desktop_lab.fields import Field, field
from desktop_lab.keyboard_witness import InputWitness
from desktop_lab.person import PersonDevice

SHIFT, CONTROL = 1, 4


@pytest.fixture
def person(desktop: VirtualDesktop) -> Iterator[PersonDevice]:
    with PersonDevice(desktop.display) as made:
        yield made


@pytest.fixture
def layout(desktop: VirtualDesktop) -> Iterator[object]:
    """Sets the keyboard layout; it is American again afterwards."""
    yield lambda *words: desktop.run("setxkbmap", *words)
    desktop.run("setxkbmap", "us")


def test_an_unknown_key_refuses_the_whole_chord_before_anything_is_pressed(
    hands: Hands, event_window
) -> None:
    with pytest.raises(UnknownKey):
        hands.perform(PressKeys(("crtl", "w"), event_window.id), StopToken())
    hands.perform(PressKeys(("a",), event_window.id), StopToken())
    (only,) = event_window.wait_for(1, "key")
    assert chr(only["keysym"]) == "a"


@pytest.mark.parametrize("where", ["us", "br", "de", "fr", "us,ru"])
def test_a_chord_is_the_letter_of_the_layout_with_its_modifiers(
    hands: Hands, event_window, layout, where: str
) -> None:
    layout(where)
    hands.perform(PressKeys(("ctrl", "Shift", "Z"), event_window.id), StopToken())
    keys = event_window.wait_for(3, "key")
    assert chr(keys[-1]["keysym"]) == "z"
    assert keys[-1]["state"] & (SHIFT | CONTROL) == SHIFT | CONTROL


@pytest.mark.parametrize(("where", "shifted"), [("us", True), ("de", False), ("fr", True)])
def test_a_sign_is_pressed_with_shift_where_the_layout_says_so(
    hands: Hands, event_window, layout, where: str, shifted: bool
) -> None:
    layout(where)
    hands.perform(PressKeys(("ctrl", "plus"), event_window.id), StopToken())
    keys = event_window.wait_for(3 if shifted else 2, "key")
    assert bool(keys[-1]["state"] & SHIFT) is shifted
    assert keys[-1]["state"] & CONTROL


def test_a_letter_that_no_layout_has_is_pressed_by_a_borrowed_key(
    hands: Hands, event_window, witness: InputWitness
) -> None:
    before = witness.keyboard()
    hands.perform(PressKeys(("ctrl", "ж"), event_window.id), StopToken())
    keys = event_window.wait_for(2, "key")
    assert keys[-1]["state"] & CONTROL
    assert witness.keyboard() == before


def test_typing_stops_when_another_window_takes_the_focus_and_nothing_reaches_it(
    hands: Hands, desktop: VirtualDesktop, qt_field: Field, tmp_path: Path, witness: InputWitness
) -> None:
    before = witness.keyboard()
    text = "0123456789" * 18
    with field(desktop, "gtk3", tmp_path) as other:
        windows = desktop.window("qt text"), desktop.window("gtk3 text")
        assert all(windows)
        desktop.run("xdotool", "windowactivate", "--sync", str(qt_field.window))
        taking = threading.Timer(
            0.12, desktop.run, ("xdotool", "windowactivate", "--sync", str(other.window))
        )
        taking.start()
        with pytest.raises(FocusLost):
            hands.perform(TypeText(text, qt_field.window), StopToken())
        taking.join()
        until("The focus", lambda: desktop.active_window() == other.window)
        arrived = qt_field.text()
        assert text.startswith(arrived)
        assert len(other.text()) <= 20  # at most what was on its way when the focus went
    assert witness.keyboard() == before


def test_nothing_is_typed_where_the_window_does_not_have_the_focus(
    hands: Hands, desktop: VirtualDesktop, qt_field: Field, tmp_path: Path
) -> None:
    with field(desktop, "gtk3", tmp_path) as other:
        with pytest.raises(FocusLost, match="gtk3 text"):
            hands.perform(TypeText("secret", qt_field.window), StopToken())
        with pytest.raises(FocusLost):
            hands.perform(PressKeys(("a",), qt_field.window), StopToken())
        assert (qt_field.text(), other.text()) == ("", "")


def test_caps_lock_does_not_change_the_text_and_is_on_again_afterwards(
    hands: Hands, qt_field: Field, person: PersonDevice, witness: InputWitness
) -> None:
    person.key("Caps_Lock")
    try:
        before = witness.keyboard()
        hands.perform(TypeText("aZ é", qt_field.window), StopToken())
        qt_field.wait_for("aZ é")
        assert witness.keyboard() == before
        assert before.mask & 2
    finally:
        person.key("Caps_Lock")


def test_num_lock_does_not_change_the_text(
    hands: Hands, qt_field: Field, person: PersonDevice, witness: InputWitness
) -> None:
    person.key("Num_Lock")
    try:
        before = witness.keyboard()
        hands.perform(TypeText("1+2.5*é", qt_field.window), StopToken())
        qt_field.wait_for("1+2.5*é")
        assert witness.keyboard() == before
    finally:
        person.key("Num_Lock")


@pytest.mark.parametrize("key", ["Shift_L", "Control_R", "Alt_L", "Super_L"])
def test_while_a_person_holds_a_modifier_nothing_is_typed(
    hands: Hands, qt_field: Field, person: PersonDevice, key: str
) -> None:
    person.hold(key, True)
    try:
        with pytest.raises(ActionFailed, match="held down"):
            hands.perform(TypeText("abc", qt_field.window), StopToken())
    finally:
        person.hold(key, False)
    assert qt_field.text() == ""


@pytest.mark.parametrize(("layouts", "place"), [("us,ru", 1), ("us,de,ru", 2), ("us,fr,de,ru", 3)])
def test_under_a_second_third_or_fourth_layout_every_letter_arrives(
    hands: Hands, qt_field: Field, layout, person: PersonDevice, layouts: str, place: int
) -> None:
    layout("-layout", layouts, "-option", "grp:menu_toggle")
    for _ in range(place):
        person.key("Menu")
    try:
        hands.perform(TypeText("привет, Hello é 中 @{ÿ}", qt_field.window), StopToken())
        qt_field.wait_for("привет, Hello é 中 @{ÿ}")
        hands.perform(PressKeys(("ctrl", "a"), qt_field.window), StopToken())
        hands.perform(PressKeys(("delete",), qt_field.window), StopToken())
        qt_field.wait_for("")
    finally:
        for _ in range(layouts.count(",") + 1 - place):
            person.key("Menu")
        layout("-option")


@pytest.mark.parametrize(
    "text", ["a" * 150, "中文輸入" * 30, "x" * 5000], ids=["own keys", "borrowed keys", "pasted"]
)
def test_a_stop_ends_typing_with_everything_as_it_was(
    hands: Hands, qt_field: Field, witness: InputWitness, text: str
) -> None:
    before, clipboard = witness.keyboard(), witness.clipboard()
    stop = StopToken()
    stopping = threading.Timer(0.07, stop.stop)
    stopping.start()
    with pytest.raises(Stopped):
        hands.perform(TypeText(text, qt_field.window), stop)
    stopping.join()
    assert witness.keyboard() == before
    assert witness.clipboard() == clipboard
    assert len(qt_field.text()) < len(text)


def test_a_wait_and_a_wait_for_a_held_key_end_at_once_on_a_stop(
    hands: Hands, qt_field: Field, person: PersonDevice
) -> None:
    person.hold("Shift_L", True)
    try:
        for action in (Wait(60), TypeText("a", qt_field.window)):
            stop = StopToken()
            stopping = threading.Timer(0.1, stop.stop)
            stopping.start()
            with pytest.raises(Stopped):
                hands.perform(action, stop)
            stopping.join()
    finally:
        person.hold("Shift_L", False)


def test_a_stop_before_the_start_lets_nothing_happen(hands: Hands, qt_field: Field) -> None:
    stop = StopToken()
    stop.stop()
    with pytest.raises(Stopped):
        hands.perform(TypeText("abc", qt_field.window), stop)
    assert qt_field.text() == ""


@pytest.mark.parametrize("text", ["a\x1b[31m", "a\x00", "a\x7f", "a\x9b", "a\ud800"])
def test_what_no_key_types_is_refused_before_anything_is_typed(text: str) -> None:
    with pytest.raises(ActionFailed, match="character"):
        typeable(text)


def test_line_ends_of_other_systems_are_newlines() -> None:
    assert typeable("a\r\nb\n") == "a\nb\n"


def test_enter_in_a_field_of_one_line_is_a_key(hands: Hands, desktop: VirtualDesktop) -> None:
    dialog = desktop.zenity("--entry", "--title", "ask")
    window = desktop.wait_for_window("ask")
    until("The focus", lambda: desktop.active_window() == window.id)
    hands.perform(TypeText("x" * 300 + "\n", window.id, single_line=True), StopToken())
    assert dialog.wait() == 0
    assert dialog.stdout() == "x" * 300 + "\n"


def test_a_second_action_after_the_guardian_was_killed_has_a_new_one(hands: Hands, qt_field: Field) -> None:
    import os
    import signal

    hands.perform(TypeText("a", qt_field.window), StopToken())
    os.kill(hands._guard.pid, signal.SIGKILL)
    until("The end of the guardian", lambda: not hands._guard.alive)
    hands.perform(TypeText("b", qt_field.window), StopToken())
    qt_field.wait_for("ab")
