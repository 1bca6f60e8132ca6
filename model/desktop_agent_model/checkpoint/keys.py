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

Shape = tuple[int, ...]

RADIO = "vision_model.radio_model."
NOT_NEEDED = re.compile(
    r"vision_model\.radio_model\."
    r"(input_conditioner\.norm_(mean|std)|summary_idxs|model\.patch_generator\.video_embedder\.weight)"
)
# published and ours, `#` for the number of a layer and `*` for the rest of the name
PAIRS = (
    ("language_model.backbone.embeddings.weight", "language.model.embeddings.weight"),
    ("language_model.backbone.layers.#.*", "language.model.layers.#.*"),
    ("language_model.backbone.norm_f.weight", "language.model.norm_f.weight"),
    ("language_model.lm_head.weight", "language.lm_head.weight"),
    ("mlp1.0.weight", "projector.norm"),
    ("mlp1.1.weight", "projector.up.weight"),
    ("mlp1.3.weight", "projector.down.weight"),
    (RADIO + "model.patch_generator.embedder.weight", "vision.embeddings.patch_projection.weight"),
    (RADIO + "model.patch_generator.pos_embed", "vision.embeddings.position_embedding"),
    (RADIO + "model.patch_generator.cls_token.token", "vision.embeddings.cls_register_token"),
    (RADIO + "model.blocks.#.norm1.*", "vision.encoder.layer.#.norm1.*"),
    (RADIO + "model.blocks.#.norm2.*", "vision.encoder.layer.#.norm2.*"),
    (RADIO + "model.blocks.#.mlp.*", "vision.encoder.layer.#.mlp.*"),
    (RADIO + "model.blocks.#.attn.proj.*", "vision.encoder.layer.#.attention.o_proj.*"),
)
FUSED = (RADIO + "model.blocks.#.attn.qkv.*", "vision.encoder.layer.#.attention.")


@dataclass(frozen=True)
class Part:
    """Our parameter that a published tensor fills: part `index` of `of` equal ones of its first dimension."""

    name: str
    index: int = 0
    of: int = 1

    def whole(self, ours: Shape) -> Shape:
        """The shape that the published tensor must have for a parameter of ours of this shape."""
        return (ours[0] * self.of, *ours[1:]) if self.of > 1 else ours


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(re.escape(name).replace(r"\#", r"(\d+)").replace(r"\*", r"(.+)") + "$")


def _template(name: str) -> str:
    return name.replace("#", r"\1").replace("*", r"\2")


FORTH = tuple((_pattern(published), _template(ours)) for published, ours in PAIRS)
BACK = (
    *((_pattern(ours), _template(published)) for published, ours in PAIRS),
    *((_pattern(f"{FUSED[1]}{kind}_proj.*"), _template(FUSED[0])) for kind in "qkv"),
)
QKV = _pattern(FUSED[0])


def parts(published: str) -> tuple[Part, ...]:
    """Where a published tensor goes: mostly one place, three for a fused qkv, none for what is not needed.

    Raises TensorMismatch naming a tensor that no rule knows.
    """
    if NOT_NEEDED.fullmatch(published):
        return ()
    if fused := QKV.match(published):
        layer = FUSED[1].replace("#", fused[1])
        return tuple(Part(f"{layer}{kind}_proj.{fused[2]}", index, 3) for index, kind in enumerate("qkv"))
    for pattern, ours in FORTH:
        if pattern.match(published):
            return (Part(pattern.sub(ours, published)),)
    raise TensorMismatch(f"The checkpoint holds {published}, which is the name of nothing in the model.")


def check(published: Mapping[str, Shape], ours: Mapping[str, Shape]) -> None:
    """Raise TensorMismatch for the first tensor that is unknown, of another shape, or missing."""
    filled: set[str] = set()
    for name, shape in published.items():
        for part in parts(name):
            if part.name not in ours:
                raise TensorMismatch(f"The checkpoint holds {name}, which config.json leaves no place for.")
            if part.whole(ours[part.name]) != shape:
                expected = list(part.whole(ours[part.name]))
                raise TensorMismatch(f"{name} is {list(shape)} in the files and {expected} by config.json.")
            filled.add(part.name)
    missing = [name for name in ours if name not in filled]
    if missing:
        raise TensorMismatch(
            f"The checkpoint lacks {_published(missing[0])} ({len(missing)} tensors in all)."
        )


def _published(ours: str) -> str:
    """The published name that fills one of our parameters, for telling what is missing."""
    for pattern, name in BACK:
        if pattern.match(ours):
            return pattern.sub(name, ours)
    return ours


def collect(published: str, ours: Mapping[str, Tensor]) -> Tensor:
    """The published tensor put together from our parameters again: the way back, for writing a checkpoint."""
    found = [ours[part.name] for part in parts(published)]
    return found[0] if len(found) == 1 else cat(found)
