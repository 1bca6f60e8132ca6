"""How the two families look at a picture: in static tiles, or whole and in its own size."""

from collections.abc import Sequence

import torch
from PIL import Image
from torch import Tensor

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.images import DynamicPatches
from desktop_agent_model.models.config import OmniConfig
from desktop_agent_model.models.holotron import Holotron, VisionLanguageModel
from desktop_agent_model.vision.pictures import normalised, pixels, stretched


class TiledSight:
    """Holotron-12B: tiles of one size; `batch` of them go through the vision tower at a time."""

    def __init__(self, model: Holotron, batch: int = 16) -> None:
        self.model = model
        self.batch = batch

    @property
    def tokens_per_tile(self) -> int:
        """Vectors for one tile."""
        return self.model.tokens_per_tile

    def cut(self, image: Image.Image) -> Sequence[Tensor]:
        """The tiles of a picture and its thumbnail, as bytes (T, T, 3)."""
        return pixels(image, self.model.config).unbind()

    def see(self, parts: Sequence[Tensor]) -> Sequence[Tensor]:
        """For each tile its vectors (tokens_per_tile, hidden)."""
        config = self.model.config
        tiles = normalised(torch.stack(list(parts)), config.norm_mean, config.norm_std)
        return [
            seen for some in torch.split(tiles, self.batch) for seen in self.model.encode_tiles(some).unbind()
        ]


class WholeSight:
    """Holotron-3 and Nemotron 3 Omni: the whole picture, its sides rounded to an even number of patches."""

    def __init__(self, model: VisionLanguageModel, config: OmniConfig) -> None:
        self.model = model
        self.config = config
        self.rule = DynamicPatches(patch=config.patch)

    @property
    def tokens_per_tile(self) -> int:
        """Each vector is counted."""
        return self.model.tokens_per_tile

    def cut(self, image: Image.Image) -> Sequence[Tensor]:
        """The picture in its fitted size, as bytes (height, width, 3)."""
        fitted = self.rule.fitted(Size(*image.size))
        return [stretched(image.convert("RGB"), (fitted.width, fitted.height))]

    def see(self, parts: Sequence[Tensor]) -> Sequence[Tensor]:
        """For each picture its vectors (k, hidden)."""
        mean, deviation = self.config.norm_mean, self.config.norm_std
        return [self.model.encode_tiles(normalised(part[None], mean, deviation))[0] for part in parts]
