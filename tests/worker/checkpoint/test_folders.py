"""A folder that is no whole checkpoint of a known family is refused in a sentence; its code never runs."""

import json
from pathlib import Path

import pytest
import torch

from desktop_agent_model.checkpoint import registry
from desktop_agent_model.checkpoint.loading import Loaded, quiet
from desktop_agent_model.errors import (
    BadCheckpoint,
    BadConfig,
    IncompleteCheckpoint,
    NoCheckpoint,
    OtherFamily,
    TensorMismatch,
)
from worker_lab.damage import configured, copied, with_tensors

LAST = "model-00004-of-00004.safetensors"


def load(folder: Path) -> Loaded:
    return registry.load(folder, torch.float32, "cpu", quiet)


def refused(folder: Path, kind: type[BadCheckpoint], said: str) -> None:
    with pytest.raises(kind, match=said) as caught:
        load(folder)
    assert caught.value.message.endswith(".")
    assert caught.value.action.endswith(".")


@pytest.fixture
def copy(tiny_checkpoint: Path, tmp_path: Path) -> Path:
    return copied(tiny_checkpoint, tmp_path)


def last_shard(folder: Path) -> Path:
    return max(folder.glob("*.safetensors"))


def test_the_tiny_checkpoint_is_loaded_by_the_architecture_it_names(copy: Path) -> None:
    assert load(copy).kernels.keys() == {"scan", "step", "convolution", "convolution step"}


def test_no_folder_is_said(tmp_path: Path) -> None:
    refused(tmp_path / "none", NoCheckpoint, "no folder")


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    refused(tmp_path, NoCheckpoint, "is empty")


def test_a_folder_without_config_is_said(copy: Path) -> None:
    (copy / "config.json").unlink()
    refused(copy, NoCheckpoint, r"no config\.json")


def test_a_folder_without_weights_is_said(copy: Path) -> None:
    for file in copy.glob("*.safetensors*"):
        file.unlink()
    refused(copy, NoCheckpoint, "neither")


@pytest.mark.parametrize("name", ["config.json", "model.safetensors.index.json"])
@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"a"', "\x00\x01", "version https://git-lfs\n"])
def test_a_file_that_is_no_json_object_is_named(copy: Path, name: str, text: str) -> None:
    (copy / name).write_text(text)
    refused(copy, BadConfig, name.replace(".", r"\."))


def test_a_file_that_is_no_text_is_named(copy: Path) -> None:
    (copy / "config.json").write_bytes(b"\xff\xfe\x00{")
    refused(copy, BadConfig, r"config\.json")


def test_a_shard_that_is_not_there_is_named(copy: Path) -> None:
    missing = last_shard(copy)
    missing.unlink()
    refused(copy, IncompleteCheckpoint, missing.name)


@pytest.mark.parametrize("kept", [0, 4, 9, 600, -1])
def test_a_shard_that_is_cut_off_is_named(copy: Path, kept: int) -> None:
    cut = last_shard(copy)
    cut.write_bytes(cut.read_bytes()[:kept])
    refused(copy, IncompleteCheckpoint, cut.name)


def test_a_pointer_in_place_of_a_shard_is_named(copy: Path) -> None:
    shard = last_shard(copy)
    shard.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n")
    refused(copy, IncompleteCheckpoint, shard.name)


def test_a_file_that_cannot_be_read_is_said(copy: Path) -> None:
    shard = last_shard(copy)
    shard.unlink()
    shard.symlink_to("/proc/self/mem")  # a regular file by its kind, whose beginning gives an input error
    refused(copy, BadCheckpoint, "cannot be read")


def test_an_index_that_names_a_file_outside_the_folder_is_refused(copy: Path) -> None:
    path = copy / "model.safetensors.index.json"
    path.write_text(path.read_text().replace(last_shard(copy).name, "../weights.safetensors"))
    refused(copy, BadConfig, "outside the folder")


def test_an_index_that_places_a_tensor_in_a_file_without_it_is_said(copy: Path) -> None:
    path = copy / "model.safetensors.index.json"
    index = json.loads(path.read_text())
    index["weight_map"]["mlp1.9.weight"] = last_shard(copy).name
    path.write_text(json.dumps(index))
    refused(copy, IncompleteCheckpoint, r"mlp1\.9\.weight")


def test_quantised_weights_are_left_to_vllm(copy: Path) -> None:
    shard = last_shard(copy)
    shard.write_bytes(shard.read_bytes().replace(b'"F32"', b'"U4" ', 1))
    refused(copy, OtherFamily, "U4")


@pytest.mark.parametrize(
    ("architecture", "said"),
    [
        ("Qwen2_5_VLForConditionalGeneration", r"Holo1\.5"),
        ("Qwen3VLForConditionalGeneration", "Holo2"),
        ("Qwen3_5MoeForConditionalGeneration", "Holo4"),
        ("LlamaForCausalLM", "LlamaForCausalLM"),
    ],
)
def test_another_family_is_named(copy: Path, architecture: str, said: str) -> None:
    refused(configured(copy, architectures=[architecture]), OtherFamily, said)


def test_models_that_vllm_serves_are_sent_to_that_backend(copy: Path) -> None:
    with pytest.raises(OtherFamily) as caught:
        load(configured(copy, architectures=["Qwen3VLForConditionalGeneration"]))
    assert "--backend vllm" in caught.value.action


@pytest.mark.parametrize("named", [None, [], "x", ["a", "b"]])
def test_a_config_without_one_architecture_is_said(copy: Path, named: object) -> None:
    refused(configured(copy, architectures=named), BadConfig, "no architecture")


@pytest.mark.parametrize("text", ["", "{}", '{"model": {"type": "Unigram"}}', "[1]"])
def test_a_tokenizer_that_cannot_be_is_said(copy: Path, text: str) -> None:
    (copy / "tokenizer.json").write_text(text)
    refused(copy, BadConfig, r"tokenizer\.json")


def test_a_missing_tokenizer_is_said(copy: Path) -> None:
    (copy / "tokenizer.json").unlink()
    refused(copy, IncompleteCheckpoint, r"tokenizer\.json")


def test_a_tokenizer_without_the_image_token_is_said(copy: Path) -> None:
    path = copy / "tokenizer.json"
    path.write_text(path.read_text().replace("<image>", "<picture>"))
    refused(copy, BadConfig, "<image>")


def test_weights_of_another_size_than_config_says_are_told_by_name(copy: Path) -> None:
    folder = with_tensors(copy, {"mlp1.1.weight": torch.zeros(3, 3)})
    refused(folder, TensorMismatch, r"mlp1\.1\.weight is \[3, 3\]")


def test_code_that_a_checkpoint_brings_is_never_run(copy: Path, tmp_path: Path) -> None:
    trace = copy / "ran"
    code = f"open({str(trace)!r}, 'w').write('ran')\n"
    for name in ("modeling", "configuration", "processing", "__init__", "tokenization", "setup"):
        (copy / f"{name}.py").write_text(code)
    names = {
        kind: f"{file}.NemotronH_Nano_VL_V2"
        for kind, file in (
            ("AutoConfig", "configuration"),
            ("AutoModel", "modeling"),
            ("AutoModelForCausalLM", "modeling"),
            ("AutoProcessor", "processing"),
        )
    }
    raw = json.loads((copy / "config.json").read_text())
    llm = raw["llm_config"] | {"auto_map": names}
    vision = raw["vision_config"] | {"auto_map": names}
    configured(copy, auto_map=names, llm_config=llm, vision_config=vision)
    (copy / "tokenizer_config.json").write_text(
        json.dumps({"auto_map": {"AutoTokenizer": ["tokenization.T", None]}})
    )
    (copy / "chat_template.jinja").write_text("{{ raise_exception('ran') }}")
    load(copy)
    assert not trace.exists()
