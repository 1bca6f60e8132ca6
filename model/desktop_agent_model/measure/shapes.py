"""The numbers of a model that memory and speed depend on, as its config.json has them; no library needed.

Bytes are for bf16 weights and KV cache and, where it is not said otherwise, for an fp32 recurrent state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Attention:
    """The attention layers: how many, and the shape of what each keeps for a token."""

    layers: int
    heads: int
    kv_heads: int
    head_dim: int

    def kv_bytes(self, item: int = 2) -> int:
        """Bytes of keys and values that all layers keep for one token."""
        return self.layers * 2 * self.kv_heads * self.head_dim * item

    @property
    def parameters(self) -> int:
        """Elements of the four projections of one layer, for each unit of the model's width."""
        return 2 * (self.heads + self.kv_heads) * self.head_dim


@dataclass(frozen=True, slots=True)
class Mamba:
    """The Mamba-2 layers: how many, and the shape of the state that each keeps, however long the text."""

    layers: int
    heads: int
    head_dim: int
    state: int
    groups: int
    conv: int
    chunk: int = 128

    @property
    def inner(self) -> int:
        """The width inside a layer."""
        return self.heads * self.head_dim

    @property
    def conv_width(self) -> int:
        """Channels of the convolution."""
        return self.inner + 2 * self.groups * self.state

    def recurrent_bytes(self, item: int = 4) -> int:
        """Bytes of the recurrent state of one layer."""
        return self.inner * self.state * item

    def conv_bytes(self, item: int = 2) -> int:
        """Bytes of the last inputs that one layer's convolution still needs."""
        return self.conv_width * (self.conv - 1) * item

    def state_bytes(self, item: int = 4) -> int:
        """Bytes that all layers keep for a sequence."""
        return self.layers * (self.recurrent_bytes(item) + self.conv_bytes())


@dataclass(frozen=True, slots=True)
class Vision:
    """The vision tower and projector; what one picture costs in the tower is counted in tiles or patches."""

    parameters: int
    projector: int
    blocks: int
    width: int
    patches: int
    """Patches that are looked at together: those of a tile with its registers."""
    tokens: int
    """Tokens that come of them."""


@dataclass(frozen=True, slots=True)
class Model:
    """A language model with eyes."""

    name: str
    hidden: int
    vocabulary: int
    mlp: int
    """Elements of all MLP layers together."""
    attention: Attention
    mamba: Mamba | None
    vision: Vision
    context: int = 131_072

    @property
    def embedding(self) -> int:
        """Elements of the table of tokens; the output has one of its own."""
        return self.vocabulary * self.hidden

    @property
    def body(self) -> int:
        """Elements of the language model without both tables: what each token is multiplied with."""
        mamba = self.mamba
        mixing = (
            mamba.layers * self.hidden * (2 * mamba.inner + mamba.conv_width + mamba.heads) if mamba else 0
        )
        return self.mlp + mixing + self.attention.layers * self.hidden * self.attention.parameters

    @property
    def parameters(self) -> int:
        """All elements, but for the language model's norms and convolutions (two hundredths of a percent)."""
        return self.body + 2 * self.embedding + self.vision.parameters + self.vision.projector

    def state_bytes(self, tokens: int, item: int = 4) -> int:
        """Bytes that a sequence of so many tokens keeps; `item` is the size of a recurrent number."""
        constant = self.mamba.state_bytes(item) if self.mamba else 0
        return constant + self.attention.kv_bytes() * tokens


def vit(blocks: int, width: int, mlp: int, patch: int, table: int) -> int:
    """Elements of a plain vision tower whose position table has `table` entries."""
    block = 4 * width * width + 2 * width * mlp + 4 * width + 4 * width + mlp + width
    return blocks * block + width * 3 * patch * patch + table * width


def from_config(name: str, config: Mapping[str, Any], vision: Vision) -> Model:
    """The shape of a Nemotron-H model with eyes, from the contents of its config.json (`llm_config`).

    Raises KeyError that names the key where one is absent.
    """
    llm = config["llm_config"]
    pattern = llm["hybrid_override_pattern"]
    return Model(
        name=name,
        hidden=llm["hidden_size"],
        vocabulary=llm["vocab_size"],
        mlp=pattern.count("-") * 2 * llm["hidden_size"] * llm["intermediate_size"],
        attention=Attention(
            pattern.count("*"), llm["num_attention_heads"], llm["num_key_value_heads"], llm["head_dim"]
        ),
        mamba=Mamba(
            pattern.count("M"),
            llm["mamba_num_heads"],
            llm["mamba_head_dim"],
            llm["ssm_state_size"],
            llm["n_groups"],
            llm["conv_kernel"],
            llm["chunk_size"],
        ),
        vision=vision,
        context=llm["max_position_embeddings"],
    )


_PATTERN = "M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M-"

HOLOTRON = from_config(
    "Holotron-12B",
    {
        "llm_config": {
            "hidden_size": 5120,
            "intermediate_size": 20_480,
            "vocab_size": 132_096,
            "hybrid_override_pattern": _PATTERN,
            "num_attention_heads": 40,
            "num_key_value_heads": 8,
            "head_dim": 128,
            "mamba_num_heads": 128,
            "mamba_head_dim": 80,
            "ssm_state_size": 128,
            "n_groups": 8,
            "conv_kernel": 4,
            "chunk_size": 128,
            "max_position_embeddings": 131_072,
        }
    },
    Vision(
        parameters=vit(blocks=32, width=1280, mlp=5120, patch=16, table=128 * 128),
        projector=5120 * 20_480 + 20_480 * 5120,
        blocks=32,
        width=1280,
        patches=32 * 32 + 10,
        tokens=256,
    ),
)
"""Holotron-12B and its base Nemotron Nano 12B v2 VL, from the published configuration."""

HOLO2 = Model(
    name="Holo2-8B",
    hidden=4096,
    vocabulary=151_936,
    mlp=36 * 3 * 4096 * 12_288,
    attention=Attention(layers=36, heads=32, kv_heads=8, head_dim=128),
    mamba=None,
    # the tower of Qwen3-VL-8B: 27 blocks of width 1152; patches of 16, four of them one token
    vision=Vision(
        parameters=vit(blocks=27, width=1152, mlp=4304, patch=16, table=48 * 48),
        projector=4 * (4608 * 4608 + 4608 * 4096),
        blocks=27,
        width=1152,
        patches=8160,
        tokens=2040,
    ),
    context=262_144,
)
"""Holo2-8B, which is Qwen3-VL-8B: attention in all 36 layers. Its picture is a screen of 1920 x 1080."""
