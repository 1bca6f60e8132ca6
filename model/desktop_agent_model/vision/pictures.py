"""A picture becomes the tiles that the vision tower sees: InternVL's tiling rule, OpenAI CLIP's way to normalise."""

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.images import Grid, tile_grid
from desktop_agent_model.models.holotron import HolotronConfig


def grid(size: tuple[int, int], config: HolotronConfig) -> Grid:
    """The grid of tiles for a picture of (width, height) pixels."""
    return tile_grid(Size(*size), config.max_tiles, thumbnail=config.thumbnail, tile=config.tile)


def tiles(image: Image.Image, config: HolotronConfig) -> Tensor:
    """All tiles of a picture, normalised: (n, 3, T, T) fp32, row by row, then the thumbnail where there is one.

    The picture is stretched to the grid whatever its aspect, bicubic; one that has the grid's size is not touched.
    Transparency is left out, as the model never saw any.
    """
    return normalised(pixels(image, config), config)


def pixels(image: Image.Image, config: HolotronConfig) -> Tensor:
    """The tiles as (n, T, T, 3) bytes, before they are normalised: what the cache of features hashes."""
    rgb = image.convert("RGB")
    chosen, side = grid(rgb.size, config), config.tile
    whole = _stretched(rgb, (chosen.columns * side, chosen.rows * side))
    cut = whole.unflatten(1, (chosen.columns, side)).unflatten(0, (chosen.rows, side))
    parts = cut.transpose(1, 2).flatten(0, 1)
    if not chosen.thumbnail:
        return parts
    return torch.cat([parts, _stretched(rgb, (side, side))[None]])


def normalised(parts: Tensor, config: HolotronConfig) -> Tensor:
    """(n, T, T, 3) bytes → (n, 3, T, T) fp32, minus the config's mean and divided by its deviation."""
    mean, deviation = torch.tensor(config.norm_mean), torch.tensor(config.norm_std)
    return ((parts.float() / 255 - mean) / deviation).permute(0, 3, 1, 2).contiguous()


def _stretched(image: Image.Image, size: tuple[int, int]) -> Tensor:
    """The picture in another size (width, height), as (height, width, 3) bytes."""
    sized = image if image.size == size else image.resize(size, Image.Resampling.BICUBIC)
    return torch.from_numpy(np.array(sized))
