"""What a loaded model keeps of a text, measured: the bytes of its cache at growing lengths."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from transformers import DynamicCache

from desktop_agent_model.models.holotron import VisionLanguageModel

CHUNK = 512
"""Tokens read at once."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Bytes kept after so many tokens."""

    tokens: int
    mamba: int
    """Recurrent and convolution state of the Mamba layers."""
    attention: int
    """Keys and values of the attention layers."""


def kept(
    model: VisionLanguageModel, lengths: Sequence[int], told: Callable[[Kept], None] | None = None
) -> list[Kept]:
    """Read one text of random tokens, and look at the cache at each of the growing lengths."""
    cache, found, before = model.new_cache(), [], 0
    random = torch.Generator().manual_seed(0)
    for length in lengths:
        while before < length:
            count = min(CHUNK, length - before)
            _read(model, cache, torch.randint(20, 256, (1, count), generator=random))
            before += count
        found.append(_bytes(length, cache))
        if told:
            told(found[-1])
    return found


def _read(model: VisionLanguageModel, cache: DynamicCache, ids: torch.Tensor) -> None:
    with torch.inference_mode():
        model.forward(model.embed(ids.to(model.device), None), cache)


def _bytes(tokens: int, cache: DynamicCache) -> Kept:
    """Layers with keys are attention's, those with a recurrent state Mamba's; MLPs keep nothing."""
    attention = mamba = 0
    for layer in cache.layers:
        held = sum(_held(value) for value in vars(layer).values())
        if getattr(layer, "keys", None) is not None:
            attention += held
        else:
            mamba += held
    return Kept(tokens, mamba, attention)


def _held(value: object) -> int:
    """Bytes of a tensor, or of all tensors in a list or a dict."""
    if isinstance(value, torch.Tensor):
        return value.numel() * value.element_size()
    if isinstance(value, dict):
        return sum(map(_held, value.values()))
    return sum(map(_held, value)) if isinstance(value, list | tuple) else 0
