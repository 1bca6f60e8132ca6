"""The keys that answer a question, on a real X server with a real device's presses."""

import threading

import pytest
from Xlib import X
from Xlib.display import Display

from desktop_agent.core.approval import Ignored
from desktop_agent.core.errors import KeyboardHeld, PermissionMissing, Stopped
from desktop_agent.desktop.hotkeys.approval_keys import X11ApprovalKeys
from desktop_agent.stop import StopToken
from desktop_lab import until
from desktop_lab.form import Menu
from desktop_lab.keyboard_witness import InputWitness

RETURN, ESCAPE, ONE, X_KEY = 0xFF0D, 0xFF1B, ord("1"), ord("x")


@pytest.fixture
def told():
    return []


@pytest.fixture
def keys(desktop, told):
    made = X11ApprovalKeys(on_ignored=told.append)
    made.open()
    yield made
    made.close()


@pytest.fixture
def other(desktop):
    """The connection of another program."""
    display = Display(desktop.display)
    yield display
    display.close()


@pytest.mark.parametrize(
    ("key", "answer"), [("Return", "enter"), ("KP_Enter", "enter"), ("Escape", "escape"), ("1", 1), ("9", 9)]
)
def test_each_key_answers_and_the_focused_program_gets_none(person, keys, soon, received, key, answer):
    with soon(person.key, key):
        assert keys.wait(9, 5, StopToken()) == answer
    person.key("x")
    until("The other key", lambda: X_KEY in received())
    assert received() == [X_KEY]


@pytest.mark.parametrize("locks", [("Caps_Lock",), ("Num_Lock",), ("Caps_Lock", "Num_Lock")])
def test_locks_do_not_matter(person, keys, soon, locks):
    for lock in locks:
        person.key(lock)
    with soon(person.key, "Return"):
        assert keys.wait(0, 5, StopToken()) == "enter"
    for lock in locks:
        person.key(lock)


def test_keypad_digits_count_with_num_lock_only(person, keys, soon):
    keypad_two = person.keycode("KP_2")
    with soon(person.key, keypad_two):
        assert keys.wait(3, 0.8, StopToken()) == "timeout"
    person.key("Num_Lock")
    with soon(person.key, keypad_two):
        assert keys.wait(3, 5, StopToken()) == 2
    person.key("Num_Lock")


def test_other_keys_and_chords_reach_the_program_meanwhile(person, keys, soon, received):
    def type_something():
        person.key("x")
        person.key("Shift_L", "Return")
        person.key("5")

    with soon(type_something):
        assert keys.wait(3, 1, StopToken()) == "timeout"
    assert [key for key in received() if key in {X_KEY, RETURN, ord("5")}] == [X_KEY, RETURN, ord("5")]


@pytest.mark.parametrize("key", ["Return", "KP_Enter", "1", "Escape"])
def test_a_key_that_a_program_sends_is_no_answer_and_is_told(desktop, keys, soon, told, key):
    with soon(desktop.run, "xdotool", "key", key):
        assert keys.wait(3, 1, StopToken()) == "timeout"
    assert told == [Ignored.SYNTHETIC]


def test_a_key_that_a_program_sends_answers_where_that_is_admitted(desktop, soon):
    keys = X11ApprovalKeys(accept_synthetic=True)
    with soon(desktop.run, "xdotool", "key", "Return"):
        assert keys.wait(3, 5, StopToken()) == "enter"
    keys.close()


def test_a_key_that_is_held_already_never_answers(person, keys, told):
    person.hold("Return", down=True)
    assert keys.wait(3, 1.2, StopToken()) == "timeout"
    person.hold("Return", down=False)
    assert told == []


def test_a_held_key_answers_once_it_came_up_and_is_pressed_anew(person, keys, soon):
    def again():
        person.hold("Return", down=False)
        person.key("Return")

    person.hold("Return", down=True)
    with soon(again):
        assert keys.wait(3, 5, StopToken()) == "enter"


def test_a_key_in_the_first_moment_can_be_left_to_another_program(person, soon, told):
    keys = X11ApprovalKeys(on_ignored=told.append, reading=0.4)
    with soon(person.key, "Return", after=0.05):
        assert keys.wait(3, 0.8, StopToken()) == "timeout"
    keys.close()
    assert told == [Ignored.TOO_SOON]


def test_a_key_pressed_before_the_wait_began_is_not_lost_where_the_keys_were_ours(person, keys):
    with keys.armed(3):
        person.key("2")
        assert keys.wait(3, 5, StopToken()) == 2


def test_it_returns_only_when_the_key_is_up_again(desktop, person, keys, received):
    witness = InputWitness(desktop.env)
    held = threading.Timer(0.35, person.hold, ("Return",), {"down": True})
    up = threading.Timer(1.2, person.hold, ("Return",), {"down": False})
    held.start()
    up.start()
    assert keys.wait(3, 5, StopToken()) == "enter"
    assert witness.nothing_down()
    held.join()
    up.join()
    witness.close()
    assert received() == []


def test_after_the_answer_the_keys_are_the_programs_again(person, keys, soon, received):
    with soon(person.key, "Escape"):
        keys.wait(3, 5, StopToken())
    person.key("Return")
    until("The key after the question", lambda: received() == [RETURN])


def test_a_stop_ends_the_wait_and_gives_the_keys_back(person, keys, soon, received):
    stop = StopToken()
    with soon(stop.stop), pytest.raises(Stopped):
        keys.wait(3, 30, stop)
    person.key("Return")
    until("The key after the stop", lambda: received() == [RETURN])


def test_a_second_layout_that_is_in_use_changes_nothing(desktop, person, keys, soon):
    desktop.run("setxkbmap", "us,ru", "-option", "grp:shift_caps_toggle")
    person.key("Shift_L", "Caps_Lock")
    with soon(person.key, 11):
        assert keys.wait(3, 5, StopToken()) == 2
    with soon(person.key, 36):
        assert keys.wait(3, 5, StopToken()) == "enter"
    desktop.run("setxkbmap", "us", "-option", "")


def test_a_layout_that_changes_while_it_is_asked_is_followed(desktop, person, keys, soon):
    def change():
        desktop.run("setxkbmap", "fr")
        StopToken().wait(0.5)  # nobody changes the layout and answers in one movement
        person.key("Shift_L", 11)  # the key of é and 2

    with soon(change):
        assert keys.wait(3, 5, StopToken()) == 2
    desktop.run("setxkbmap", "us")


def test_a_storm_of_map_changes_changes_nothing(desktop, person, keys, soon, other):
    def storm():
        for i in range(100):
            other.change_keyboard_mapping(97, [(0x61 + i % 26, 0)])
        other.change_keyboard_mapping(97, [(0, 0)])
        other.sync()
        person.key("Return")

    with soon(storm):
        assert keys.wait(3, 5, StopToken()) == "enter"


def test_a_key_that_another_program_has_is_named(keys, other):
    code = other.keysym_to_keycode(ESCAPE)
    other.screen().root.grab_key(code, 0, False, X.GrabModeAsync, X.GrabModeAsync)
    other.sync()
    with pytest.raises(PermissionMissing, match="reserved the key Escape"):
        keys.wait(3, 5, StopToken())
    other.screen().root.ungrab_key(code, 0)
    other.sync()


def test_two_questions_at_once_do_not_share_a_key(keys, soon):
    first = X11ApprovalKeys()
    refused = []

    def second():
        try:
            keys.wait(3, 5, StopToken())
        except PermissionMissing as error:
            refused.append(error)

    with soon(second):
        assert first.wait(3, 1, StopToken()) == "timeout"
    first.close()
    assert len(refused) == 1


@pytest.fixture
def open_menu(desktop):
    """A GTK 3 program whose menu is open; it holds the keyboard."""
    form = desktop.form("gtk3", "with a menu", menus=(Menu("File", ("Save", "Quit")),))
    desktop.run("xdotool", "windowactivate", "--sync", str(form.window.id))
    desktop.run(
        "xdotool", "mousemove", str(form.window.box[0] + 20), str(form.window.box[1] + 12), "click", "1"
    )
    return form


def test_an_open_menu_is_noticed_before_it_is_asked(keys, open_menu, person):
    until("The menu's hold on the keyboard", keys.keyboard_is_held)
    with pytest.raises(KeyboardHeld, match="menu"):
        keys.wait(3, 5, StopToken())
    person.key("Escape")
    until("The menu's end", lambda: not keys.keyboard_is_held())


def test_looking_whether_the_keyboard_is_held_disturbs_nobody(desktop, keys, other, received):
    focused = other.get_input_focus().focus
    focused.change_attributes(event_mask=X.FocusChangeMask)
    other.sync()
    for _ in range(5):
        assert not keys.keyboard_is_held()
    other.sync()
    assert not other.pending_events()


def test_a_menu_that_opens_while_it_is_asked_is_told(keys, other, soon, told, person):
    def take_the_keyboard():
        other.screen().root.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
        other.sync()
        person.key("Return")

    with soon(take_the_keyboard):
        assert keys.wait(3, 1, StopToken()) == "timeout"
    assert told == [Ignored.PASSED_BY]
    other.ungrab_keyboard(X.CurrentTime)
    other.sync()


def test_esc_says_no_even_where_a_menu_has_the_keyboard(keys, other, soon, person):
    def take_the_keyboard():
        other.screen().root.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
        other.sync()
        person.key("Escape")

    with soon(take_the_keyboard):
        assert keys.wait(3, 5, StopToken()) == "escape"
    other.ungrab_keyboard(X.CurrentTime)
    other.sync()
