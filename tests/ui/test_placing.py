"""Where boxes, numbers and the panel go, on invented screens."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from desktop_agent.core.geometry import Box, Size
from desktop_agent_ui.overlay import placing

SCREENS = some.sampled_from(
    [
        Box(0, 0, 1920, 1080),
        Box(-1080, -627, 1080, 1920),
        Box(1920, 200, 1280, 720),
        Box(-3840, 0, 3840, 2160),
    ]
)
PANEL, TAG, GAP = Size(360, 110), Size(22, 20), 12


@some.composite
def screens_with_boxes(draw, most=9):
    area = draw(SCREENS)
    width, height = some.integers(1, area.width // 3), some.integers(1, area.height // 3)
    boxes = []
    for _ in range(draw(some.integers(1, most))):
        w, h = draw(width), draw(height)
        left = draw(some.integers(area.left, area.right - w))
        boxes.append(Box(left, draw(some.integers(area.top, area.bottom - h)), w, h))
    return area, tuple(boxes)


@given(screens_with_boxes())
def test_a_ring_lies_on_the_screen_and_goes_round_its_box_where_there_is_room(given_):
    area, boxes = given_
    for box in boxes:
        core = placing.ring_core(box, area, 6)
        assert area.encloses(core.grown(6))
        assert core == box or not area.encloses(box.grown(6))


@given(screens_with_boxes())
def test_a_frames_four_sides_are_the_frame(given_):
    _, boxes = given_
    for box in boxes:
        outer = box.grown(5)
        sides = list(placing.frame(outer, 5))
        assert sum(side.area for side in sides) == outer.area - box.area
        assert not any(side.overlaps(box) for side in sides)


@given(screens_with_boxes())
def test_numbers_lie_on_the_screen(given_):
    area, boxes = given_
    rings = [placing.ring_core(box, area, 6).grown(6) for box in boxes]
    assert all(area.encloses(tag) for tag in placing.place_tags(rings, boxes, TAG, area))


@given(screens_with_boxes(most=1))
def test_the_number_of_a_single_box_never_covers_it_away_from_the_edge(given_):
    area, (box,) = given_
    if not area.encloses(box.grown(40)):
        return
    (tag,) = placing.place_tags([box.grown(6)], [box], TAG, area)
    assert not tag.overlaps(box)


@given(screens_with_boxes())
def test_the_panel_lies_on_the_screen(given_):
    area, boxes = given_
    assert area.encloses(placing.place_panel(PANEL, boxes[0], boxes, area, GAP))


@given(screens_with_boxes(most=3))
def test_the_panel_covers_no_candidate_where_any_corner_is_free(given_):
    area, boxes = given_
    place = placing.place_panel(PANEL, boxes[0], boxes, area, GAP)
    corner = Box(area.left + GAP, area.top + GAP, PANEL.width, PANEL.height)
    if not any(corner.overlaps(box) for box in boxes):
        assert not any(place.overlaps(box) for box in boxes)


def test_the_panel_stands_below_its_box_where_there_is_room():
    area, box = Box(0, 0, 1920, 1080), Box(700, 400, 200, 60)
    assert placing.place_panel(PANEL, box, [box], area, GAP) == Box(700, 472, 360, 110)


@pytest.mark.parametrize(
    "box", [Box(700, 1000, 200, 60), Box(0, 1060, 20, 20), Box(1900, 0, 20, 1080), Box(0, 0, 1920, 700)]
)
def test_the_panel_stays_near_a_box_at_the_edge_without_covering_it(box):
    area = Box(0, 0, 1920, 1080)
    place = placing.place_panel(PANEL, box, [box], area, GAP)
    assert not place.overlaps(box)
    assert place.overlaps(box.grown(GAP + 1))


def test_where_the_box_is_the_whole_screen_the_panel_leaves_its_middle_free():
    area = Box(0, 0, 1920, 1080)
    place = placing.place_panel(PANEL, area, [area], area, GAP)
    assert not place.contains(area.center)


def test_two_candidates_on_top_of_each_other_get_numbers_beside_each_other():
    area, box = Box(0, 0, 1920, 1080), Box(700, 400, 200, 60)
    first, second = placing.place_tags([box.grown(6)] * 2, [box] * 2, TAG, area)
    assert not first.overlaps(second)
