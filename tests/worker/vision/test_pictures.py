"""A picture is cut into the tiles that the model was trained on: every part of the screen in its place."""

import numpy as np
import pytest
import torch
from PIL import Image

from desktop_agent_model.checkpoint.layout import FULL, TINY, config
from desktop_agent_model.models.config import HolotronConfig
from desktop_agent_model.vision.pictures import pixels, tiles
from worker_lab.pictures import noise

SMALL = HolotronConfig.read(config(TINY))  # tiles of 64 pixels
LARGE = HolotronConfig.read(config(FULL))  # tiles of 512 pixels


def patchwork(columns: int, rows: int, side: int) -> Image.Image:
    """A picture whose tile (column, row) is of the colour (10 * column, 10 * row, 7)."""
    grid = np.zeros((rows * side, columns * side, 3), dtype=np.uint8)
    for row in range(rows):
        for column in range(columns):
            grid[row * side : (row + 1) * side, column * side : (column + 1) * side] = (
                10 * column,
                10 * row,
                7,
            )
    return Image.fromarray(grid)


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [
        ((1280, 720), 2, 1),
        ((1366, 768), 4, 2),
        ((1440, 900), 3, 2),
        ((1920, 1080), 4, 2),
        ((1920, 1200), 3, 2),
        ((2560, 1440), 4, 2),
        ((2560, 1600), 3, 2),
        ((3440, 1440), 5, 2),
        ((3840, 2160), 4, 2),
        ((512, 512), 1, 1),
    ],
)
def test_a_screen_of_each_size_gets_its_tiles_and_thumbnail(
    size: tuple[int, int], columns: int, rows: int
) -> None:
    count = columns * rows + (columns * rows > 1)
    assert pixels(Image.new("RGB", size), LARGE).shape == (count, 512, 512, 3)


def test_tiles_come_row_by_row_and_the_thumbnail_last() -> None:
    parts = pixels(patchwork(4, 2, 64), SMALL)
    assert parts.shape == (9, 64, 64, 3)
    for row in range(2):
        for column in range(4):
            tile = parts[row * 4 + column]
            assert torch.equal(
                tile, torch.tensor([10 * column, 10 * row, 7], dtype=torch.uint8).expand(64, 64, 3)
            )
    thumbnail = parts[-1].float()
    assert thumbnail[:, :10].mean((0, 1))[0] < thumbnail[:, -10:].mean((0, 1))[0]
    assert thumbnail[:10].mean((0, 1))[1] < thumbnail[-10:].mean((0, 1))[1]


def test_a_picture_of_the_grids_size_is_not_touched() -> None:
    picture = noise(256, 128)
    parts = pixels(picture, SMALL)
    whole = torch.cat([torch.cat(list(parts[:4]), 1), torch.cat(list(parts[4:8]), 1)])
    assert torch.equal(whole, torch.from_numpy(np.array(picture)))


def test_the_aspect_is_not_kept() -> None:
    picture = noise(150, 50)
    expected = np.array(picture.resize((192, 64), Image.Resampling.BICUBIC))
    parts = pixels(picture, SMALL)
    assert torch.equal(torch.cat(list(parts[:3]), 1), torch.from_numpy(expected))


def test_colours_are_normalised_by_the_configs_numbers() -> None:
    seen = tiles(Image.new("RGB", (64, 64), (255, 0, 51)), SMALL)
    assert seen.shape == (1, 3, 64, 64)
    for channel, value in enumerate((1.0, 0.0, 0.2)):
        expected = (value - SMALL.norm_mean[channel]) / SMALL.norm_std[channel]
        torch.testing.assert_close(seen[0, channel], torch.full((64, 64), expected), atol=1e-6, rtol=0)


@pytest.mark.parametrize("mode", ["RGBA", "L", "P", "1", "CMYK", "LA", "I;16"])
def test_every_kind_of_picture_is_seen_as_red_green_and_blue(mode: str) -> None:
    assert tiles(Image.new(mode, (100, 50)), SMALL).shape == (3, 3, 64, 64)


@pytest.mark.parametrize("size", [(1, 1), (1, 500), (500, 1), (12_000, 3)])
def test_a_picture_of_any_size_is_cut(size: tuple[int, int]) -> None:
    assert 1 <= tiles(Image.new("RGB", size), SMALL).shape[0] <= 13
