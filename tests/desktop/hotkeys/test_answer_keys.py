"""Which keys answer, by the keyboard map."""

from itertools import product

from desktop_agent.desktop.hotkeys.answer_keys import answer_keys

SHIFT, CAPS, NUM = 1, 2, 16
RETURN, ESCAPE, KP_ENTER, NUM_LOCK = 0xFF0D, 0xFF1B, 0xFF8D, 0xFF7F
KP_1, KP_END = 0xFFB1, 0xFF9C


def keys(*rows, digits=9):
    """The answer keys of a map whose keycodes count from 8; the last key is Num Lock, which is Mod2."""
    modifiers = [[], [], [], [], [8 + len(rows)], [], [], []]
    return answer_keys([*rows, [NUM_LOCK]], 8, modifiers, digits)


def held(found, keycode):
    return {mods for code, mods in found.grabs if code == keycode}


def test_enter_and_esc_are_taken_whatever_lock_is_on():
    found = keys([RETURN, 0], [ESCAPE, 0], [KP_ENTER, 0])
    assert found.answers == {8: "enter", 9: "escape", 10: "enter"}
    assert held(found, 8) == held(found, 9) == held(found, 10) == {0, CAPS, NUM, CAPS | NUM}


def test_enter_with_a_modifier_stays_the_programs():
    assert not any(mods & SHIFT for _, mods in keys([RETURN, 0]).grabs)


def test_only_the_digits_that_stand_on_the_screen_are_taken():
    rows = [[ord(str(digit)), 0] for digit in range(10)]
    assert keys(*rows, digits=3).answers == {9: 1, 10: 2, 11: 3}
    assert keys(*rows, digits=0).answers == {}


def test_where_a_digit_needs_shift_its_key_counts_with_and_without():
    found = keys([ord("&"), ord("1")])
    assert found.answers == {8: 1}
    assert held(found, 8) == {s | c | n for s, c, n in product((0, SHIFT), (0, CAPS), (0, NUM))}


def test_shift_and_a_plain_digit_key_stay_the_programs():
    assert held(keys([ord("1"), ord("!")]), 8) == {0, CAPS, NUM, CAPS | NUM}


def test_a_keypad_digit_counts_only_with_num_lock():
    assert held(keys([KP_END, KP_1]), 8) == {NUM, CAPS | NUM}


def test_a_keypad_that_always_writes_digits_counts_always():
    assert held(keys([KP_1, KP_1]), 8) == {0, CAPS, NUM, CAPS | NUM}


def test_the_second_layout_counts_as_the_first():
    assert keys([ord("1"), ord("!"), ord("&"), ord("1")]).answers == {8: 1}
    assert keys([0x6C1, 0x6E1, RETURN, 0]).answers == {8: "enter"}
