"""What the worker's tests share: a tiny checkpoint in the published layout, written once."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from desktop_agent_model.checkpoint.imports import QUIET
from worker_lab.pictures import noise

if TYPE_CHECKING:
    from desktop_agent_model.checkpoint.loading import Loaded

# before torch is imported: tests run beside each other on few cores
for name, value in ({"OMP_NUM_THREADS": "1"} | QUIET).items():
    os.environ.setdefault(name, value)


@pytest.fixture(scope="session")
def tiny_checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with random fp32 weights, in several files; not to be changed."""
    import torch

    from desktop_agent_model.checkpoint import writing
    from desktop_agent_model.checkpoint.layout import TINY

    folder = tmp_path_factory.mktemp("tiny")
    writing.write(folder, TINY, dtype=torch.float32, shard=400_000)
    return folder


@pytest.fixture(scope="session")
def tiny(tiny_checkpoint: Path) -> "Loaded":
    """The tiny checkpoint, loaded in fp32."""
    import torch

    from desktop_agent_model.checkpoint import loading

    torch.set_num_threads(1)
    return loading.load(tiny_checkpoint, torch.float32)


@pytest.fixture(scope="session")
def picture() -> Image.Image:
    """A picture of 360 x 200 noisy pixels."""
    return noise(360, 200)
