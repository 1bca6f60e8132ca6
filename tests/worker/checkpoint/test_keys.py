"""Every published tensor has its place, at full size too; none is unknown, missing or misshapen."""

import math
from pathlib import Path

import pytest
import torch

from desktop_agent_model.checkpoint import keys, loading
from desktop_agent_model.checkpoint.layout import FULL, TINY, config, tensors
from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.errors import BadCheckpoint, TensorMismatch
from desktop_agent_model.models.config import HolotronConfig
from worker_lab.damage import copied, with_tensors
from worker_lab.published import read_all

BLOCK = "vision_model.radio_model.model.blocks.1."
LAYER = "language_model.backbone.layers.0.mixer."


def test_all_tensors_of_the_full_size_model_have_their_place() -> None:
    shapes = dict(tensors(FULL))
    model = loading.empty_model(HolotronConfig.read(config(FULL)), shapes, image_id=131_072)
    assert {parameter.device.type for parameter in model.parameters()} == {"meta"}
    total = sum(parameter.numel() for parameter in model.parameters())
    assert round(total / 1e9, 2) == 13.18
    needed = {name: shape for name, shape in shapes.items() if keys.parts(name)}
    assert sum(math.prod(shape) for shape in needed.values()) == total
    assert len(shapes) - len(needed) == 3


def test_the_full_size_model_has_the_layers_of_holotron_12b() -> None:
    read = HolotronConfig.read(config(FULL))
    assert [read.pattern.count(kind) for kind in "M-*"] == [28, 28, 6]
    assert read.tokens_per_tile == 256


def test_every_weight_arrives_as_it_is_in_the_files(tiny: Loaded, tiny_checkpoint: Path) -> None:
    ours = tiny.model.state_dict()
    published = read_all(tiny_checkpoint)
    assert published.keys() == dict(tensors(TINY)).keys()
    for name, tensor in published.items():
        if keys.parts(name):
            assert torch.equal(keys.collect(name, ours), tensor), name


@pytest.mark.parametrize(
    "name",
    [
        "language_model.backbone.layers.0.mixer.gate.weight",
        "language_model.backbone.layers.7.norm.weight",
        "language_model.backbone.layers.0.norm.bias",
        "language_model.model.embeddings.weight",
        "vision_model.radio_model.model.norm.weight",
        BLOCK + "ls1.gamma",
        BLOCK + "attn.q_norm.weight",
        "vision_model.radio_model.adaptor.weight",
        "mlp1.2.weight",
        "mlp1.1.bias",
        "sound_encoder.weight",
        "weight",
    ],
)
def test_an_unknown_tensor_is_named(tiny_checkpoint: Path, tmp_path: Path, name: str) -> None:
    folder = with_tensors(copied(tiny_checkpoint, tmp_path), {name: torch.zeros(3)})
    with pytest.raises(TensorMismatch, match=name.replace(".", r"\.")):
        loading.load(folder)


@pytest.mark.parametrize(
    "name",
    [
        "language_model.lm_head.weight",
        "language_model.backbone.norm_f.weight",
        LAYER + "A_log",
        LAYER + "conv1d.bias",
        BLOCK + "attn.qkv.bias",
        BLOCK + "attn.proj.weight",
        BLOCK + "norm2.weight",
        "vision_model.radio_model.model.patch_generator.cls_token.token",
        "mlp1.0.weight",
    ],
)
def test_a_missing_tensor_is_named_as_it_is_published(
    tiny_checkpoint: Path, tmp_path: Path, name: str
) -> None:
    folder = with_tensors(copied(tiny_checkpoint, tmp_path), {name: None})
    with pytest.raises(BadCheckpoint, match=name.replace(".", r"\.")):
        loading.load(folder)


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("language_model.lm_head.weight", (TINY.vocabulary, TINY.hidden + 1)),
        (LAYER + "in_proj.weight", (7, TINY.hidden)),
        (LAYER + "D", (TINY.mamba_heads + 1,)),
        (BLOCK + "attn.qkv.weight", (3 * TINY.vision + 1, TINY.vision)),
        (BLOCK + "attn.qkv.bias", (3 * TINY.vision + 3,)),
        (BLOCK + "mlp.fc2.weight", (TINY.vision_mlp, TINY.vision)),
        ("mlp1.3.weight", (TINY.hidden, TINY.projector, 1)),
    ],
)
def test_a_misshapen_tensor_is_named_with_both_shapes(
    tiny_checkpoint: Path, tmp_path: Path, name: str, shape: tuple[int, ...]
) -> None:
    folder = with_tensors(copied(tiny_checkpoint, tmp_path), {name: torch.zeros(shape)})
    with pytest.raises(TensorMismatch, match=name.replace(".", r"\.")) as caught:
        loading.load(folder)
    assert str(list(shape)) in caught.value.message
