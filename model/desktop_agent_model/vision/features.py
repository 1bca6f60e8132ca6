"""What the vision tower made of the tiles seen lately: a tile that did not change is not looked at again.

Between two steps most of a screen stays as it was. A tile's features depend on nothing but its pixels, so
they are kept by a hash of them; the least recently used are forgotten beyond a budget of bytes.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from PIL import Image
from torch import Tensor

BUDGET = 1 << 30  # bytes: 400 tiles of Holotron-12B


class Sight(Protocol):
    """A model that sees: how it cuts a picture, and what it makes of the parts."""

    @property
    def tokens_per_tile(self) -> int:
        """Vectors for one tile; 1 where a picture is not cut into equal parts."""
        ...

    def cut(self, image: Image.Image) -> Sequence[Tensor]:
        """The parts of a picture, as bytes (height, width, 3)."""
        ...

    def see(self, parts: Sequence[Tensor]) -> Sequence[Tensor]:
        """For each part its vectors (k, hidden)."""
        ...


@dataclass(frozen=True)
class Seen:
    """What the language model gets of a picture."""

    features: Tensor  # (k, hidden)
    tiles: int  # k / tokens_per_tile, for the prompt
    encoded: int  # parts that were not known from before


class Features:
    """Looks at pictures, and remembers."""

    def __init__(self, model: Sight, budget: int = BUDGET) -> None:
        self.model = model
        self.budget = budget
        self.used = 0  # bytes
        self._kept: OrderedDict[bytes, Tensor] = OrderedDict()

    def look(self, image: Image.Image) -> Seen:
        """The features of a picture; only parts that are not yet known go through the vision tower."""
        parts = self.model.cut(image)
        keys = [_key(part) for part in parts]
        new = {key: part for key, part in zip(keys, parts, strict=True) if key not in self._kept}
        fresh: dict[bytes, Tensor] = {}
        if new:
            with torch.inference_mode():
                fresh = dict(zip(new, self.model.see(list(new.values())), strict=True))
        features = torch.cat([fresh[key] if key in fresh else self._kept[key] for key in keys])
        self._remember(keys, fresh)
        return Seen(features, features.shape[0] // self.model.tokens_per_tile, len(new))

    def forget(self) -> None:
        """Drop everything."""
        self._kept.clear()
        self.used = 0

    def _remember(self, keys: Sequence[bytes], fresh: dict[bytes, Tensor]) -> None:
        """Make the parts of one picture the most recently used, then keep to the budget."""
        for key in keys:
            if key in self._kept:
                self._kept.move_to_end(key)
            else:
                # a copy, for a part of a batch would keep the whole batch in memory
                self._kept[key] = fresh[key].clone()
                self.used += self._kept[key].nbytes
        while self.used > self.budget and self._kept:
            self.used -= self._kept.popitem(last=False)[1].nbytes


def _key(part: Tensor) -> bytes:
    """A hash of size and pixels."""
    pixels = part.contiguous().numpy()
    digest = hashlib.blake2b(str(pixels.shape).encode(), digest_size=16)
    digest.update(pixels.data)
    return digest.digest()
