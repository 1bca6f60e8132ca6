"""`worker check`: what a checkpoint is, without its weights."""

import json
from pathlib import Path

import pytest
import torch

from desktop_agent_model.cli import main
from worker_lab.damage import configured, copied, with_tensors


def test_a_whole_checkpoint_is_told_what_it_is(
    tiny_checkpoint: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--model", str(tiny_checkpoint), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["architecture"], found["contract"]) == ("NemotronH_Nano_VL_V2", "holotron-12b")
    assert found["grid"] == "tiles of 64, at most 12, thumbnail"
    assert found["weights_bf16"] == 2 * found["parameters"]
    assert found["bytes_on_disk"] > 3.9 * found["parameters"]
    assert found["session_bytes"]["4096"] < found["session_bytes"]["32768"]
    assert found["tensors_checked"]


def test_people_get_a_table_and_a_sentence(tiny_checkpoint: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--model", str(tiny_checkpoint)]) == 0
    said = capsys.readouterr().out
    assert "holotron-12b" in said
    assert "Every tensor has its place and its shape." in said


def test_a_tensor_that_does_not_fit_is_named(
    tiny_checkpoint: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = with_tensors(copied(tiny_checkpoint, tmp_path / "c"), {"mlp1.9.weight": torch.zeros(2)})
    assert main(["check", "--model", str(folder)]) == 5
    assert "mlp1.9.weight" in capsys.readouterr().err


def test_a_model_that_only_vllm_serves_is_told_so(
    tiny_checkpoint: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = configured(
        copied(tiny_checkpoint, tmp_path / "c"), architectures=["Qwen3VLForConditionalGeneration"]
    )
    assert main(["check", "--model", str(folder)]) == 5
    assert "vllm" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["none", "empty"])
def test_a_folder_that_is_no_checkpoint_is_told(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["check", "--model", str(tmp_path / name)]) == 5
    assert "→" in capsys.readouterr().err
