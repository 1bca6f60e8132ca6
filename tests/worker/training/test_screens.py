"""Drawn screens are what they say they are."""

from random import Random

import numpy as np
import pytest

from desktop_agent_model.training.screens import KINDS, LEVELS, WORDS, Thing, apart, draw, name
from desktop_agent_model.training.shapes import COLOURS

SIZE = (512, 256)


def some(level: str, count: int = 12) -> list:
    return [draw(LEVELS[level], SIZE, Random(f"{level} {number}")) for number in range(count)]


def near(pixels: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    return np.abs(pixels.astype(int) - colour).max(-1) <= 40


@pytest.mark.parametrize("level", ["one", "colour", "shape", "shapes"])
def test_a_coloured_thing_fills_its_box_and_nothing_of_it_lies_outside_all_boxes(level: str) -> None:
    for screen in some(level):
        pixels = np.asarray(screen.image)
        outside = np.ones(pixels.shape[:2], dtype=bool)
        for thing in screen.things:
            left, top, right, bottom = (round(value) for value in thing.box)
            outside[max(0, top - 1) : bottom + 2, max(0, left - 1) : right + 2] = False
            inside = near(pixels[top:bottom, left:right], COLOURS[str(thing.colour)])
            assert inside.mean() > 0.2, thing
            for side in (inside[:, :3], inside[:, -3:], inside[:3], inside[-3:]):
                assert side.any(), f"{thing} does not reach the edge of its box"
        for thing in screen.things:
            assert not (near(pixels, COLOURS[str(thing.colour)]) & outside).any(), thing


@pytest.mark.parametrize("level", ["icons", "words"])
def test_icons_and_words_are_dark_marks_in_the_middle_of_their_plates(level: str) -> None:
    for screen in some(level):
        pixels = np.asarray(screen.image.convert("L"))
        for thing in screen.things:
            left, top, right, bottom = (round(value) for value in thing.box)
            plate = pixels[top:bottom, left:right]
            assert plate.min() < 120
            rows, columns = np.nonzero(plate[3:-3, 3:-3] < 110)
            assert abs(columns.mean() + 3 - plate.shape[1] / 2) < 0.2 * plate.shape[1], thing
            assert abs(rows.mean() + 3 - plate.shape[0] / 2) < 0.25 * plate.shape[0], thing


@pytest.mark.parametrize("level", LEVELS)
def test_things_lie_on_the_screen_apart_from_each_other_and_no_two_are_the_same(level: str) -> None:
    for screen in some(level):
        things = screen.things
        assert LEVELS[level].fewest <= len(things) <= LEVELS[level].most
        assert len({(thing.kind, thing.colour) for thing in things}) == len(things)
        for number, thing in enumerate(things):
            left, top, right, bottom = thing.box
            assert 0 <= left < right <= SIZE[0]
            assert 0 <= top < bottom <= SIZE[1]
            assert all(apart(thing.box, other.box) for other in things[:number])


def test_a_seed_gives_the_same_screen_and_another_seed_another() -> None:
    one, again, other = (draw(LEVELS["mixed"], SIZE, Random(seed)) for seed in ("a", "a", "b"))
    assert one.things == again.things
    assert one.image.tobytes() == again.image.tobytes()
    assert one.image.tobytes() != other.image.tobytes()


def test_a_level_of_one_property_keeps_the_other_the_same() -> None:
    assert all(len({thing.kind for thing in screen.things}) == 1 for screen in some("colour"))
    assert all(len({thing.colour for thing in screen.things}) == 1 for screen in some("shape"))


def test_a_crowded_screen_does_not_wait_for_room_that_is_not_there() -> None:
    level = LEVELS["words"]
    crowd = type(level)("crowd", level.families, 40, 60)
    assert 1 <= len(draw(crowd, (128, 128), Random(0)).things) <= len(WORDS)


def test_a_name_says_everything_that_tells_a_thing_from_others() -> None:
    random = Random(0)
    assert "red circle" in name(Thing("circle", "red", (0, 0, 1, 1)), random)
    assert "menu icon" in name(Thing("menu icon", None, (0, 0, 1, 1)), random)
    assert all("Save" in name(Thing("Save", None, (0, 0, 1, 1)), random) for _ in range(20))
    assert len(set(KINDS)) == len(KINDS)
