"""Holotron-3 and Nemotron 3 Omni run through transformers' own class, and see and go on in the same way."""

from pathlib import Path

import pytest
import torch
from PIL import Image
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn import functional
from transformers import NemotronH_Omni_Reasoning_V3

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.images import DynamicPatches
from desktop_agent_model.checkpoint import registry
from desktop_agent_model.checkpoint.loading import Loaded, quiet
from desktop_agent_model.errors import BadCheckpoint, BadConfig, TensorMismatch
from desktop_agent_model.vision.features import Features
from desktop_agent_model.vision.pictures import normalised
from worker_lab import tiny_omni
from worker_lab.damage import configured, copied
from worker_lab.pictures import noise


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, NemotronH_Omni_Reasoning_V3]:
    folder = tmp_path_factory.mktemp("omni")
    return folder, tiny_omni.write(folder)


@pytest.fixture(scope="module")
def omni(written: tuple[Path, NemotronH_Omni_Reasoning_V3]) -> Loaded:
    return registry.load(written[0], torch.float32, "cpu", quiet)


@pytest.fixture(scope="module")
def screen() -> Image.Image:
    return noise(640, 400)


def prompt(omni: Loaded, seen: int) -> Tensor:
    tokenizer = omni.tokenizer
    run = [tokenizer.image_start, *[tokenizer.image] * seen, tokenizer.image_end]
    return torch.tensor([[*run, *tokenizer.encode("click OK")]])


def test_logits_are_those_of_transformers_own_forward(
    omni: Loaded, written: tuple[Path, NemotronH_Omni_Reasoning_V3], screen: Image.Image
) -> None:
    seen = Features(omni.sight).look(screen)
    ids = prompt(omni, seen.tiles)
    whole = normalised(omni.sight.cut(screen)[0][None], tiny_omni.MEAN, tiny_omni.DEVIATION)
    patches = functional.unfold(whole, 16, stride=16).transpose(1, 2)[0]
    grid = torch.tensor([[side // 16 for side in whole.shape[-2:]]])
    with torch.inference_mode():
        theirs = written[1](input_ids=ids, pixel_values=patches, image_grid_hw=grid).logits[0]
        ours = omni.model(omni.model.embed(ids, seen.features), None, last=0)[0]
    torch.testing.assert_close(ours, theirs, atol=1e-4, rtol=0)


def test_a_prompt_at_once_gives_the_logits_of_the_same_prompt_token_by_token(omni: Loaded) -> None:
    seen = Features(omni.sight).look(noise(64, 64))
    cache = omni.model.new_cache()
    with torch.inference_mode():
        embeds = omni.model.embed(prompt(omni, seen.tiles), seen.features)
        steps = torch.cat([omni.model(part, cache)[0] for part in torch.split(embeds, 1, dim=1)])
        torch.testing.assert_close(steps, omni.model(embeds, None, last=0)[0], atol=1e-4, rtol=0)


@pytest.mark.parametrize("size", [(640, 400), (300, 200), (1280, 720)])
def test_a_picture_costs_the_tokens_that_the_rule_says(omni: Loaded, size: tuple[int, int]) -> None:
    assert Features(omni.sight).look(noise(*size)).tiles == DynamicPatches().tokens(Size(*size))


def test_colours_are_read_from_the_file_where_the_family_keeps_them(
    written: tuple[Path, NemotronH_Omni_Reasoning_V3], tmp_path: Path
) -> None:
    folder = copied(written[0], tmp_path)
    (folder / "preprocessor_config.json").unlink()
    with pytest.raises(BadConfig, match="norm_mean"):
        registry.load(folder, torch.float32, "cpu", quiet)


@pytest.mark.parametrize(
    ("name", "tensor"),
    [
        ("mlp1.1.weight", None),
        ("language_model.backbone.layers.0.mixer.A_log", None),
        ("language_model.backbone.layers.9.norm.weight", torch.zeros(64)),
        ("mlp1.3.weight", torch.zeros(7, 7)),
        ("vision_model.radio_model.model.blocks.0.norm1.weight", torch.zeros(5)),
    ],
)
def test_a_missing_unknown_or_misshapen_tensor_is_an_error(
    written: tuple[Path, NemotronH_Omni_Reasoning_V3], tmp_path: Path, name: str, tensor: Tensor | None
) -> None:
    folder = copied(written[0], tmp_path)
    tensors = load_file(folder / "model.safetensors") | {name: tensor}
    kept = {key: value for key, value in tensors.items() if value is not None}
    save_file(kept, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(TensorMismatch):
        registry.load(folder, torch.float32, "cpu", quiet)


@pytest.mark.parametrize("key", ["llm_config", "downsample_ratio", "patch_size"])
def test_an_absent_key_is_named(
    written: tuple[Path, NemotronH_Omni_Reasoning_V3], tmp_path: Path, key: str
) -> None:
    folder = configured(copied(written[0], tmp_path), **{key: None})
    with pytest.raises(BadCheckpoint, match=key):
        registry.load(folder, torch.float32, "cpu", quiet)


def test_code_that_the_checkpoint_brings_is_never_run(
    written: tuple[Path, NemotronH_Omni_Reasoning_V3], tmp_path: Path
) -> None:
    folder = copied(written[0], tmp_path)
    for name in ("modeling", "configuration"):
        (folder / f"{name}.py").write_text(f"open({str(folder / 'ran')!r}, 'w').close()\n")
    registry.load(folder, torch.float32, "cpu", quiet)
    assert not (folder / "ran").exists()
