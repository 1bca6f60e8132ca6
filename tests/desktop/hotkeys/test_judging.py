"""Which key press counts as an answer: sentences over invented events."""

from desktop_agent.core.approval import Ignored
from desktop_agent.desktop.hotkeys.judging import Judge
from desktop_agent.desktop.hotkeys.raw_input import RawEvent

ENTER, ESC, TWO, OTHER = 36, 9, 11, 53
ANSWERS = {ENTER: "enter", ESC: "escape", TWO: 2}


class Court:
    """A judge with what it told."""

    def __init__(self, held=(), accept_synthetic=False):
        self.told = []
        self.judge = Judge(dict(ANSWERS), set(held), accept_synthetic, self.told.append)

    def press(self, key, time=100, real=True, too_soon=False):
        raw = self.judge.raw(RawEvent("press", key, time, real))
        return raw if raw is not None else self.judge.grabbed(key, time, too_soon)

    def release(self, key, time=150):
        return self.judge.raw(RawEvent("release", key, time, real=True))


def test_a_press_of_a_real_device_answers():
    assert [Court().press(key) for key in (ENTER, ESC, TWO)] == ["enter", "escape", 2]


def test_a_press_that_a_program_sent_does_not_and_is_told():
    court = Court()
    assert [court.press(key, real=False) for key in (ENTER, ESC, TWO)] == [None] * 3
    assert court.told == [Ignored.SYNTHETIC] * 3


def test_a_press_that_a_program_sent_answers_where_that_is_admitted():
    court = Court(accept_synthetic=True)
    assert court.press(ENTER, real=False) == "enter"
    assert court.told == []


def test_a_key_that_was_down_before_answers_only_after_it_came_up():
    court = Court(held=[ENTER])
    assert court.press(ENTER) is None
    court.release(ENTER)
    assert court.press(ENTER, time=200) == "enter"


def test_a_press_without_a_raw_event_is_the_keyboards_own_repeat():
    court = Court()
    assert court.judge.grabbed(ENTER, 100, too_soon=False) is None
    court.judge.raw(RawEvent("press", ENTER, 100, real=True))
    assert court.judge.grabbed(ENTER, 133, too_soon=False) is None
    assert court.told == []


def test_a_real_press_lends_nothing_to_a_programs_press():
    court = Court()
    court.judge.raw(RawEvent("press", ENTER, 100, real=True))
    court.judge.raw(RawEvent("press", ENTER, 101, real=False))
    assert court.judge.grabbed(ENTER, 101, too_soon=False) is None
    assert court.told == [Ignored.SYNTHETIC]


def test_a_raw_press_alone_never_approves():
    assert Court().judge.raw(RawEvent("press", ENTER, 100, real=True)) is None


def test_a_raw_press_of_esc_alone_says_no():
    assert Court().judge.raw(RawEvent("press", ESC, 100, real=True)) == "escape"
    assert Court().judge.raw(RawEvent("press", ESC, 100, real=False)) is None


def test_a_press_too_soon_is_told_but_no_is_never_too_soon():
    court = Court()
    assert court.press(ENTER, too_soon=True) is None
    assert court.press(ESC, too_soon=True) == "escape"
    assert court.told == [Ignored.TOO_SOON]


def test_a_real_press_that_passed_the_grab_by_is_noticed_once():
    court = Court()
    court.judge.raw(RawEvent("press", ENTER, 100, real=True))
    assert court.judge.take_missed()
    assert not court.judge.take_missed()


def test_a_press_that_the_grab_caught_was_not_missed():
    court = Court()
    court.press(ENTER, too_soon=True)
    assert not court.judge.take_missed()


def test_other_keys_are_nobodys_answer():
    court = Court()
    assert court.press(OTHER) is None
    assert not court.judge.take_missed()
