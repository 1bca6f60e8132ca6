import math

import pytest

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.images import (
    DynamicPatches,
    Grid,
    ImageRule,
    SmartResize,
    StaticTiles,
    tile_grid,
)

HOLO1 = SmartResize(28, 56 * 56, 1280 * 28 * 28)
HOLO2 = SmartResize(32, 65_536, 16_777_216)
OMNI = DynamicPatches()

# screen, Holotron's grid and tokens, Holo1's tokens, Holo2's tokens, Omni's tokens
SCREENS = [
    ((1280, 720), (2, 1), 768, 1196, 880, 920),
    ((1366, 768), (4, 2), 2304, 1222, 1032, 1032),
    ((1440, 900), (3, 2), 1792, 1260, 1260, 1305),
    ((1920, 1080), (4, 2), 2304, 1222, 2040, 2040),
    ((1920, 1200), (3, 2), 1792, 1260, 2280, 2280),
    ((2560, 1440), (4, 2), 2304, 1222, 3600, 3311),
    ((2560, 1600), (3, 2), 1792, 1260, 4000, 3285),
    ((3440, 1440), (5, 2), 2816, 1265, 4860, 3293),
    ((3840, 2160), (4, 2), 2304, 1222, 8160, 3311),
]


@pytest.mark.parametrize(("screen", "grid", "tokens"), [row[:3] for row in SCREENS])
def test_each_screen_gets_its_grid(screen: tuple[int, int], grid: tuple[int, int], tokens: int) -> None:
    assert tile_grid(Size(*screen)) == Grid(*grid, thumbnail=True)
    assert StaticTiles().tokens(Size(*screen)) == tokens
    assert StaticTiles().fitted(Size(*screen)) == Size(grid[0] * 512, grid[1] * 512)


@pytest.mark.parametrize("row", SCREENS)
def test_each_screen_costs_what_the_other_families_say(
    row: tuple[tuple[int, int], object, int, int, int, int],
) -> None:
    screen = Size(*row[0])
    assert (HOLO1.tokens(screen), HOLO2.tokens(screen), OMNI.tokens(screen)) == row[3:]


def test_the_fitted_sizes_of_720p_are_the_published_ones() -> None:
    screen = Size(1280, 720)
    assert HOLO1.fitted(screen) == Size(1288, 728)
    assert HOLO2.fitted(screen) == Size(1280, 704)
    assert OMNI.fitted(screen) == Size(1280, 736)


@pytest.mark.parametrize("rule", [StaticTiles(), HOLO1, HOLO2, OMNI])
@pytest.mark.parametrize(
    "size",
    [*(Size(*row[0]) for row in SCREENS), Size(1, 1), Size(37, 4000), Size(640, 480), Size(1080, 1920)],
)
def test_a_picture_sent_in_the_fitted_size_is_not_resized_again(rule: ImageRule, size: Size) -> None:
    fitted = rule.fitted(size)
    assert rule.fitted(fitted) == fitted
    assert rule.tokens(fitted) == rule.tokens(size)


def test_a_tall_screen_gets_the_turned_grid() -> None:
    assert tile_grid(Size(1080, 1920)) == Grid(2, 4, thumbnail=True)


def test_one_tile_has_no_thumbnail() -> None:
    assert tile_grid(Size(300, 300)) == Grid(1, 1, thumbnail=False)
    assert StaticTiles().tokens(Size(300, 300)) == 256


def test_a_strip_takes_all_tiles_in_a_row() -> None:
    assert tile_grid(Size(10_000, 3)).columns == 12


def test_on_a_tie_the_larger_grid_needs_more_than_half_of_its_pixels() -> None:
    assert tile_grid(Size(1448, 724)) == Grid(2, 1, thumbnail=True)
    assert tile_grid(Size(1450, 725)) == Grid(4, 2, thumbnail=True)


def test_a_smaller_tile_makes_the_same_grid_of_a_smaller_screen() -> None:
    assert tile_grid(Size(480, 270), tile=128) == tile_grid(Size(1920, 1080), tile=512)


def test_no_tiles_at_all_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one tile"):
        tile_grid(Size(10, 10), max_tiles=0)


def test_a_very_long_strip_is_refused_by_the_rule_that_forbids_it() -> None:
    with pytest.raises(ValueError, match="too long a strip"):
        HOLO2.fitted(Size(10_000, 10))


@pytest.mark.parametrize(
    "size", [Size(1, 1), Size(5, 900), Size(12_000, 9000), Size(333, 333), Size(7680, 2160)]
)
def test_patches_stay_within_their_limits_and_even(size: Size) -> None:
    fitted = OMNI.fitted(size)
    assert fitted.width % 32 == 0 == fitted.height % 32
    assert OMNI.min_patches <= fitted.width * fitted.height // 256 <= OMNI.max_patches


@pytest.mark.parametrize("size", [Size(1, 1), Size(60, 20), Size(9000, 7000)])
def test_smart_resize_keeps_its_limits_and_nearly_the_aspect(size: Size) -> None:
    fitted = HOLO2.fitted(size)
    assert HOLO2.min_pixels <= fitted.width * fitted.height <= HOLO2.max_pixels
    assert math.isclose(fitted.width / fitted.height, size.width / size.height, rel_tol=0.2)
