"""Holotron-12B from transformers' own modules; its base Nemotron-Nano-12B-v2-VL is the same class.

    screenshot ── tiles of 512 px, and a thumbnail ──► C-RADIOv2-H: ViT-H/16, 32 blocks, width 1280
                    32 x 32 patches a tile ──► 2 x 2 patches beside each other become one: 256 of width 5120
                    RMSNorm, 5120 → 20480, squared ReLU, → 5120: the projector
    text ── embedding ──► the pictures' vectors take the places of the `<image>` tokens
                    62 layers of Nemotron-H: 28 Mamba-2, 28 MLP, 6 attention; no positions, no RoPE

Only the six attention layers keep something for every token; the Mamba layers keep a state of constant size.

Three things differ from what transformers does by itself, each for a reason told where it is done: the limit
of dt, the interpolation of the position embedding, and layer scale, which the checkpoint does not have.
Sources: transformers (Nemotron-H, RADIO), vLLM's NemotronH_Nano_VL_V2, NVIDIA's Megatron-Bridge (names).
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import torch
from huggingface_hub.errors import StrictDataclassError
from torch import Tensor, nn
from torch.nn import functional
from transformers import DynamicCache, NemotronHConfig, NemotronHForCausalLM, RadioConfig, RadioModel
from transformers.models.nemotron_h.modeling_nemotron_h import NemotronHMamba2Mixer
from transformers.models.radio.modeling_radio import RadioPatchEmbeddings

from desktop_agent_model.errors import BadConfig, BadInput
from desktop_agent_model.models.config import HolotronConfig

Shapes = Mapping[str, tuple[int, ...]]

RADIO = "vision_model.radio_model.model."


@dataclass(frozen=True)
class VisionGeometry:
    """The vision tower's shape, read from its tensors, so that no table of names can be wrong."""

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

    The table of 128 x 128 positions is sampled for the 32 x 32 patches of a tile. Today's code takes it as
    pixels with areas, the older one as points whose outermost fall on each other. Which of the two
    Holotron-12B was trained with is not published. Where the patches are as many as the table's, both are the
    table itself.
    """

    def _interpolate_position_embedding(self, input_dims: tuple[int, int], dtype: torch.dtype) -> Tensor:
        """The table for a picture of (rows, columns) of patches: (1, rows * columns, width).

        As C-RADIO does, the table is sampled for a square of the longer side, then its upper left window
        taken.
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
    tower.add_module("input_conditioner", nn.Identity())
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
    """Nemotron-H, with the limit of dt that its config says; raises BadConfig where it is refused."""
    try:
        language = NemotronHConfig(**config.language)
    except StrictDataclassError as trouble:
        raise BadConfig(f"llm_config in config.json cannot be used: {trouble}") from trouble
    model = NemotronHForCausalLM(language)
    limit_dt(model, config.time_step_limit)
    return model


def limit_dt(model: nn.Module, limit: Sequence[float]) -> None:
    """Give every Mamba layer the bounds of dt, mostly 0 and infinity.

    transformers clamps dt at `time_step_min` while it reads a prompt, but not while it generates, so the same
    tokens would give different states. Neither vLLM nor NVIDIA's own code clamps there.
    """
    low, high = (float(bound) for bound in limit)
    for module in model.modules():
        if isinstance(module, NemotronHMamba2Mixer):
            module.time_step_limit = (low, high)


class VisionLanguageModel(nn.Module, ABC):
    """What decoding needs of a model: pictures to vectors, vectors among words, and a state to go on from.

    `image_id` is the tokenizer's id of the image token.
    """

    language: NemotronHForCausalLM
    image_id: int

    @property
    @abstractmethod
    def tokens_per_tile(self) -> int:
        """How many image tokens stand for one tile in a prompt."""

    @abstractmethod
    def encode_tiles(self, tiles: Tensor) -> Tensor:
        """Normalised tiles of one size (n, 3, height, width) → their vectors (n, k, hidden)."""

    @property
    def device(self) -> torch.device:
        """Where the weights are."""
        device: torch.device = self.language.lm_head.weight.device
        return device

    @property
    def dtype(self) -> torch.dtype:
        """What the weights are in."""
        dtype: torch.dtype = self.language.lm_head.weight.dtype
        return dtype

    def embed(self, ids: Tensor, features: Tensor | None) -> Tensor:
        """Token ids (b, l) and picture vectors (k, hidden) → (b, l, hidden).

        The k vectors take the places of the k image tokens, in order; raises BadInput where they are not as
        many.
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
        """The empty state of a sequence: attention's keys and values, convolution and fp32 Mamba states."""
        return DynamicCache(config=self.language.config)

    def forward(self, embeds: Tensor, cache: DynamicCache | None, *, last: int = 1) -> Tensor:
        """Go on from the cache's state with (b, l, hidden) → fp32 logits of the end (b, last, vocabulary).

        The cache is changed in place and cannot be rolled back. With `last=0` all positions have logits.
        """
        out = self.language(
            inputs_embeds=embeds, past_key_values=cache, use_cache=cache is not None, logits_to_keep=last
        )
        logits: Tensor = out.logits
        return logits


class Holotron(VisionLanguageModel):
    """The whole model; build it on the meta device and let `checkpoint.loading` bring the weights."""

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

    def encode_tiles(self, tiles: Tensor) -> Tensor:
        """Normalised tiles (n, 3, T, T) → what the language model sees (n, tokens_per_tile, hidden)."""
        patches: Tensor = self.vision(
            tiles.to(self.device, self.dtype)
        ).features  # (n, rows * columns, width)
        near = self.config.shuffle
        side = self.config.tile // self.config.patch // near
        squares = patches.view(-1, side, near, side, near, patches.shape[-1])
        # "v2": squares in reading order, and the patches of a square in reading order too
        shuffled = squares.permute(0, 1, 3, 2, 4, 5).reshape(-1, side * side, self.projector.norm.shape[0])
        projected: Tensor = self.projector(shuffled)
        return projected
