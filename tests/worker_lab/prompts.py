"""Prompts for tests, as ids."""

import torch
from PIL import Image
from torch import Tensor

from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.vision.pictures import tiles
from worker_lab.models import tiling


def about(loaded: Loaded, picture: Image.Image, text: str = "click OK") -> tuple[Tensor, Tensor]:
    """The ids (1, l) of a prompt with one picture, and the picture's tiles, normalised."""
    seen = tiles(picture, tiling(loaded))
    tokenizer = loaded.tokenizer
    run = [tokenizer.image] * (seen.shape[0] * loaded.model.tokens_per_tile)
    ids = [tokenizer.image_start, *run, tokenizer.image_end, *tokenizer.encode(text)]
    return torch.tensor([ids]), seen


def embedded(loaded: Loaded, picture: Image.Image, text: str = "click OK") -> Tensor:
    """The prompt of `about` as the language model gets it (1, l, hidden)."""
    ids, seen = about(loaded, picture, text)
    with torch.inference_mode():
        return loaded.model.embed(ids, loaded.model.encode_tiles(seen).flatten(0, 1))
