"""What the overlay really puts on the screen, and what it leaves alone."""

import math

import numpy as np
import pytest

from desktop_agent.core.geometry import Box
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop, until

COLOR = (0xD4, 0x00, 0x6A)
BOX = Box(701, 403, 203, 61)
STOP = StopToken()
SCALES = ("1", "1.25", "1.5", "1.75", "2")


def gap_at(scale):
    """The pixels between a box and its coloured line."""
    return math.ceil(scale) - 1 + max(1, round(scale))


def line_of(box, scale):
    """The coloured line of a selected box: three units wide, one unit and the mask's slack outside it."""
    gap, line = gap_at(scale), max(1, round(3 * scale))
    return box.grown(gap + line), box.grown(gap)


def only_line(seen, box, scale):
    """What is coloured round a box, and what should be; the number tag lies above and is left out."""
    outer, inner = line_of(box, scale)
    should = np.zeros(seen.shape[:2], bool)
    should[outer.top : outer.bottom, outer.left : outer.right] = True
    should[inner.top : inner.bottom, inner.left : inner.right] = False
    near = slice(outer.top, outer.bottom), slice(outer.left, outer.right)
    return (seen == COLOR).all(axis=2)[near], should[near]


@pytest.fixture(params=SCALES)
def scale(desktop, request, monkeypatch):
    """The scale that Qt is told."""
    monkeypatch.setenv("QT_SCALE_FACTOR", request.param)
    return float(request.param)


@pytest.mark.parametrize("box", [BOX, Box(300, 200, 60, 20), Box(1217, 731, 333, 87)])
def test_the_coloured_line_lies_exactly_round_the_box_at_every_scale(scale, overlay, proposal, picture, box):
    overlay.show(proposal(box), STOP)
    seen, should = only_line(picture(), box, scale)
    assert (seen == should).all()


@pytest.mark.parametrize("scale", SCALES)
def test_nothing_of_the_target_is_covered_at_any_scale(scale, overlay, proposal, picture):
    boxes = (BOX, Box(300, 200, 60, 20), Box(1000, 403, 33, 31), Box(703, 500, 80, 25))
    before = picture()
    overlay.show(proposal(*boxes), STOP)
    after = picture()
    for box in boxes:
        part = slice(box.top, box.bottom), slice(box.left, box.right)
        assert (before[part] == after[part]).all()


def test_outside_the_boxes_and_the_panel_the_screen_is_as_it_was(overlay, proposal, picture, where):
    before = picture()
    overlay.show(proposal(BOX), STOP)
    changed = (picture() != before).any(axis=2)
    overlay.hide()
    near = BOX.grown(8)
    changed[near.top - 22 : near.bottom, near.left : near.right] = False  # the box and its number
    panel = where(changed)
    assert panel is not None
    assert panel.area == changed.sum()  # one solid rectangle and nothing else
    assert not panel.overlaps(BOX)


def test_it_is_gone_without_a_trace_after_hide(overlay, proposal, picture):
    before = picture()
    for _ in range(5):
        overlay.show(proposal(BOX, Box(300, 200, 60, 20)), STOP)
        overlay.hide()
        assert (picture() == before).all()


@pytest.mark.parametrize("box", [Box(0, 0, 50, 30), Box(1800, 1050, 120, 30), Box(0, 0, 1920, 1080)])
def test_a_box_at_the_edge_of_the_screen_has_all_four_sides_on_it(overlay, proposal, picture, box):
    overlay.show(proposal(box), STOP)
    line = (picture() == COLOR).all(axis=2)
    x, y = box.center.x, box.center.y
    assert line[max(0, box.top - 8) : box.top + 8, x].any()
    assert line[box.bottom - 8 : box.bottom + 8, x].any()
    assert line[y, max(0, box.left - 8) : box.left + 8].any()
    assert line[y, box.right - 8 : box.right + 8].any()


def test_the_words_are_in_the_persons_language(overlay, proposal, picture):
    looks = []
    for language in ("en", "pt", "zh"):
        overlay.show(proposal(BOX, language=language), STOP)
        looks.append(picture().tobytes())
        overlay.hide()
    assert len(set(looks)) == 3


def test_very_long_and_hostile_text_stays_in_a_panel_on_the_screen(overlay, proposal, picture, where):
    sentence = "Click “" + "W" * 5000 + "\n\n\u202eevas\u202c 中文" * 50 + "”."
    before = picture()
    overlay.show(proposal(BOX, sentence=sentence), STOP)
    changed = (picture() != before).any(axis=2)
    overlay.hide()
    near = BOX.grown(8)
    changed[near.top - 22 : near.bottom, near.left : near.right] = False
    panel = where(changed)
    assert panel is not None
    assert panel.width < 500
    assert panel.height < 250


@pytest.fixture
def two_monitors(fresh_desktop):
    """A screen that is two monitors side by side, 1000 and 920 pixels wide."""
    fresh_desktop.run("xrandr", "--setmonitor", "L", "1000/260x1080/280+0+0", "screen")
    fresh_desktop.run("xrandr", "--setmonitor", "R", "920/240x1080/280+1000+0", "none")
    return fresh_desktop


@pytest.mark.parametrize("scale", ["1", "1.5"])
def test_boxes_on_two_monitors_are_both_exact(
    two_monitors, monkeypatch, new_overlay, proposal, picture, scale
):
    monkeypatch.setenv("QT_SCALE_FACTOR", scale)
    left, right = Box(301, 403, 203, 61), Box(1333, 501, 111, 47)
    overlay = new_overlay()
    for boxes in ((left, right), (right, left)):
        overlay.show(proposal(*boxes), STOP)
        seen, should = only_line(picture(), boxes[0], float(scale))
        assert (seen == should).all()
        line = max(1, round(2 * float(scale)))  # not selected: thinner
        outer = boxes[1].grown(gap_at(float(scale)) + line)
        middle = picture()[outer.center.y, outer.left : outer.left + line]
        assert (middle == COLOR).all()


def test_monitors_of_different_scale_each_get_their_own(
    two_monitors, monkeypatch, new_overlay, proposal, picture
):
    monkeypatch.setenv("QT_SCREEN_SCALE_FACTORS", "1;1.5")
    overlay = new_overlay()
    for box, scale in ((Box(301, 403, 203, 61), 1.0), (Box(1333, 501, 111, 47), 1.5)):
        overlay.show(proposal(box), STOP)
        seen, should = only_line(picture(), box, scale)
        assert (seen == should).all()


def wait_for_compositor(picture):
    """A compositor paints the empty desktop in a grey of its own."""
    until("The compositor's first picture", lambda: bool((picture()[0, 0] == 128).all()))


def test_with_a_compositor_it_shows_and_goes_without_a_trace(new_overlay, proposal, picture):
    with (
        VirtualDesktop(compositor="picom --backend xrender --config /dev/null") as desktop,
        desktop.adopted(),
    ):
        wait_for_compositor(picture)
        overlay, before = new_overlay(), picture()
        for _ in range(3):
            overlay.show(proposal(BOX), STOP)
            seen, should = only_line(picture(), BOX, 1.0)
            assert (seen == should).all()
            overlay.hide()
            assert (picture() == before).all()


def test_a_compositor_that_fades_is_waited_for(new_overlay, proposal, picture):
    slow = "picom --backend xrender --config /dev/null -f -D 20 -I 0.05 -O 0.05"
    with VirtualDesktop(compositor=slow) as desktop, desktop.adopted():
        wait_for_compositor(picture)
        overlay, before = new_overlay(), picture()
        overlay.show(proposal(BOX), STOP)
        seen, should = only_line(picture(), BOX, 1.0)
        overlay.hide()
        assert (seen == should).all()
        assert (picture() == before).all()
