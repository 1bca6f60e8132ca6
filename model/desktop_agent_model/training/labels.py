"""What every image token should know: whether a thing's middle is there, its kind, colour and exact place."""

from dataclasses import dataclass

import torch
from torch import Tensor

from desktop_agent.worker.contracts.images import Grid
from desktop_agent_model.training.screens import KINDS, Screen, Thing
from desktop_agent_model.training.shapes import COLOURS

NONE = -100
COLOUR_NAMES = (*COLOURS, "")


@dataclass(frozen=True)
class Labels:
    """For every image token of some pictures, in order, shape (tokens,) each; `offset` is (tokens, 2).

    `present` is 1 where one thing's middle lies, 2 where several do and neither kind nor colour is asked for.
    `kind` and `colour` are NONE where they are not asked for; an offset is in shares of the token's cell.
    """

    present: Tensor
    kind: Tensor
    colour: Tensor
    offset: Tensor


def cells(thing: Thing, size: tuple[int, int], grid: Grid, side: int) -> list[tuple[int, float, float]]:
    """The image tokens that hold a thing's middle, with its place in the token's cell as shares of it.

    One in the tiles and one in the thumbnail, counted from the picture's first; a tile has `side` x `side`.
    """
    x, y = thing.centre[0] / size[0] * grid.columns, thing.centre[1] / size[1] * grid.rows
    column, row = min(int(x), grid.columns - 1), min(int(y), grid.rows - 1)
    found = [_cell(row * grid.columns + column, x - column, y - row, side)]
    if grid.thumbnail:
        found.append(_cell(grid.columns * grid.rows, x / grid.columns, y / grid.rows, side))
    return found


def _cell(tile: int, x: float, y: float, side: int) -> tuple[int, float, float]:
    column, row = min(int(x * side), side - 1), min(int(y * side), side - 1)
    return tile * side**2 + row * side + column, x * side - column, y * side - row


def label(shown: list[tuple[Screen, Grid]], side: int) -> Labels:
    """The labels of all image tokens of some pictures."""
    start = 0
    rows: dict[int, list[tuple[int, int, float, float]]] = {}
    for screen, grid in shown:
        for thing in screen.things:
            for cell, across, down in cells(thing, screen.image.size, grid, side):
                row = (KINDS.index(thing.kind), COLOUR_NAMES.index(thing.colour or ""), across, down)
                rows.setdefault(start + cell, []).append(row)
        start += grid.tiles * side**2
    return _labels(start, rows)


def _labels(count: int, rows: dict[int, list[tuple[int, int, float, float]]]) -> Labels:
    present = torch.zeros(count, dtype=torch.long)
    kind, colour = torch.full((count,), NONE), torch.full((count,), NONE)
    offset = torch.zeros(count, 2)
    for cell, found in rows.items():
        present[cell] = min(2, len(found))
        if len(found) == 1:
            kind[cell], colour[cell] = found[0][0], found[0][1]
            offset[cell] = torch.tensor(found[0][2:])
    return Labels(present, kind, colour, offset)
