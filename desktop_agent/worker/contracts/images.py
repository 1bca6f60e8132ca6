"""How each family fits a picture into its vision tower: the size it becomes, and the tokens it costs.

A picture that is sent in exactly the fitted size is not resized again by the server, so the client that
resizes chooses the grid, knows the cost, and knows the space in which the answer's pixels lie.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from desktop_agent.core.geometry import Size


@dataclass(frozen=True, slots=True)
class Grid:
    """So many tiles beside and on top of each other, and perhaps a thumbnail of the whole at the end."""

    columns: int
    rows: int
    thumbnail: bool

    @property
    def tiles(self) -> int:
        """How many pictures the vision tower sees, the thumbnail included."""
        return self.columns * self.rows + int(self.thumbnail)

    def size(self, tile: int) -> Size:
        """The size in pixels to which the picture is stretched before it is cut into tiles."""
        return Size(self.columns * tile, self.rows * tile)


def tile_grid(size: Size, max_tiles: int = 12, *, thumbnail: bool = True, tile: int = 512) -> Grid:
    """The grid for a picture of `size` pixels, by InternVL's tiling rule.

    Of all grids of at most `max_tiles` tiles, the one whose width:height comes closest to the picture's. Of
    several equally close ones a larger grid is taken only where the picture has more than half of that
    grid's pixels. The thumbnail comes only with more than one tile. Raises ValueError where `max_tiles` is
    below one.
    """
    if max_tiles < 1:
        raise ValueError(f"a picture needs at least one tile, not {max_tiles}")
    aspect = size.width / size.height
    best, closest = (1, 1), math.inf
    for columns, rows in _grids(max_tiles):
        distance = abs(aspect - columns / rows)
        roomy = size.width * size.height > 0.5 * tile * tile * columns * rows
        if distance < closest or (distance == closest and roomy):
            best, closest = (columns, rows), distance
    return Grid(*best, thumbnail=thumbnail and best != (1, 1))


@lru_cache
def _grids(max_tiles: int) -> list[tuple[int, int]]:
    """All (columns, rows) of at most `max_tiles` tiles, the smallest first: the order decides ties."""
    sides = range(1, max_tiles + 1)
    return sorted(
        ((c, r) for c in sides for r in sides if c * r <= max_tiles), key=lambda grid: grid[0] * grid[1]
    )


class ImageRule(Protocol):
    """How a family fits a picture."""

    @property
    def name(self) -> str:
        """What `/health` shows, such as `tiles of 512, at most 12`."""
        ...

    def fitted(self, size: Size) -> Size:
        """The size in pixels in which the vision tower sees it; fitting twice changes nothing."""
        ...

    def tokens(self, size: Size) -> int:
        """How many image tokens a picture of this size costs in the prompt."""
        ...


@dataclass(frozen=True, slots=True)
class StaticTiles:
    """InternVL's rule: stretched to the closest grid of square tiles, each worth equally many tokens."""

    tile: int = 512
    max_tiles: int = 12
    tokens_per_tile: int = 256
    thumbnail: bool = True

    @property
    def name(self) -> str:
        """The rule in words."""
        return f"tiles of {self.tile}, at most {self.max_tiles}" + (", thumbnail" if self.thumbnail else "")

    def grid(self, size: Size) -> Grid:
        """The grid that a picture of this size gets."""
        return tile_grid(size, self.max_tiles, thumbnail=self.thumbnail, tile=self.tile)

    def fitted(self, size: Size) -> Size:
        """The grid's size in pixels; the aspect is not kept."""
        return self.grid(size).size(self.tile)

    def tokens(self, size: Size) -> int:
        """Tokens of all tiles and the thumbnail, without the two marks around them."""
        return self.grid(size).tiles * self.tokens_per_tile


@dataclass(frozen=True, slots=True)
class SmartResize:
    """Qwen's rule: both sides to multiples of `factor`, the area between two limits in pixels."""

    factor: int
    min_pixels: int
    max_pixels: int

    @property
    def name(self) -> str:
        """The rule in words."""
        return f"sides in steps of {self.factor}, {self.min_pixels} to {self.max_pixels} pixels"

    def fitted(self, size: Size) -> Size:
        """The nearest multiples; where the area is then outside the limits, scaled evenly to just inside.

        Raises ValueError for a strip more than 200 times as long as wide, which the rule forbids.
        """
        if max(size.width, size.height) > 200 * min(size.width, size.height):
            raise ValueError(f"{size.width} x {size.height} is too long a strip: at most 200 to 1")
        width, height = self._nearest(size.width), self._nearest(size.height)
        if width * height > self.max_pixels:
            shrink = math.sqrt(size.width * size.height / self.max_pixels)
            return Size(self._below(size.width / shrink), self._below(size.height / shrink))
        if width * height < self.min_pixels:
            grow = math.sqrt(self.min_pixels / (size.width * size.height))
            return Size(self._above(size.width * grow), self._above(size.height * grow))
        return Size(width, height)

    def tokens(self, size: Size) -> int:
        """One token for each square of `factor` pixels."""
        fitted = self.fitted(size)
        return fitted.width * fitted.height // self.factor**2

    def _nearest(self, side: float) -> int:
        return round(side / self.factor) * self.factor

    def _below(self, side: float) -> int:
        return max(self.factor, math.floor(side / self.factor) * self.factor)

    def _above(self, side: float) -> int:
        return math.ceil(side / self.factor) * self.factor


@dataclass(frozen=True, slots=True)
class DynamicPatches:
    """The Omni rule: the picture in its own size, counted in patches, kept between two numbers of patches.

    Two by two patches make one token, so both sides are an even number of patches.
    """

    patch: int = 16
    min_patches: int = 1024
    max_patches: int = 13_312

    @property
    def name(self) -> str:
        """The rule in words."""
        return f"patches of {self.patch}, {self.min_patches} to {self.max_patches}"

    def fitted(self, size: Size) -> Size:
        """The size in pixels of the patch grid."""
        columns, rows = self._patches(size)
        return Size(columns * self.patch, rows * self.patch)

    def tokens(self, size: Size) -> int:
        """A quarter of the patches."""
        columns, rows = self._patches(size)
        return columns * rows // 4

    def _patches(self, size: Size) -> tuple[int, int]:
        """Patches beside and on top of each other, both even."""
        columns, rows = (max(1, round(side / self.patch + 0.5)) for side in (size.width, size.height))
        shrink = min(1.0, math.sqrt(self.max_patches / (columns * rows)))
        columns, rows = max(1, math.floor(shrink * columns)), max(1, math.floor(shrink * rows))
        if columns * rows < self.min_patches:
            grow = math.sqrt(self.min_patches / (columns * rows))
            columns, rows = math.ceil(grow * columns), math.ceil(grow * rows)
        rows = self._even(rows, columns)
        return self._even(columns, rows), rows

    def _even(self, side: int, other: int) -> int:
        """Up to the next even number where the patches still fit, down otherwise."""
        if side % 2 == 0:
            return side
        return side + 1 if (side + 1) * other <= self.max_patches else max(2, side - 1)
