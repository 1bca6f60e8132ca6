"""Which architecture is loaded by what; a loader is imported only when a checkpoint asks for it."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_agent_model.checkpoint.imports import require
from desktop_agent_model.checkpoint.text_files import read_json
from desktop_agent_model.errors import BadCheckpoint, BadConfig, NoCheckpoint, OtherFamily
from desktop_agent_model.models.config import PositionEmbedding

if TYPE_CHECKING:
    import torch

    from desktop_agent_model.checkpoint.loading import Loaded, Progress

# module and function; Holotron-12B and its base are of the first class, Holotron-3 and its base of the others
LOADERS = {
    "NemotronH_Nano_VL_V2": ("desktop_agent_model.checkpoint.loading", "load"),
    "NemotronH_Nano_Omni_Reasoning_V3": ("desktop_agent_model.checkpoint.omni", "load"),
    "NemotronH_Omni_Reasoning_V3": ("desktop_agent_model.checkpoint.omni", "load"),
}
SERVED = {
    "Qwen2_5_VLForConditionalGeneration": "Holo1 or Holo1.5",
    "Qwen3VLForConditionalGeneration": "Holo2",
    "Qwen3VLMoeForConditionalGeneration": "Holo2",
    "Qwen3_5ForConditionalGeneration": "Holo3 or Holo4",
    "Qwen3_5MoeForConditionalGeneration": "Holo3 or Holo4",
}


def architecture(path: Path) -> str:
    """The class that a checkpoint names in config.json; raises BadCheckpoint where it cannot be told."""
    if not path.is_dir():
        raise NoCheckpoint(f"There is no folder {path}.")
    if not any(path.iterdir()):
        raise NoCheckpoint(f"The folder {path} is empty.")
    named = read_json(path / "config.json").get("architectures")
    if not isinstance(named, list) or len(named) != 1:
        raise BadConfig(f"config.json in {path} names no architecture.")
    return str(named[0])


def load(
    path: Path,
    dtype: "torch.dtype",
    device: "torch.device | str",
    progress: "Progress",
    *,
    position_embedding: PositionEmbedding = "half_pixel",
) -> "Loaded":
    """Load whatever checkpoint is in a folder; raises OtherFamily for a model that is not run here."""
    name = architecture(path)
    if name in SERVED:
        raise OtherFamily(f"{name} ({SERVED[name]}) is a model that vLLM serves; it is not run here.")
    if name not in LOADERS:
        raise OtherFamily(f"{name} is not a model that is run here.", f"Give one of {', '.join(LOADERS)}.")
    require()
    module, function = LOADERS[name]
    loader: Callable[..., Loaded] = getattr(importlib.import_module(module), function)
    try:
        return loader(path, dtype, device, progress, position_embedding=position_embedding)
    except OSError as trouble:
        raise BadCheckpoint(f"The files in {path} cannot be read: {trouble}.") from trouble
