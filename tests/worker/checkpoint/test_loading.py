"""Weights come once to their place, in any dtype and size of file, and free memory is asked for first."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors import safe_open
from safetensors.torch import save_file

from desktop_agent_model.checkpoint import files, loading, memory, writing
from desktop_agent_model.checkpoint.kernels import kernels
from desktop_agent_model.checkpoint.layout import TINY, Shape, tensors
from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.errors import IncompleteCheckpoint, OutOfMemory
from worker_lab.damage import copied, sparse_checkpoint
from worker_lab.models import tiling
from worker_lab.published import read_all

# 47 M weights: large enough that the buffer and the modules do not count, small enough for a test
MIDDLE = Shape(hidden=1024, ffn=4096, vocabulary=8192, vision=256, vision_mlp=1024, projector=1024)


def run(command: list[str]) -> str:
    """What a Python of its own prints."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, *command], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def middle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("middle")
    writing.write(folder, MIDDLE, dtype=torch.bfloat16)
    return folder


def test_loading_takes_the_weights_and_one_buffer_at_its_peak(middle: Path) -> None:
    told = json.loads(run(["-m", "worker_lab.load_growth", str(middle), "bfloat16", "float32"]))
    assert told.keys() == {"bfloat16", "float32"}
    for found in told.values():
        assert found["peak"] < found["weights"] + 2 * loading.BUFFER < 1.5 * found["weights"]
        assert found["kept"] > 0.9 * found["weights"]


@pytest.mark.parametrize("buffer", [64, 1000 * 4, 1 << 20])
def test_a_tensor_larger_than_the_buffer_is_read_in_pieces(
    tiny: Loaded, tiny_checkpoint: Path, buffer: int
) -> None:
    table = files.entries(tiny_checkpoint)
    model = loading.empty_model(tiling(tiny), {name: entry.shape for name, entry in table.items()}, 0)
    loading.stream(model, table, torch.float32, torch.device("cpu"), loading.quiet, buffer)
    for name, tensor in tiny.model.state_dict().items():
        assert torch.equal(model.state_dict()[name], tensor), name


def test_progress_goes_from_nothing_to_everything(tiny_checkpoint: Path) -> None:
    told: list[tuple[str, float]] = []
    loading.load(tiny_checkpoint, torch.float32, progress=lambda stage, share: told.append((stage, share)))
    shares = [share for stage, share in told if stage == "loading weights"]
    assert len(shares) == len(dict(tensors(TINY)))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_bf16_weights_are_the_fp32_ones_rounded_but_the_recurrence_keeps_fp32(
    tiny: Loaded, tiny_checkpoint: Path
) -> None:
    half = loading.load(tiny_checkpoint, torch.bfloat16).model.state_dict()
    for name, tensor in tiny.model.state_dict().items():
        exact = name.endswith(("A_log", "mixer.D", "dt_bias"))
        assert half[name].dtype == (torch.float32 if exact else torch.bfloat16), name
        assert torch.equal(half[name], tensor if exact else tensor.bfloat16()), name


def test_a_file_that_shrinks_while_it_is_read_is_said(
    tiny: Loaded, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    folder = copied(tiny_checkpoint, tmp_path)
    table = files.entries(folder)
    model = loading.empty_model(tiling(tiny), {name: entry.shape for name, entry in table.items()}, 0)
    last = max(folder.glob("*.safetensors"))
    last.write_bytes(last.read_bytes()[:-8])
    with pytest.raises(IncompleteCheckpoint, match=last.name):
        loading.stream(model, table, torch.float32, torch.device("cpu"), loading.quiet)


def test_one_file_and_several_files_hold_the_same(tiny_checkpoint: Path, tmp_path: Path) -> None:
    writing.write(tmp_path, TINY, dtype=torch.float32)
    assert [file.name for file in tmp_path.glob("*.safetensors*")] == ["model.safetensors"]
    one, several = read_all(tmp_path), read_all(tiny_checkpoint)
    assert one.keys() == several.keys()
    assert all(torch.equal(one[name], several[name]) for name in one)


def test_what_is_written_is_read_by_the_formats_own_library(tiny_checkpoint: Path) -> None:
    table = files.entries(tiny_checkpoint)
    for file in tiny_checkpoint.glob("*.safetensors"):
        with safe_open(file, "pt") as opened:
            for name in opened.keys():  # noqa: SIM118 - not a mapping
                assert tuple(opened.get_slice(name).get_shape()) == table[name].shape


def test_a_file_of_the_formats_own_library_is_loaded(
    tiny: Loaded, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    folder = copied(tiny_checkpoint, tmp_path)
    tensors_of_all = read_all(folder)
    for file in folder.glob("*.safetensors*"):
        file.unlink()
    save_file(tensors_of_all, folder / "model.safetensors", metadata={"format": "pt"})
    again = loading.load(folder, torch.float32).model.state_dict()
    assert all(torch.equal(again[name], tensor) for name, tensor in tiny.model.state_dict().items())


def test_a_saved_model_loads_as_it_was(tiny: Loaded, tmp_path: Path) -> None:
    writing.save(tmp_path, tiny.model, TINY, tiny.tokenizer.inner, torch.float32)
    again = loading.load(tmp_path, torch.float32)
    for name, tensor in tiny.model.state_dict().items():
        assert torch.equal(again.model.state_dict()[name], tensor), name
    assert again.config == tiny.config


def test_the_revision_tells_checkpoints_apart_and_the_hubs_commit_is_kept(
    tiny: Loaded, tiny_checkpoint: Path, tmp_path: Path
) -> None:
    commit = "0123456789abcdef0123456789abcdef01234567"
    assert loading.load(copied(tiny_checkpoint, tmp_path / commit), torch.float32).revision == commit
    writing.write(tmp_path / "other", TINY, dtype=torch.float32, seed=1)
    other, same = (
        loading.load(tmp_path / "other", torch.float32),
        loading.load(tiny_checkpoint, torch.float32),
    )
    assert same.revision == tiny.revision != other.revision


def test_all_kernels_are_named_by_where_they_come_from() -> None:
    assert set(kernels().values()) <= {"torch", "mamba-ssm", "causal-conv1d"}


def test_weights_that_do_not_fit_are_refused_with_what_they_need_and_what_is_free() -> None:
    free, count = 30_000_000_000, 13_180_000_000
    memory.check_fits(count, torch.bfloat16, free, "cuda:0")
    with pytest.raises(OutOfMemory, match=r"need 52\.7 GB in float32; 30\.0 GB are free on cuda:0") as caught:
        memory.check_fits(count, torch.float32, free, "cuda:0")
    assert caught.value.action == "Use --dtype bfloat16, which needs 26.4 GB."
    with pytest.raises(OutOfMemory) as caught:
        memory.check_fits(16_000_000_000, torch.bfloat16, free, "cuda:0")
    assert "32.0 GB" in caught.value.action


def test_a_model_larger_than_this_machine_is_refused_before_a_weight_is_read(tmp_path: Path) -> None:
    free = memory.free_bytes(torch.device("cpu"))
    assert free is not None
    huge = replace(TINY, vocabulary=free // TINY.hidden)  # embedding and head: twice that, in fp32
    sparse_checkpoint(tmp_path, huge)
    told: list[str] = []
    with pytest.raises(OutOfMemory, match="are free on cpu"):
        loading.load(tmp_path, torch.float32, progress=lambda stage, share: told.append(stage))
    assert told == ["reading the layout"]


def test_memory_that_ends_while_loading_is_said_with_what_was_needed(middle: Path) -> None:
    ask = f"""
import resource
from pathlib import Path
from desktop_agent_model.checkpoint import loading
from desktop_agent_model.errors import OutOfMemory
import torch
pages = int(Path("/proc/self/statm").read_text().split()[0])
limit = pages * resource.getpagesize() + 100_000_000
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
try:
    loading.load(Path({str(middle)!r}), torch.float32)
except OutOfMemory as told:
    print(told.message)
"""
    said = run(["-c", ask])
    assert said.startswith("Memory on cpu ran out after 0.")
    assert said.endswith("of 0.1 GB of weights.\n")


def test_a_containers_limit_counts_as_memory(tmp_path: Path) -> None:
    values = {"memory.max": "1000\n", "memory.current": "700\n", "memory.stat": "anon 500\nfile 150\n"}
    for name, text in values.items():
        (tmp_path / name).write_text(text)
    assert memory.container_bytes(tmp_path) == 450
    (tmp_path / "memory.max").write_text("max\n")
    assert memory.container_bytes(tmp_path) is None
