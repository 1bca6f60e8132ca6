"""The strict map from the published names of tensors to those of our model.

Every name is known or an error: a tensor that no rule names would be a part of the model that is silently
left out. The only ones that are known and not needed are the vision tower's own normalisation (the picture
comes normalised), its summary tokens and its embedder for video.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from torch import Tensor, cat

from desktop_agent_model.errors import TensorMismatch

RADIO = r"^vision_model\.radio_model\."
NOT_NEEDED = re.compile(
    RADIO
    + r"(input_conditioner\.norm_(mean|std)|summary_idxs|model\.patch_generator\.video_embedder\.weight)$"
)
RULES = tuple(
    (re.compile(pattern), ours)
    for pattern, ours in (
        (
            r"^language_model\.backbone\.((?:embeddings|norm_f)\.weight|layers\.\d+\..+)$",
            r"language.model.\1",
        ),
        (r"^language_model\.(lm_head\.weight)$", r"language.\1"),
        (r"^mlp1\.0\.weight$", "projector.norm"),
        (r"^mlp1\.1\.weight$", "projector.up.weight"),
        (r"^mlp1\.3\.weight$", "projector.down.weight"),
        (RADIO + r"model\.patch_generator\.embedder\.weight$", "vision.embeddings.patch_projection.weight"),
        (RADIO + r"model\.patch_generator\.pos_embed$", "vision.embeddings.position_embedding"),
        (RADIO + r"model\.patch_generator\.cls_token\.token$", "vision.embeddings.cls_register_token"),
        (RADIO + r"model\.blocks\.(\d+\.(?:norm[12]|mlp\.fc[12])\..+)$", r"vision.encoder.layer.\1"),
        (RADIO + r"model\.blocks\.(\d+)\.attn\.proj\.(.+)$", r"vision.encoder.layer.\1.attention.o_proj.\2"),
    )
)
FUSED = re.compile(RADIO + r"model\.blocks\.(\d+)\.attn\.qkv\.(weight|bias)$")


@dataclass(frozen=True)
class Part:
    """Our parameter that a published tensor fills: part `index` of `of` equal ones of its first dimension."""

    name: str
    index: int = 0
    of: int = 1

    def shape(self, published: tuple[int, ...]) -> tuple[int, ...]:
        """The shape that our parameter must have for a published tensor of this shape."""
        if self.of == 1:
            return published
        return published[0] // self.of, *published[1:]


def parts(published: str) -> tuple[Part, ...]:
    """Where a published tensor goes: mostly one place, three for a fused qkv, none for what is not needed.

    Raises TensorMismatch naming a tensor that no rule knows.
    """
    if NOT_NEEDED.match(published):
        return ()
    if fused := FUSED.match(published):
        layer = f"vision.encoder.layer.{fused[1]}.attention."
        return tuple(Part(f"{layer}{kind}_proj.{fused[2]}", index, 3) for index, kind in enumerate("qkv"))
    for pattern, ours in RULES:
        if pattern.match(published):
            return (Part(pattern.sub(ours, published)),)
    raise TensorMismatch(f"The checkpoint holds {published}, which no part of the model is named after.")


def check(published: Mapping[str, tuple[int, ...]], ours: Mapping[str, tuple[int, ...]]) -> None:
    """Raise TensorMismatch for the first tensor that is unknown, of another shape, or missing."""
    filled: dict[str, str] = {}
    for name, shape in published.items():
        for part in parts(name):
            _check_part(name, part, part.shape(shape), ours)
            filled[part.name] = name
    missing = [name for name in ours if name not in filled]
    if missing:
        raise TensorMismatch(
            f"The checkpoint lacks {len(missing)} tensors of the model, the first is {missing[0]}."
        )


def _check_part(name: str, part: Part, shape: tuple[int, ...], ours: Mapping[str, tuple[int, ...]]) -> None:
    if part.name not in ours:
        raise TensorMismatch(
            f"The checkpoint holds {name}, but the model that config.json tells of has no such part."
        )
    if ours[part.name] != shape:
        raise TensorMismatch(
            f"{name} is {list(shape)} in the files, and {list(ours[part.name])} by config.json."
        )


def collect(published: str, ours: Mapping[str, Tensor]) -> Tensor:
    """The published tensor put together from our parameters again: the way back, for writing a checkpoint."""
    found = [ours[part.name] for part in parts(published)]
    return found[0] if len(found) == 1 else cat(found)
