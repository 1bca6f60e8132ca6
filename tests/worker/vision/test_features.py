"""A tile that did not change is not looked at again, and what comes out is the same."""

from collections.abc import Sequence

import pytest
import torch
from PIL import Image, ImageDraw
from torch import Tensor

from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.vision.features import Features, Sight
from desktop_agent_model.vision.pictures import tiles
from worker_lab.models import tiling
from worker_lab.pictures import noise

TILE = 64


class Counted:
    """The model's own sight, which counts what it looks at."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.looked = 0

    @property
    def tokens_per_tile(self) -> int:
        return self.sight.tokens_per_tile

    def cut(self, image: Image.Image) -> Sequence[Tensor]:
        return self.sight.cut(image)

    def see(self, parts: Sequence[Tensor]) -> Sequence[Tensor]:
        self.looked += len(parts)
        return self.sight.see(parts)


@pytest.fixture
def counted(tiny: Loaded) -> Counted:
    return Counted(tiny.sight)


@pytest.fixture
def screen() -> Image.Image:
    """4 x 2 tiles of noise."""
    return noise(4 * TILE, 2 * TILE)


def changed(screen: Image.Image, column: int, row: int) -> Image.Image:
    """The screen with one pixel of one tile another."""
    copy = screen.copy()
    old = copy.getpixel((column * TILE + 5, row * TILE + 5))
    assert isinstance(old, tuple)
    ImageDraw.Draw(copy).point((column * TILE + 5, row * TILE + 5), fill=(255 - old[0], old[1], old[2]))
    return copy


def test_features_are_those_of_the_model_itself(tiny: Loaded, screen: Image.Image) -> None:
    seen = Features(tiny.sight).look(screen)
    with torch.inference_mode():
        expected = tiny.model.encode_tiles(tiles(screen, tiling(tiny))).flatten(0, 1)
    torch.testing.assert_close(seen.features, expected, atol=1e-5, rtol=0)
    assert (seen.tiles, seen.encoded) == (9, 9)


def test_the_same_screen_again_is_not_looked_at(counted: Counted, screen: Image.Image) -> None:
    features = Features(counted)
    first, again = features.look(screen), features.look(screen.copy())
    assert counted.looked == 9
    assert again.encoded == 0
    assert torch.equal(first.features, again.features)


@pytest.mark.parametrize("place", [(0, 0), (3, 0), (0, 1), (3, 1)])
def test_one_changed_pixel_is_one_tile_and_the_thumbnail(
    counted: Counted, screen: Image.Image, place: tuple[int, int]
) -> None:
    features = Features(counted)
    features.look(screen)
    second = changed(screen, *place)
    seen = features.look(second)
    assert seen.encoded <= 2
    torch.testing.assert_close(seen.features, Features(counted).look(second).features, atol=1e-5, rtol=0)


def test_equal_tiles_of_one_screen_are_looked_at_once(counted: Counted) -> None:
    seen = Features(counted).look(Image.new("RGB", (4 * TILE, 2 * TILE), (200, 200, 200)))
    assert (counted.looked, seen.tiles, seen.features.shape[0]) == (1, 9, 9 * counted.tokens_per_tile)


def test_the_least_recently_seen_is_forgotten_within_the_budget(counted: Counted) -> None:
    screens = [noise(TILE, TILE, seed) for seed in range(3)]
    size = Features(counted).look(screens[0]).features.nbytes
    features = Features(counted, budget=2 * size)
    for screen in (screens[0], screens[1], screens[0], screens[2]):
        features.look(screen)
    assert features.used == 2 * size
    assert features.look(screens[0]).encoded == 0
    assert features.look(screens[1]).encoded == 1


def test_a_budget_of_nothing_keeps_nothing_and_still_sees(counted: Counted, screen: Image.Image) -> None:
    features = Features(counted, budget=0)
    assert torch.equal(features.look(screen).features, features.look(screen).features)
    assert (features.used, counted.looked) == (0, 18)


def test_what_is_kept_does_not_keep_its_whole_batch_alive(counted: Counted, screen: Image.Image) -> None:
    features = Features(counted)
    features.look(screen)
    kept = list(features._kept.values())
    assert sum(tensor.untyped_storage().nbytes() for tensor in kept) == features.used
