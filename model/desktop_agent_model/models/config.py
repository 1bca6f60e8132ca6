"""What config.json of a Holotron-12B (or Nemotron-Nano-12B-v2-VL) checkpoint says, read strictly."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeVar

from desktop_agent_model.errors import BadConfig

PositionEmbedding = Literal["half_pixel", "align_corners"]
Rgb = tuple[float, float, float]
Object = Mapping[str, object]
Kind = TypeVar("Kind")

# by timm's names of the vision towers; no tensor's shape tells the number of heads
HEADS = {"vit_base_patch16_224": 12, "vit_large_patch16_224": 16, "vit_huge_patch16_224": 16}
LANGUAGE_KEYS: dict[str, type] = {
    **dict.fromkeys(("vocab_size", "hidden_size", "intermediate_size", "max_position_embeddings"), int),
    **dict.fromkeys(("num_attention_heads", "num_key_value_heads", "head_dim"), int),
    **dict.fromkeys(("mamba_num_heads", "mamba_head_dim", "ssm_state_size", "n_groups"), int),
    **dict.fromkeys(("conv_kernel", "chunk_size"), int),
    "layer_norm_epsilon": float,
    "hybrid_override_pattern": str,
}
LANGUAGE_CHOICES = (
    "attention_bias", "mlp_bias", "use_bias", "mamba_proj_bias", "use_conv_bias", "mlp_hidden_act",
    "mamba_hidden_act", "residual_in_fp32", "tie_word_embeddings", "time_step_min", "bos_token_id",
    "eos_token_id", "pad_token_id",
)  # fmt: skip
ALIASES = {
    "head_dim": "attention_head_dim",
    "layer_norm_epsilon": "rms_norm_eps",
    "n_groups": "mamba_num_groups",
    "ssm_state_size": "mamba_state_dim",
}


@dataclass(frozen=True)
class OmniConfig:
    """What the worker needs to know of a Holotron-3 or Nemotron 3 Nano Omni; transformers reads the rest."""

    patch: int  # pixels, both sides
    shuffle: int  # so many patches, both ways, become one token
    norm_mean: Rgb
    norm_std: Rgb
    image: str
    image_start: str
    image_end: str
    hidden: int
    vocabulary: int
    context: int

    @classmethod
    def read(cls, raw: Object) -> Self:
        """Read the contents of config.json; raises BadConfig naming the key that is absent or unusable."""
        llm = _need(raw, "llm_config", dict)
        return cls(
            patch=_need(raw, "patch_size", int),
            shuffle=round(1 / _need(raw, "downsample_ratio", float)),
            norm_mean=_rgb(raw, "norm_mean"),
            norm_std=_rgb(raw, "norm_std"),
            image=str(raw.get("img_context_token", "<image>")),
            image_start=str(raw.get("img_start_token", "<img>")),
            image_end=str(raw.get("img_end_token", "</img>")),
            hidden=_need(llm, "hidden_size", int, "llm_config in config.json"),
            vocabulary=_need(llm, "vocab_size", int, "llm_config in config.json"),
            context=_need(llm, "max_position_embeddings", int, "llm_config in config.json"),
        )


@dataclass(frozen=True)
class HolotronConfig:
    """What config.json says, read strictly: what changes what the model sees is never guessed.

    Where other programs fall back to a default, such as ImageNet's mean for a picture's colours, an absent
    key is a BadConfig that names it. Special tokens are named here and numbered by the tokenizer, because
    exports differ in their numbers. `auto_map` is never looked at.
    """

    tile: int  # pixels, both sides
    patch: int  # pixels, both sides
    shuffle: int  # so many patches, both ways, become one token
    norm_mean: Rgb  # of red, green and blue between 0 and 1
    norm_std: Rgb
    thumbnail: bool
    max_tiles: int
    vision_width: int
    vision_heads: int
    projector_width: int
    image: str  # the names of the special tokens
    image_start: str
    image_end: str
    language: dict[str, Any]  # in NemotronHConfig's words
    time_step_limit: tuple[float, float]
    position_embedding: PositionEmbedding

    @classmethod
    def read(cls, raw: Object, position_embedding: PositionEmbedding = "half_pixel") -> Self:
        """Read the contents of config.json; raises BadConfig naming the key that is absent or unusable."""
        if (version := _need(raw, "ps_version", str)) != "v2":
            raise BadConfig(f"config.json has ps_version {version}; only the pixel shuffle v2 is known.")
        llm = _need(raw, "llm_config", dict)
        return cls(
            tile=_need(raw, "force_image_size", int),
            patch=_need(raw, "patch_size", int),
            shuffle=_shuffle(raw),
            norm_mean=_rgb(raw, "norm_mean"),
            norm_std=_rgb(raw, "norm_std"),
            thumbnail=_need(raw, "use_thumbnail", bool),
            max_tiles=_need({"max_num_tiles": 12} | dict(raw), "max_num_tiles", int),
            vision_width=_need(raw, "vit_hidden_size", int),
            vision_heads=_heads(_need(raw, "vision_config", dict)),
            projector_width=_need(raw, "projector_hidden_size", int),
            image=str(raw.get("img_context_token", "<image>")),
            image_start=str(raw.get("img_start_token", "<img>")),
            image_end=str(raw.get("img_end_token", "</img>")),
            language=_language(llm),
            time_step_limit=_limit(llm),
            position_embedding=position_embedding,
        )

    @property
    def tokens_per_tile(self) -> int:
        """How many vectors the language model gets for one tile: 256 in Holotron-12B."""
        return (self.tile // self.patch // self.shuffle) ** 2

    @property
    def hidden(self) -> int:
        """The width of the language model."""
        return _need(self.language, "hidden_size", int)

    @property
    def vocabulary(self) -> int:
        """Rows of the embedding: the tokenizer's tokens and padding."""
        return _need(self.language, "vocab_size", int)

    @property
    def context(self) -> int:
        """The most tokens that the model was made for, in and out together."""
        return _need(self.language, "max_position_embeddings", int)

    @property
    def pattern(self) -> str:
        """One letter a layer: M Mamba-2, - MLP, * attention."""
        return _need(self.language, "hybrid_override_pattern", str)


def _need(raw: Object, key: str, kind: type[Kind], where: str = "config.json") -> Kind:
    """The value of a key that must not be guessed, of the kind that it must be."""
    value = raw.get(key)
    if value is None:
        raise BadConfig(f"{where} has no {key}, and a guess would change what the model sees.")
    if not isinstance(value, kind) or (kind is int and not _is_size(value)):
        raise BadConfig(f"{where} has {key} {value!r}, which cannot be.")
    return value


def _is_size(value: object) -> bool:
    """Whether this is a whole number above zero, which all of them here are; True is a number to Python."""
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _rgb(raw: Object, key: str) -> Rgb:
    values = [float(value) for value in _need(raw, key, list) if isinstance(value, int | float)]
    if len(values) != 3 or (key == "norm_std" and min(values) <= 0):
        raise BadConfig(f"config.json has {key} {raw[key]!r}; three numbers are needed.")
    return values[0], values[1], values[2]


def _shuffle(raw: Object) -> int:
    """Patches that become one, along one side: what `downsample_ratio` divides a side by."""
    ratio = float(_need(raw, "downsample_ratio", float))
    side = _need(raw, "force_image_size", int) // _need(raw, "patch_size", int)
    if not 0 < ratio <= 1 or side % round(1 / ratio):
        raise BadConfig(f"config.json has downsample_ratio {ratio} for tiles of {side} x {side} patches.")
    return round(1 / ratio)


def _heads(vision: Object) -> int:
    """Attention heads of the vision tower, by number or by timm's name of it."""
    if "num_attention_heads" in vision:
        return _need(vision, "num_attention_heads", int, "vision_config in config.json")
    args = vision.get("args")
    name = args.get("model") if isinstance(args, dict) else None
    if name not in HEADS:
        raise BadConfig(
            f"config.json has vision_config.args.model {name!r}, a vision tower that is not known."
        )
    return HEADS[name]


def _language(llm: Object) -> dict[str, Any]:
    """The language model's part in NemotronHConfig's words; keys of training or of serving are left out."""
    merged = {key: llm[alias] for key, alias in ALIASES.items() if alias in llm}
    merged |= {key: llm[key] for key in (*LANGUAGE_KEYS, *LANGUAGE_CHOICES) if llm.get(key) is not None}
    for key, kind in LANGUAGE_KEYS.items():
        _need(merged, key, kind, "llm_config in config.json")
    pattern = _need(merged, "hybrid_override_pattern", str)
    if not set("M*") <= set(pattern) <= set("M*-"):
        raise BadConfig(
            f"config.json has the layers {pattern}; known are M, * and -, and M and * are needed."
        )
    return merged


def _limit(llm: Object) -> tuple[float, float]:
    """The bounds of dt; the family's own default is that there are none."""
    limit = llm.get("time_step_limit", [0.0, math.inf])
    bounds = (
        [float(bound) for bound in limit if isinstance(bound, int | float)] if isinstance(limit, list) else []
    )
    if len(bounds) != 2:
        raise BadConfig(f"config.json has time_step_limit {limit!r}; two numbers are needed.")
    return bounds[0], bounds[1]
