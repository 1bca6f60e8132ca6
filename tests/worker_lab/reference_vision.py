"""The vision tower and projector once more, from the published tensors alone, to prove the map to ours."""

import math
from collections.abc import Mapping

import torch
from torch import Tensor
from torch.nn import functional

from desktop_agent_model.checkpoint.layout import Shape

RADIO = "vision_model.radio_model.model."

Tensors = Mapping[str, Tensor]


def features(tensors: Tensors, shape: Shape, tiles: Tensor, *, align_corners: bool) -> Tensor:
    """Normalised tiles (n, 3, T, T) → (n, tokens, hidden)."""
    rows = tiles.shape[-1] // shape.patch
    hidden = _embedded(tensors, shape, tiles, align_corners)
    for index in range(shape.vision_blocks):
        hidden = _block(tensors, shape, hidden, f"{RADIO}blocks.{index}.")
    return torch.stack([_projected(tensors, tile, rows) for tile in hidden[:, shape.prefix :]])


def _embedded(tensors: Tensors, shape: Shape, tiles: Tensor, align_corners: bool) -> Tensor:
    generator = RADIO + "patch_generator."
    patches = functional.unfold(tiles, shape.patch, stride=shape.patch).transpose(1, 2)
    patches = patches @ tensors[generator + "embedder.weight"].T
    table = tensors[generator + "pos_embed"]
    side = math.isqrt(table.shape[1])
    grid = table.view(1, side, side, -1).permute(0, 3, 1, 2)
    size = (tiles.shape[-2] // shape.patch, tiles.shape[-1] // shape.patch)
    if size != (side, side):
        grid = functional.interpolate(grid, size=size, mode="bilinear", align_corners=align_corners)
    prefix = tensors[generator + "cls_token.token"].expand(tiles.shape[0], -1, -1)
    return torch.cat([prefix, patches + grid.flatten(2).transpose(1, 2)], 1)


def _block(tensors: Tensors, shape: Shape, hidden: Tensor, name: str) -> Tensor:
    def linear(x: Tensor, layer: str) -> Tensor:
        return x @ tensors[f"{name}{layer}.weight"].T + tensors[f"{name}{layer}.bias"]

    def normed(x: Tensor, layer: str) -> Tensor:
        weight, bias = tensors[f"{name}{layer}.weight"], tensors[f"{name}{layer}.bias"]
        return functional.layer_norm(x, (x.shape[-1],), weight, bias, 1e-6)

    count, length, width = hidden.shape
    heads = linear(normed(hidden, "norm1"), "attn.qkv").view(count, length, 3, shape.vision_heads, -1)
    query, key, value = heads.permute(2, 0, 3, 1, 4)
    weights = torch.softmax(query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1]), -1)
    hidden = hidden + linear((weights @ value).transpose(1, 2).reshape(count, length, width), "attn.proj")
    return hidden + linear(functional.gelu(linear(normed(hidden, "norm2"), "mlp.fc1")), "mlp.fc2")


def _projected(tensors: Tensors, tile: Tensor, rows: int) -> Tensor:
    """Four patches of a square beside each other, then the projector."""
    grid = tile.view(rows, -1, tile.shape[-1])
    squares = [
        torch.cat(
            [grid[row, column], grid[row, column + 1], grid[row + 1, column], grid[row + 1, column + 1]]
        )
        for row in range(0, rows, 2)
        for column in range(0, grid.shape[1], 2)
    ]
    wide = torch.stack(squares)
    wide = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-5) * tensors["mlp1.0.weight"]
    return torch.relu(wide @ tensors["mlp1.1.weight"].T).square() @ tensors["mlp1.3.weight"].T
