"""The tensors of a checkpoint as the format's own library reads them."""

from pathlib import Path

from safetensors.torch import load_file
from torch import Tensor


def read_all(folder: Path) -> dict[str, Tensor]:
    """Every tensor of every file in a folder, by its published name."""
    return {name: tensor for file in folder.glob("*.safetensors") for name, tensor in load_file(file).items()}
