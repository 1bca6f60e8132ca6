"""Holotron-3-Nano and Nemotron 3 Nano Omni: the same parts, with experts, through transformers' native class.

A picture is not cut: it goes through the vision tower in its own size, rounded to whole patches. So one
picture is one tile here, and every one of its tokens is counted by itself in the prompt.
"""

from torch import Tensor, nn
from transformers import NemotronH_Omni_Reasoning_V3

from desktop_agent_model.models.config import OmniConfig
from desktop_agent_model.models.holotron import VisionLanguageModel, limit_dt


class Omni(VisionLanguageModel):
    """Their model for our decoding loop; its own forward makes logits for the whole prompt."""

    def __init__(self, config: OmniConfig, native: NemotronH_Omni_Reasoning_V3, image_id: int) -> None:
        super().__init__()
        self.config = config
        self.image_id = image_id
        self.native = native
        self.language = native.language_model
        limit_dt(self.language, self.language.config.time_step_limit)

    @property
    def tokens_per_tile(self) -> int:
        """Pictures differ in size, so each token is counted."""
        return 1

    def encode_tiles(self, tiles: Tensor) -> Tensor:
        """Whole normalised pictures of one size (n, 3, height, width) → (n, patches / 4, hidden)."""
        vision: nn.Module = self.native.vision_model
        patches = vision(tiles.to(self.device, self.dtype)).features
        rows, columns = (side // self.config.patch for side in tiles.shape[-2:])
        vectors: Tensor = self.native.project_vision_features(patches, rows, columns)
        return vectors
