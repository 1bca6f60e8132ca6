"""The published layout at any size: config.json, and the name and shape of every tensor.

`FULL` is Holotron-12B, `TINY` the same classes small enough for a test. Names and shapes as in the
repositories of the class NemotronH_Nano_VL_V2.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from desktop_agent_model.models.config import Rgb

CLIP_MEAN: Rgb = (0.48145466, 0.4578275, 0.40821073)
CLIP_STD: Rgb = (0.26862954, 0.26130258, 0.27577711)
LANGUAGE = "language_model.backbone."
RADIO = "vision_model.radio_model."

Named = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Shape:
    """Every number that a checkpoint of this family is made of; the defaults are those of `TINY`."""

    pattern: str = "M-M*-M-"
    hidden: int = 64
    ffn: int = 160
    heads: int = 4
    kv_heads: int = 2
    head_dim: int = 16
    mamba_heads: int = 8
    mamba_head_dim: int = 12
    state: int = 16
    groups: int = 2
    conv: int = 4
    chunk: int = 128
    vocabulary: int = 320
    vision: int = 48
    vision_blocks: int = 2
    vision_heads: int = 4
    vision_mlp: int = 192
    patch: int = 16
    table: int = 256  # pixels: the largest picture that the position embedding was made for
    prefix: int = 6
    projector: int = 96
    tile: int = 64
    context: int = 131_072
    norm_mean: Rgb = CLIP_MEAN
    norm_std: Rgb = CLIP_STD

    @property
    def inner(self) -> int:
        """The width inside a Mamba layer."""
        return self.mamba_heads * self.mamba_head_dim

    @property
    def conv_width(self) -> int:
        """Channels of a Mamba layer's convolution."""
        return self.inner + 2 * self.groups * self.state


TINY = Shape()
FULL = Shape(
    pattern="M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M-",
    hidden=5120,
    ffn=20_480,
    heads=40,
    kv_heads=8,
    head_dim=128,
    mamba_heads=128,
    mamba_head_dim=80,
    state=128,
    groups=8,
    # the tokenizer's 131,072 tokens, those added for pictures, and padding to a multiple of 16,512
    vocabulary=132_096,
    vision=1280,
    vision_blocks=32,
    vision_heads=16,
    vision_mlp=5120,
    table=2048,
    prefix=10,
    projector=20_480,
    tile=512,
)


def config(shape: Shape, dtype: str = "bfloat16") -> dict[str, Any]:
    """The contents of config.json, in the keys of the published repositories."""
    return {
        "architectures": ["NemotronH_Nano_VL_V2"],
        "model_type": "NemotronH_Nano_VL_V2",
        "force_image_size": shape.tile,
        "patch_size": shape.patch,
        "downsample_ratio": 0.5,
        "ps_version": "v2",
        "use_thumbnail": True,
        "image_tag_type": "internvl",
        "img_context_token": "<image>",
        "img_start_token": "<img>",
        "img_end_token": "</img>",
        "vit_hidden_size": shape.vision,
        "projector_hidden_size": shape.projector,
        "norm_mean": list(shape.norm_mean),
        "norm_std": list(shape.norm_std),
        "torch_dtype": dtype,
        "vision_config": {
            "patch_size": shape.patch,
            "num_attention_heads": shape.vision_heads,
            "args": {"model": "vit_huge_patch16_224", "cpe_max_size": shape.table},
        },
        "llm_config": _language_config(shape),
    }


def _language_config(shape: Shape) -> dict[str, Any]:
    return {
        "architectures": ["NemotronHForCausalLM"],
        "model_type": "nemotron_h",
        "hidden_size": shape.hidden,
        "intermediate_size": shape.ffn,
        "hybrid_override_pattern": shape.pattern,
        "num_hidden_layers": len(shape.pattern),
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.kv_heads,
        "head_dim": shape.head_dim,
        "mamba_num_heads": shape.mamba_heads,
        "mamba_head_dim": shape.mamba_head_dim,
        "ssm_state_size": shape.state,
        "n_groups": shape.groups,
        "conv_kernel": shape.conv,
        "chunk_size": shape.chunk,
        "expand": 2,
        "time_step_min": 0.001,
        "time_step_max": 0.1,
        "time_step_floor": 1e-4,
        "time_step_limit": [0.0, float("inf")],
        "use_conv_bias": True,
        "use_bias": False,
        "mamba_proj_bias": False,
        "mlp_bias": False,
        "attention_bias": False,
        "tie_word_embeddings": False,
        "mlp_hidden_act": "relu2",
        "mamba_hidden_act": "silu",
        "layer_norm_epsilon": 1e-5,
        "residual_in_fp32": False,
        "vocab_size": shape.vocabulary,
        "max_position_embeddings": shape.context,
        "bos_token_id": 1,
        "eos_token_id": 12,
        "pad_token_id": 0,
    }


def tensors(shape: Shape) -> Iterator[Named]:
    """Name and shape of every tensor, in the order of the files."""
    yield LANGUAGE + "embeddings.weight", (shape.vocabulary, shape.hidden)
    for index, kind in enumerate(shape.pattern):
        layer = f"{LANGUAGE}layers.{index}."
        yield layer + "norm.weight", (shape.hidden,)
        for name, size in _MIXERS[kind](shape):
            yield f"{layer}mixer.{name}", size
    yield LANGUAGE + "norm_f.weight", (shape.hidden,)
    yield "language_model.lm_head.weight", (shape.vocabulary, shape.hidden)
    yield from _vision(shape)
    yield "mlp1.0.weight", (4 * shape.vision,)
    yield "mlp1.1.weight", (shape.projector, 4 * shape.vision)
    yield "mlp1.3.weight", (shape.hidden, shape.projector)


def _mamba(shape: Shape) -> list[Named]:
    heads = (shape.mamba_heads,)
    return [
        ("in_proj.weight", (shape.inner + shape.conv_width + shape.mamba_heads, shape.hidden)),
        ("conv1d.weight", (shape.conv_width, 1, shape.conv)),
        ("conv1d.bias", (shape.conv_width,)),
        ("A_log", heads),
        ("D", heads),
        ("dt_bias", heads),
        ("norm.weight", (shape.inner,)),
        ("out_proj.weight", (shape.hidden, shape.inner)),
    ]


def _attention(shape: Shape) -> list[Named]:
    queries, keys = shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim
    return [
        ("q_proj.weight", (queries, shape.hidden)),
        ("k_proj.weight", (keys, shape.hidden)),
        ("v_proj.weight", (keys, shape.hidden)),
        ("o_proj.weight", (shape.hidden, queries)),
    ]


def _mlp(shape: Shape) -> list[Named]:
    return [("up_proj.weight", (shape.ffn, shape.hidden)), ("down_proj.weight", (shape.hidden, shape.ffn))]


_MIXERS = {"M": _mamba, "*": _attention, "-": _mlp}


def _vision(shape: Shape) -> Iterator[Named]:
    yield RADIO + "input_conditioner.norm_mean", (3, 1, 1)
    yield RADIO + "input_conditioner.norm_std", (3, 1, 1)
    yield RADIO + "summary_idxs", (3,)
    patches = RADIO + "model.patch_generator."
    yield patches + "embedder.weight", (shape.vision, 3 * shape.patch**2)
    yield patches + "pos_embed", (1, (shape.table // shape.patch) ** 2, shape.vision)
    yield patches + "cls_token.token", (shape.prefix, shape.vision)
    for index in range(shape.vision_blocks):
        for name, size in _block(shape.vision, shape.vision_mlp):
            yield f"{RADIO}model.blocks.{index}.{name}", size


def _block(width: int, mlp: int) -> Iterator[Named]:
    for norm in ("norm1", "norm2"):
        yield norm + ".weight", (width,)
        yield norm + ".bias", (width,)
    for name, rows, columns in (
        ("attn.qkv", 3 * width, width),
        ("attn.proj", width, width),
        ("mlp.fc1", mlp, width),
        ("mlp.fc2", width, mlp),
    ):
        yield name + ".weight", (rows, columns)
        yield name + ".bias", (rows,)
