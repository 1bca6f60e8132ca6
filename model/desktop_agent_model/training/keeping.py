"""What a run leaves in its folder: the checkpoint in the published layout, and the state to go on from.

The checkpoint can be served as it is. `state.pt` holds everything that going on needs: weights in fp32, both
optimisers, random states, the step and the time spent.
"""

import shutil
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from desktop_agent_model.checkpoint.files import INDEX, Entry, entries
from desktop_agent_model.checkpoint.keys import collect, parts
from desktop_agent_model.checkpoint.writing import SHARD, save, write_tensors
from desktop_agent_model.models.holotron import Holotron
from desktop_agent_model.training.train import Trainer

STATE = "state.pt"


def keep(trainer: Trainer, folder: Path, weights: Path | None = None) -> None:
    """Write the state and the checkpoint; `weights` is the folder of the checkpoint that was gone on from."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{STATE}.part"
    torch.save(trainer.state(), part)
    part.replace(folder / STATE)
    if weights is not None:
        rewrite(trainer.model, weights, folder)
    elif trainer.recipe.shape is not None:
        save(folder, trainer.model, trainer.recipe.shape, trainer.tokenizer.inner, torch.bfloat16)


def rewrite(model: Holotron, weights: Path, folder: Path) -> None:
    """Write a model's weights in the names of the checkpoint that it came from, and copy its other files."""
    table = entries(weights)
    ours = {name: tensor.detach().cpu() for name, tensor in model.state_dict().items()}

    def make(name: str, _size: tuple[int, ...]) -> Tensor:
        return collect(name, ours) if parts(name) else _unchanged(table[name])

    write_tensors(folder, [(name, entry.shape) for name, entry in table.items()], make, torch.bfloat16, SHARD)
    for file in weights.glob("*.json"):
        if file.name != INDEX:
            shutil.copy(file, folder / file.name)


def _unchanged(entry: Entry) -> Tensor:
    """A tensor that the model does not have, as it is in the file."""
    data = np.fromfile(entry.file, np.uint8, entry.size, offset=entry.offset)
    return torch.from_numpy(data).view(entry.dtype).view(entry.shape)
