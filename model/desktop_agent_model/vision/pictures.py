"""A picture becomes the tiles that the vision tower sees, by InternVL's tiling rule."""

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.images import Grid, tile_grid
from desktop_agent_model.models.config import HolotronConfig, Rgb


def grid(size: tuple[int, int], config: HolotronConfig) -> Grid:
    """The grid of tiles for a picture of (width, height) pixels."""
    return tile_grid(Size(*size), config.max_tiles, thumbnail=config.thumbnail, tile=config.tile)


def tiles(image: Image.Image, config: HolotronConfig) -> Tensor:
    """All tiles of a picture, normalised: (n, 3, T, T) fp32, row by row, then perhaps the thumbnail.

    The picture is stretched to the grid whatever its aspect, bicubic; one that has the grid's size is not
    touched. Transparency is left out, as the model never saw any.
    """
    return normalised(pixels(image, config), config.norm_mean, config.norm_std)


def pixels(image: Image.Image, config: HolotronConfig) -> Tensor:
    """The tiles as (n, T, T, 3) bytes, before they are normalised: what the cache of features hashes."""
    rgb = image.convert("RGB")
    chosen, side = grid(rgb.size, config), config.tile
    whole = stretched(rgb, (chosen.columns * side, chosen.rows * side))
    cut = whole.view(chosen.rows, side, chosen.columns, side, 3)
    parts = cut.transpose(1, 2).flatten(0, 1)
    if not chosen.thumbnail:
        return parts
    return torch.cat([parts, stretched(rgb, (side, side))[None]])


def normalised(parts: Tensor, mean: Rgb, deviation: Rgb) -> Tensor:
    """(n, height, width, 3) bytes → (n, 3, height, width) fp32, minus mean and divided by deviation."""
    scaled: Tensor = (parts.float() / 255 - torch.tensor(mean)) / torch.tensor(deviation)
    return scaled.permute(0, 3, 1, 2).contiguous()


def stretched(image: Image.Image, size: tuple[int, int]) -> Tensor:
    """The picture in another size (width, height), as (height, width, 3) bytes."""
    sized = image if image.size == size else image.resize(size, Image.Resampling.BICUBIC)
    return torch.from_numpy(np.array(sized))
