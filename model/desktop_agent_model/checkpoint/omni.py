"""Loading Holotron-3-Nano and Nemotron 3 Nano Omni through transformers' own way, strictly."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import torch
from huggingface_hub.errors import StrictDataclassError
from torch import nn
from transformers import NemotronH_Omni_Reasoning_V3, NemotronH_Omni_Reasoning_V3_Config

from desktop_agent_model.checkpoint.files import entries
from desktop_agent_model.checkpoint.kernels import kernels
from desktop_agent_model.checkpoint.loading import Loaded, Progress, quiet, revision
from desktop_agent_model.checkpoint.memory import check_fits, free_bytes
from desktop_agent_model.checkpoint.text_files import read_json
from desktop_agent_model.errors import BadConfig, TensorMismatch
from desktop_agent_model.models.config import OmniConfig, PositionEmbedding
from desktop_agent_model.models.omni import Omni
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.vision.sight import WholeSight

UNUSED = ("audio_tower.", "embed_audio.", "input_conditioner.", "mtp.")  # a desktop has no voice here


def load(
    path: Path,
    dtype: torch.dtype = torch.bfloat16,
    device: torch.device | str = "cpu",
    progress: Progress = quiet,
    *,
    position_embedding: PositionEmbedding = "half_pixel",
) -> Loaded:
    """Load a NemotronH_Nano_Omni_Reasoning_V3 checkpoint; raises BadCheckpoint or OutOfMemory."""
    if position_embedding != "half_pixel":
        raise BadConfig("Holotron-3 and Nemotron 3 Omni have only the position embedding half_pixel.")
    progress("reading the layout", 0.0)
    raw = read_json(path / "config.json")
    processor = path / "preprocessor_config.json"  # where this family keeps the colours' mean and deviation
    config = OmniConfig.read((read_json(processor) if processor.is_file() else {}) | raw)
    table = entries(path)
    tokenizer = Tokenizer.load(path, image=config.image, marks=(config.image_start, config.image_end))
    count = sum(entry.size // entry.dtype.itemsize for entry in table.values())
    check_fits(count, dtype, free_bytes(torch.device(device)), str(device))
    progress("loading weights", 0.0)
    model = Omni(config, _native(path, raw, dtype), tokenizer.image).eval()
    nn.Module.to(model, device)
    progress("loading weights", 1.0)
    return Loaded(model, WholeSight(model, config), tokenizer, config, revision(path, table), kernels())


def _native(path: Path, raw: Mapping[str, object], dtype: torch.dtype) -> NemotronH_Omni_Reasoning_V3:
    """Their model with all weights from the files; raises TensorMismatch naming one that is not."""
    # trust is never left out: on a terminal transformers would ask
    how: dict[str, Any] = {"trust_remote_code": False, "local_files_only": True, "use_safetensors": True}
    how |= {"dtype": dtype, "ignore_mismatched_sizes": True, "output_loading_info": True}
    try:
        config = NemotronH_Omni_Reasoning_V3_Config(**_without_code(raw))
        loaded: Any = NemotronH_Omni_Reasoning_V3.from_pretrained(path, config=config, **how)
    except (StrictDataclassError, ValueError, TypeError) as trouble:
        raise BadConfig(f"config.json in {path} cannot be used: {trouble}") from trouble
    model: NemotronH_Omni_Reasoning_V3
    model, found = loaded
    _check(found)
    return model


def _check(found: Mapping[str, Iterable[object]]) -> None:
    """Raise TensorMismatch for what transformers could not place, or found no weights for."""
    for kind, said in (("mismatched", "another shape of"), ("missing", "no"), ("unexpected", "the unknown")):
        names = sorted(str(name) for name in found[f"{kind}_keys"] if not str(name).startswith(UNUSED))
        if names:
            raise TensorMismatch(f"The checkpoint has {said} {names[0]} ({len(names)} in all).")


def _without_code(raw: Mapping[str, object]) -> dict[str, Any]:
    """The config without what names code, at every depth."""
    return {
        key: _without_code(value) if isinstance(value, dict) else value
        for key, value in raw.items()
        if key not in {"auto_map", "architectures", "torch_dtype"} and not _names_a_type(key, value)
    }


def _names_a_type(key: str, value: object) -> bool:
    """Whether this is a model type of remote code, for which transformers has its own by the key's place."""
    return key == "model_type" and value not in {"nemotron_h", "radio"}
