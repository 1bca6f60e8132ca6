"""Where two pictures differ, and what does not count."""

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_agent.core.geometry import Box, Point
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.tiles import changed, unchanged

AREA = Box(100, 50, 300, 200)


def frame(*boxes: Box, area: Box = AREA, unknown: tuple[Box, ...] = (), unused: int = 0) -> Frame:
    """A grey picture with white boxes (desktop pixels) on it."""
    pixels = bytearray(bytes((9, 9, 9, unused)) * (area.width * area.height))
    for box in boxes:
        for y in range(box.top, box.bottom):
            start = 4 * ((y - area.top) * area.width + box.left - area.left)
            pixels[start : start + 4 * box.width] = bytes((255, 255, 255, unused)) * box.width
    return Frame(area, pixels, unknown=unknown)


def test_equal_pictures_differ_nowhere() -> None:
    assert changed(frame(), frame()) == []


def test_the_fourth_byte_says_nothing() -> None:
    assert changed(frame(unused=0), frame(unused=255)) == []


def test_a_change_is_found_in_its_tiles() -> None:
    found = changed(frame(), frame(Box(160, 100, 20, 20)))
    assert found == [Box(100, 50, 64, 64), Box(164, 50, 64, 64), Box(100, 114, 64, 64), Box(164, 114, 64, 64)]


def test_a_caret_does_not_count_wherever_it_stands() -> None:
    for left, top in ((110, 60), (163, 100), (100, 50), (397, 210)):
        assert changed(frame(), frame(Box(left, top, 3, 40))) == [], (left, top)


def test_a_line_longer_than_a_caret_counts() -> None:
    assert changed(frame(), frame(Box(110, 60, 3, 41)))
    assert changed(frame(), frame(Box(110, 100, 1, 100)))


def test_something_wider_than_a_caret_counts() -> None:
    assert changed(frame(), frame(Box(110, 60, 4, 10)))
    assert changed(frame(), frame(Box(162, 60, 4, 10)))


def test_what_is_unknown_or_ignored_counts_as_equal() -> None:
    box = Box(150, 100, 100, 60)
    assert changed(frame(), frame(box), ignore=[box]) == []
    assert changed(frame(), frame(box, unknown=(box,))) == []
    assert changed(frame(box, unknown=(box.grown(500),)), frame()) == []


def test_what_sticks_out_of_the_ignored_place_counts() -> None:
    box = Box(150, 100, 100, 60)
    assert changed(frame(), frame(box.grown(5)), ignore=[box])


def test_pictures_of_different_places_differ_everywhere() -> None:
    other = Box(0, 0, 20, 20)
    assert changed(frame(), frame(area=other)) == [other]


def test_a_place_is_unchanged_whatever_happens_beside_it() -> None:
    before, after = frame(), frame(Box(300, 200, 50, 40))
    assert unchanged(before, after, Box(110, 60, 80, 40))
    assert not unchanged(before, after, Box(290, 190, 30, 30))
    assert not unchanged(before, after, Box(900, 900, 5, 5))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 295), st.integers(0, 195), st.integers(4, 300), st.integers(1, 200), st.integers(0, 255)
)
def test_every_changed_pixel_lies_in_a_tile_that_is_told(
    x: int, y: int, width: int, height: int, unused: int
) -> None:
    box = Box(AREA.left + x, AREA.top + y, width, height).intersection(AREA)
    assert box is not None
    if box.width <= 3:
        return
    found = changed(frame(unused=unused), frame(box))
    corners = (
        Point(box.left, box.top),
        Point(box.right - 1, box.top),
        Point(box.left, box.bottom - 1),
        Point(box.right - 1, box.bottom - 1),
        box.center,
    )
    assert all(any(tile.contains(corner) for tile in found) for corner in corners)
    assert all(tile.overlaps(box) for tile in found)
