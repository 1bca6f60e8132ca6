"""Holotron-12B from transformers' own modules; its base Nemotron-Nano-12B-v2-VL is the same class.

    screenshot ── tiles of 512 px, and a thumbnail ──► C-RADIOv2-H: ViT-H/16, 32 blocks, width 1280
                    32 x 32 patches a tile ──► 2 x 2 patches beside each other become one: 256 of width 5120
                    RMSNorm, 5120 → 20480, squared ReLU, → 5120: the projector
    text ── embedding ──► the pictures' vectors take the places of the `<image>` tokens
                    62 layers of Nemotron-H: 28 Mamba-2, 28 MLP, 6 attention; no positions, no RoPE

Only the six attention layers keep something for every token; the Mamba layers keep a state of constant size.

Three things differ from what transformers does by itself, each for a reason told where it is done: the limit of
dt, the interpolation of the position embedding, and layer scale, which the checkpoint does not have.
Sources: transformers (Nemotron-H, RADIO), vLLM's NemotronH_Nano_VL_V2, NVIDIA's Megatron-Bridge (names).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import DynamicCache, NemotronHConfig, NemotronHForCausalLM, RadioConfig, RadioModel
from transformers.models.nemotron_h.modeling_nemotron_h import NemotronHMamba2Mixer
from transformers.models.radio.modeling_radio import RadioPatchEmbeddings

from desktop_agent_model.errors import BadConfig, BadInput

PositionEmbedding = Literal["half_pixel", "align_corners"]
Rgb = tuple[float, float, float]
Shapes = Mapping[str, tuple[int, ...]]

# timm's names for the vision towers; the number of heads cannot be told from the shapes of tensors
HEADS = {"vit_base_patch16_224": 12, "vit_large_patch16_224": 16, "vit_huge_patch16_224": 16}
RADIO = "vision_model.radio_model.model."
LANGUAGE_KEYS = (
    "vocab_size", "hidden_size", "intermediate_size", "hybrid_override_pattern", "max_position_embeddings",
    "num_attention_heads", "num_key_value_heads", "head_dim", "layer_norm_epsilon",
    "mamba_num_heads", "mamba_head_dim", "ssm_state_size", "n_groups", "conv_kernel", "chunk_size",
)  # fmt: skip
LANGUAGE_CHOICES = (
    "attention_bias", "mlp_bias", "use_bias", "mamba_proj_bias", "use_conv_bias", "mlp_hidden_act",
    "mamba_hidden_act", "residual_in_fp32", "tie_word_embeddings", "time_step_limit", "time_step_min",
    "bos_token_id", "eos_token_id", "pad_token_id",
)  # fmt: skip
ALIASES = {
    "head_dim": "attention_head_dim",
    "layer_norm_epsilon": "rms_norm_eps",
    "n_groups": "mamba_num_groups",
    "ssm_state_size": "mamba_state_dim",
}


@dataclass(frozen=True)
class HolotronConfig:
    """What config.json says, read strictly: what changes what the model sees is never guessed.

    Where other programs fall back to a default, such as ImageNet's mean for a picture's colours, an absent key
    is a BadConfig that names it. Special tokens are named here and numbered by the tokenizer, because exports
    differ in their numbers. `auto_map` is never looked at.
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
    language: Mapping[str, Any]  # in NemotronHConfig's words
    time_step_limit: tuple[float, float]
    position_embedding: PositionEmbedding

    @classmethod
    def read(cls, raw: Mapping[str, Any], position_embedding: PositionEmbedding = "half_pixel") -> Self:
        """Read the contents of config.json; raises BadConfig naming the key that is absent or not supported."""
        if _need(raw, "ps_version") != "v2":
            raise BadConfig(
                f"config.json has ps_version {raw['ps_version']!r}; only the pixel shuffle v2 is known."
            )
        llm = _need(raw, "llm_config")
        low, high = llm.get("time_step_limit", (0.0, math.inf))
        return cls(
            tile=int(_need(raw, "force_image_size")),
            patch=int(_need(raw, "patch_size")),
            shuffle=round(1 / float(_need(raw, "downsample_ratio"))),
            norm_mean=_rgb(raw, "norm_mean"),
            norm_std=_rgb(raw, "norm_std"),
            thumbnail=bool(raw.get("use_thumbnail", True)),
            max_tiles=int(raw.get("max_num_tiles", 12)),
            vision_width=int(_need(raw, "vit_hidden_size")),
            vision_heads=_heads(_need(raw, "vision_config")),
            projector_width=int(_need(raw, "projector_hidden_size")),
            image=str(raw.get("img_context_token", "<image>")),
            image_start=str(raw.get("img_start_token", "<img>")),
            image_end=str(raw.get("img_end_token", "</img>")),
            language=_language(llm),
            time_step_limit=(float(low), float(high)),
            position_embedding=position_embedding,
        )

    @property
    def tokens_per_tile(self) -> int:
        """How many vectors the language model gets for one tile: 256 in Holotron-12B."""
        return (self.tile // self.patch // self.shuffle) ** 2

    @property
    def hidden(self) -> int:
        """The width of the language model."""
        return int(self.language["hidden_size"])

    @property
    def vocabulary(self) -> int:
        """Rows of the embedding: the tokenizer's tokens and padding."""
        return int(self.language["vocab_size"])

    @property
    def context(self) -> int:
        """The most tokens that the model was made for, in and out together."""
        return int(self.language["max_position_embeddings"])

    @property
    def pattern(self) -> str:
        """One letter a layer: M Mamba-2, - MLP, * attention."""
        return str(self.language["hybrid_override_pattern"])


def _need(raw: Mapping[str, Any], key: str, where: str = "config.json") -> Any:
    """The value of a key that must not be guessed."""
    if raw.get(key) is None:
        raise BadConfig(f"{where} has no {key}, and a guess would change what the model sees.")
    return raw[key]


def _rgb(raw: Mapping[str, Any], key: str) -> Rgb:
    values = _need(raw, key)
    if not isinstance(values, list | tuple) or len(values) != 3:
        raise BadConfig(f"config.json has {key} {values!r}; three numbers are needed.")
    return float(values[0]), float(values[1]), float(values[2])


def _heads(vision: Mapping[str, Any]) -> int:
    """Attention heads of the vision tower, by number or by timm's name of it."""
    if vision.get("num_attention_heads"):
        return int(vision["num_attention_heads"])
    name = vision.get("args", {}).get("model")
    if name not in HEADS:
        raise BadConfig(
            f"config.json has vision_config.args.model {name!r}, a vision tower that is not known."
        )
    return HEADS[name]


def _language(llm: Mapping[str, Any]) -> dict[str, Any]:
    """The language model's part in NemotronHConfig's words; keys of training or of serving are left out."""
    old = {key: llm[alias] for key, alias in ALIASES.items() if alias in llm}
    known = {key: llm[key] for key in (*LANGUAGE_KEYS, *LANGUAGE_CHOICES) if llm.get(key) is not None}
    merged = old | known
    for key in LANGUAGE_KEYS:
        _need(merged, key, "llm_config in config.json")
    return merged


@dataclass(frozen=True)
class VisionGeometry:
    """The shape of the vision tower, read from the shapes of its tensors, so no table of names can be wrong."""

    width: int
    patch: int
    table: int  # the position embedding's table has so many rows and columns of patches
    prefix: int  # class and register tokens before the patches
    blocks: int
    mlp: int

    @classmethod
    def read(cls, shapes: Shapes) -> Self:
        """Read from the published names and shapes; raises BadConfig naming a tensor that is not there."""
        embedder = _shape(shapes, RADIO + "patch_generator.embedder.weight")
        blocks = {name.split(".blocks.")[1].split(".")[0] for name in shapes if ".blocks." in name}
        return cls(
            width=embedder[0],
            patch=math.isqrt(embedder[1] // 3),
            table=math.isqrt(_shape(shapes, RADIO + "patch_generator.pos_embed")[1]),
            prefix=_shape(shapes, RADIO + "patch_generator.cls_token.token")[0],
            blocks=len(blocks),
            mlp=_shape(shapes, RADIO + "blocks.0.mlp.fc1.weight")[0],
        )


def _shape(shapes: Shapes, name: str) -> tuple[int, ...]:
    if name not in shapes:
        raise BadConfig(f"The checkpoint has no tensor {name}, from which the vision tower's shape is read.")
    return shapes[name]


class CornerAlignedPatches(RadioPatchEmbeddings):
    """C-RADIO's patch embedding as it was until June 2025, and in vLLM up to 0.18: corners on corners.

    The table of 128 x 128 positions is sampled for the 32 x 32 patches of a tile. Today's code takes it as pixels
    with areas, the older one as points whose outermost fall on each other. Which of the two Holotron-12B was
    trained with is not published. Where the patches are as many as the table's, both are the table itself.
    """

    def _interpolate_position_embedding(self, input_dims: tuple[int, int], dtype: torch.dtype) -> Tensor:
        """The table for a picture of (rows, columns) of patches: (1, rows * columns, width).

        As C-RADIO does, the table is sampled for a square of the longer side, then its upper left window taken.
        """
        rows, columns = input_dims
        table = self.position_embedding.reshape(1, self.max_rows, self.max_cols, -1).permute(0, 3, 1, 2)
        square = (max(input_dims), max(input_dims))
        if table.shape[-2:] != square:
            table = functional.interpolate(table.float(), size=square, mode="bilinear", align_corners=True)
        return table[..., :rows, :columns].to(dtype).flatten(2).permute(0, 2, 1)


def vision_tower(config: HolotronConfig, geometry: VisionGeometry) -> RadioModel:
    """C-RADIO without what Holotron does not use: its own normalisation, summary tokens and layer scale."""
    radio = RadioConfig(
        hidden_size=geometry.width,
        num_hidden_layers=geometry.blocks,
        num_attention_heads=config.vision_heads,
        mlp_ratio=geometry.mlp / geometry.width,
        patch_size=geometry.patch,
        image_size=config.tile,
        max_img_size=geometry.table * geometry.patch,
        # classes and registers are told apart only for the summary, which nobody reads here
        num_cls_tokens=geometry.prefix,
        num_registers=0,
        summary_idxs=[0],
    )
    tower = RadioModel(radio)
    tower.make_preprocessor_external()
    tower.register_buffer("summary_idxs", torch.zeros(1, dtype=torch.long, device="cpu"), persistent=False)
    if config.position_embedding == "align_corners":
        tower.embeddings = CornerAlignedPatches(radio)
    for block in tower.encoder.layer:
        block.layer_scale1 = nn.Identity()
        block.layer_scale2 = nn.Identity()
    return tower


class Projector(nn.Module):
    """From the vision tower's width, four patches together, to the language model's: `mlp1` in the files."""

    def __init__(self, width: int, middle: int, out: int) -> None:
        super().__init__()
        self.norm = nn.Parameter(torch.ones(width))
        self.up = nn.Linear(width, middle, bias=False)
        self.down = nn.Linear(middle, out, bias=False)

    def forward(self, patches: Tensor) -> Tensor:
        """(…, 4 * vision width) → (…, hidden), in the dtype given; RMSNorm is computed in fp32."""
        wide = patches.float()
        wide = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-5)
        normed = (wide * self.norm.float()).to(patches.dtype)
        middle: Tensor = functional.relu(self.up(normed)).square()
        out: Tensor = self.down(middle)
        return out


def language_model(config: HolotronConfig) -> NemotronHForCausalLM:
    """Nemotron-H with the dt limit of its config.

    transformers clamps dt at `time_step_min` while it reads a prompt, but not while it generates, so the same
    tokens give different states. Neither vLLM nor NVIDIA's own code clamps there; the config's limit is 0 … ∞.
    """
    model = NemotronHForCausalLM(NemotronHConfig(**config.language))
    for module in model.modules():
        if isinstance(module, NemotronHMamba2Mixer):
            module.time_step_limit = config.time_step_limit
    return model


class Holotron(nn.Module):
    """The whole model; build it on the meta device and let `checkpoint.loading` bring the weights.

    `image_id` is the tokenizer's id of the image token.
    """

    def __init__(self, config: HolotronConfig, geometry: VisionGeometry, image_id: int) -> None:
        super().__init__()
        if (geometry.width, geometry.patch) != (config.vision_width, config.patch):
            raise BadConfig(
                f"config.json says vision width {config.vision_width} and patches of {config.patch} pixels, "
                f"the tensors {geometry.width} and {geometry.patch}."
            )
        self.config = config
        self.image_id = image_id
        self.vision = vision_tower(config, geometry)
        self.projector = Projector(geometry.width * config.shuffle**2, config.projector_width, config.hidden)
        self.language = language_model(config)

    @property
    def tokens_per_tile(self) -> int:
        """How many vectors one tile becomes: 256 in Holotron-12B."""
        return self.config.tokens_per_tile

    @property
    def device(self) -> torch.device:
        """Where the weights are."""
        return self.language.lm_head.weight.device

    @property
    def dtype(self) -> torch.dtype:
        """What the weights are in."""
        return self.language.lm_head.weight.dtype

    def encode_tiles(self, tiles: Tensor) -> Tensor:
        """Normalised tiles (n, 3, T, T) → what the language model sees of them (n, tokens_per_tile, hidden)."""
        patches: Tensor = self.vision(
            tiles.to(self.device, self.dtype)
        ).features  # (n, rows * columns, width)
        side, near = self.config.tile // self.config.patch, self.config.shuffle
        squares = patches.unflatten(1, (side // near, near, side // near, near))
        # "v2": squares in reading order, and the patches of a square in reading order too
        shuffled = squares.permute(0, 1, 3, 2, 4, 5).flatten(3).flatten(1, 2)
        projected: Tensor = self.projector(shuffled)
        return projected

    def embed(self, ids: Tensor, features: Tensor | None) -> Tensor:
        """Token ids (b, l) and picture vectors (k, hidden) → (b, l, hidden).

        The k vectors take the places of the k image tokens, in order; raises BadInput where the two numbers differ.
        """
        embeds: Tensor = self.language.get_input_embeddings()(ids)
        if features is None:
            return embeds
        places = ids == self.image_id
        if int(places.sum()) != features.shape[0]:
            raise BadInput(
                f"The prompt has {int(places.sum())} image tokens for {features.shape[0]} vectors."
            )
        return embeds.masked_scatter(places[..., None], features.to(embeds.dtype))

    def new_cache(self) -> DynamicCache:
        """The empty state of one sequence: keys and values of attention, convolution and fp32 Mamba states."""
        return DynamicCache(config=self.language.config)

    def forward(self, embeds: Tensor, cache: DynamicCache | None, *, last: int = 1) -> Tensor:
        """Go on from the cache's state with (b, l, hidden); logits of the last positions (b, last, vocabulary), fp32.

        The cache is changed in place and cannot be rolled back. With `last=0` all positions have logits.
        """
        out = self.language(
            inputs_embeds=embeds, past_key_values=cache, use_cache=cache is not None, logits_to_keep=last
        )
        logits: Tensor = out.logits
        return logits
