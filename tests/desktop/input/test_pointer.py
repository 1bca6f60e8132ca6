"""Clicks, drags and the wheel, as a window sees them, and hands that are off where a person's hand is on."""

import threading
from collections.abc import Iterator

import pytest

from desktop_agent.core.actions import Click, Drag, Hover, Scroll
from desktop_agent.core.errors import ActionFailed, Stopped
from desktop_agent.core.geometry import Point
from desktop_agent.desktop.input.hands import Hands
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop
from desktop_lab.keyboard_witness import InputWitness
from desktop_lab.person import PersonDevice

SHIFT = 1


@pytest.fixture
def person(desktop: VirtualDesktop) -> Iterator[PersonDevice]:
    with PersonDevice(desktop.display) as made:
        yield made


@pytest.fixture
def middle(event_window) -> Point:
    left, top, width, height = event_window.box
    return Point(left + width // 2, top + height // 2)


def _where(event) -> tuple[int, int]:
    return event["x"], event["y"]


@pytest.mark.parametrize(("button", "number"), [("left", 1), ("middle", 2), ("right", 3)])
def test_a_click_lands_on_the_very_pixel_with_the_button_that_was_meant(
    hands: Hands, event_window, middle: Point, button, number
) -> None:
    hands.perform(Click(middle, button), StopToken())
    press, release = event_window.wait_for(2, "press", "release")
    assert (press["kind"], release["kind"]) == ("press", "release")
    assert press["detail"] == release["detail"] == number
    assert _where(press) == _where(release) == (middle.x, middle.y)


def test_a_double_click_is_two_clicks_at_one_place(hands: Hands, event_window, middle: Point) -> None:
    hands.perform(Click(middle, count=2), StopToken())
    events = event_window.wait_for(4, "press", "release")
    assert [one["kind"] for one in events] == ["press", "release"] * 2
    assert {_where(one) for one in events} == {(middle.x, middle.y)}


def test_left_is_left_where_the_person_has_swapped_the_buttons(
    fresh_desktop: VirtualDesktop, tmp_path
) -> None:
    fresh_desktop.run("xmodmap", "-e", "pointer = 3 2 1")
    from desktop_agent.settings import Typing
    from desktop_lab.launching import small_program

    (tmp_path / "events").touch()
    fresh_desktop.start(*small_program("x_events"), tmp_path / "events")
    left, top, _, _ = fresh_desktop.wait_for_window("events").box
    hands = Hands(Typing())
    try:
        hands.perform(Click(Point(left + 50, top + 50)), StopToken())
    finally:
        hands.close()
    lines = (tmp_path / "events").read_text(encoding="utf-8")
    assert '"kind": "press"' in lines
    assert '"detail": 1' in lines
    assert '"detail": 3' not in lines


@pytest.mark.parametrize(
    ("turn", "button"), [({"dy": 3}, 5), ({"dy": -3}, 4), ({"dx": 3}, 7), ({"dx": -3}, 6)]
)
def test_the_wheel_turns_notch_by_notch_in_each_direction(
    hands: Hands, event_window, middle: Point, turn, button
) -> None:
    hands.perform(Scroll(middle, **turn), StopToken())
    presses = event_window.wait_for(3, "press")
    assert [one["detail"] for one in presses] == [button] * 3


def test_a_drag_presses_at_its_start_moves_and_releases_at_its_end(
    hands: Hands, event_window, middle: Point
) -> None:
    end = middle.moved(120, -60)
    hands.perform(Drag(middle, end), StopToken())
    press, release = event_window.wait_for(2, "press", "release")
    assert _where(press) == (middle.x, middle.y)
    assert _where(release) == (end.x, end.y)
    held = [one for one in event_window.events("motion") if one["state"] & 0x100]
    assert len(held) > 10


def test_hovering_moves_the_pointer_and_presses_nothing(
    hands: Hands, event_window, middle: Point, witness: InputWitness
) -> None:
    hands.perform(Hover(middle), StopToken())
    assert witness.pointer() == (middle.x, middle.y)
    event_window.wait_for(1, "motion")
    assert not event_window.events("press")


@pytest.mark.parametrize("at", [Point(5000, 10), Point(10, 5000), Point(-1, 10)])
@pytest.mark.parametrize("make", [Click, Hover, Scroll, lambda at: Drag(Point(5, 5), at)])
def test_outside_of_the_screen_nothing_happens(hands: Hands, witness: InputWitness, at: Point, make) -> None:
    before = witness.pointer()
    with pytest.raises(ActionFailed, match="outside the screen"):
        hands.perform(make(at), StopToken())
    assert witness.pointer() == before


def test_a_person_who_moves_the_mouse_gets_no_click(
    hands: Hands, person: PersonDevice, event_window, middle: Point
) -> None:
    done = threading.Event()

    def shake() -> None:
        while not done.is_set():
            person.move(3, 0)
            person.move(-2, 0)

    shaking = threading.Thread(target=shake)
    shaking.start()
    try:
        with pytest.raises(ActionFailed, match="mouse was moved"):
            hands.perform(Click(middle), StopToken())
    finally:
        done.set()
        shaking.join()
    assert not event_window.events("press")


def test_a_held_shift_is_waited_for_and_then_nothing_is_clicked(
    hands: Hands, person: PersonDevice, event_window, middle: Point
) -> None:
    person.hold("Shift_L", True)
    try:
        with pytest.raises(ActionFailed, match="held down"):
            hands.perform(Click(middle), StopToken())
    finally:
        person.hold("Shift_L", False)
    assert not event_window.events("press")


def test_a_shift_that_is_let_go_in_time_does_not_reach_the_click(
    hands: Hands, person: PersonDevice, event_window, middle: Point
) -> None:
    person.hold("Shift_L", True)
    letting_go = threading.Timer(0.3, person.hold, ("Shift_L", False))
    letting_go.start()
    hands.perform(Click(middle), StopToken())
    letting_go.join()
    (press,) = event_window.wait_for(1, "press")
    assert not press["state"] & SHIFT


def test_a_drag_that_is_stopped_lets_go_where_it_began(
    hands: Hands, event_window, middle: Point, witness: InputWitness
) -> None:
    stop = StopToken()
    stopping = threading.Timer(0.08, stop.stop)
    stopping.start()
    with pytest.raises(Stopped):
        hands.perform(Drag(middle, middle.moved(200, 0)), stop)
    stopping.join()
    assert witness.nothing_down()
    press, release = event_window.wait_for(2, "press", "release")
    assert _where(press) == _where(release) == (middle.x, middle.y)
