"""Coordinates change space without losing more than a pixel, over any arrangement of monitors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_agent.core.geometry import Box, Point
from desktop_agent.core.screen import Frame, Layout, Screen

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0)


@st.composite
def layouts(draw):
    """One to four monitors in a row, of any size, height offset and scale, the origin anywhere."""
    left = draw(st.integers(-9_000, 3_000))
    screens = []
    for index in range(draw(st.integers(1, 4))):
        width, height = draw(st.integers(320, 7_680)), draw(st.integers(240, 4_320))
        top = draw(st.integers(-4_000, 4_000))
        scale = draw(st.sampled_from(SCALES))
        screens.append(Screen(index + 1, Box(left, top, width, height), scale, f"M{index}"))
        left += width
    return Layout(tuple(screens))


@st.composite
def points_on_screens(draw):
    layout = draw(layouts())
    screen = draw(st.sampled_from(layout.screens))
    x = draw(st.integers(screen.area.left, screen.area.right - 1))
    y = draw(st.integers(screen.area.top, screen.area.bottom - 1))
    return layout, screen, Point(x, y)


@given(points_on_screens())
def test_desktop_to_logical_and_back_is_the_same_pixel(case):
    _, screen, point = case
    back = screen.from_logical(*screen.to_logical(point))
    assert abs(back.x - point.x) <= 1
    assert abs(back.y - point.y) <= 1


@given(points_on_screens())
def test_whole_logical_units_and_back_stay_within_one_logical_unit(case):
    _, screen, point = case
    x, y = screen.to_logical(point)
    back = screen.from_logical(round(x), round(y))
    assert abs(back.x - point.x) <= screen.scale / 2 + 1
    assert abs(back.y - point.y) <= screen.scale / 2 + 1


@given(points_on_screens())
def test_every_pixel_of_a_screen_is_found_on_it(case):
    layout, screen, point = case
    assert layout.screen_at(point) == screen


@given(points_on_screens())
def test_a_box_in_logical_units_of_its_screen_has_the_same_pixels(case):
    _, screen, point = case
    box = Box(point.x, point.y, 17, 9)
    x, y, width, height = screen.box_to_local_logical(box)
    back = (x * screen.scale + screen.area.left, y * screen.scale + screen.area.top)
    assert back == pytest.approx((box.left, box.top))
    assert (width * screen.scale, height * screen.scale) == pytest.approx((17, 9))


@given(layouts())
def test_the_topology_tells_two_arrangements_apart_by_any_change(layout):
    first = layout.screens[0]
    moved = Screen(first.index, first.area.moved(1, 0), first.scale, first.name)
    scaled = Screen(first.index, first.area, first.scale + 0.25, first.name)
    for changed in (moved, scaled):
        assert Layout((changed, *layout.screens[1:])).topology != layout.topology


@given(points_on_screens())
def test_frame_pixels_and_desktop_pixels_are_each_others_inverse(case):
    _, screen, point = case
    frame = Frame(Box(screen.area.left, screen.area.top, 1, 1), bytes(4))
    assert frame.to_desktop(frame.from_desktop(point)) == point


def test_a_box_outside_of_a_frame_has_no_place_in_it():
    frame = Frame(Box(100, 100, 2, 2), bytes(16))
    assert frame.box_from_desktop(Box(0, 0, 5, 5)) is None
    assert frame.box_from_desktop(Box(101, 101, 50, 50)) == Box(1, 1, 1, 1)


def test_the_screen_of_a_box_is_the_one_that_shows_most_of_it_or_the_nearest():
    left, right = Screen(1, Box(0, 0, 100, 100)), Screen(2, Box(100, 0, 100, 100))
    layout = Layout((left, right))
    assert layout.screen_of(Box(90, 0, 30, 10)) == right
    assert layout.screen_of(Box(-500, 0, 10, 10)) == left


def test_a_frame_refuses_a_wrong_number_of_bytes():
    with pytest.raises(ValueError, match="bytes"):
        Frame(Box(0, 0, 2, 2), bytes(15))


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf")])
def test_a_screen_refuses_a_scale_that_is_none(scale):
    with pytest.raises(ValueError, match="scale"):
        Screen(1, Box(0, 0, 10, 10), scale)
