"""Points and boxes keep their promises for any numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_agent.core.geometry import Box, Point, Size

numbers = st.integers(-10_000, 10_000)
lengths = st.integers(1, 5_000)
boxes = st.builds(Box, numbers, numbers, lengths, lengths)


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (-3, 4)])
def test_a_box_or_size_refuses_to_be_empty(width, height):
    with pytest.raises(ValueError, match="empty"):
        Box(0, 0, width, height)
    with pytest.raises(ValueError, match="empty"):
        Size(width, height)


@given(boxes)
def test_the_center_of_a_box_is_one_of_its_pixels(box):
    assert box.contains(box.center)


@given(boxes, boxes)
def test_an_intersection_lies_in_both_and_a_union_around_both(one, other):
    common = one.intersection(other)
    assert (common is not None) == one.overlaps(other)
    if common:
        assert one.encloses(common)
        assert other.encloses(common)
    assert one.union(other).encloses(one)
    assert one.union(other).encloses(other)


@given(boxes, boxes)
def test_likeness_is_symmetric_and_one_only_for_the_same_box(one, other):
    assert one.likeness(other) == other.likeness(one)
    assert (one.likeness(other) == 1.0) == (one == other)


@given(boxes, st.integers(-9_000, 9_000))
def test_a_grown_box_is_never_empty_and_keeps_its_middle(box, margin):
    grown = box.grown(margin)
    assert abs(grown.center.x - box.center.x) <= 1
    assert abs(grown.center.y - box.center.y) <= 1


@given(boxes, numbers, numbers)
def test_moving_there_and_back_changes_nothing(box, dx, dy):
    assert box.moved(dx, dy).moved(-dx, -dy) == box


def test_right_and_bottom_are_just_outside():
    box = Box(10, 20, 5, 5)
    assert box.contains(Point(14, 24))
    assert not box.contains(Point(15, 24))
    assert not box.contains(Point(14, 25))
