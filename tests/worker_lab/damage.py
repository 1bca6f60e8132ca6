"""Copies of a checkpoint with one thing wrong."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from safetensors.torch import load_file, save_file
from torch import Tensor


def copied(source: Path, folder: Path) -> Path:
    """A copy of a checkpoint."""
    return Path(shutil.copytree(source, folder, dirs_exist_ok=True))


def configured(folder: Path, **config: object) -> Path:
    """Change some keys of config.json in place; None removes one."""
    raw = json.loads((folder / "config.json").read_text()) | config
    kept = {key: value for key, value in raw.items() if value is not None}
    (folder / "config.json").write_text(json.dumps(kept))
    return folder


def with_tensors(folder: Path, changed: Mapping[str, Tensor | None]) -> Path:
    """Change tensors of a checkpoint in place, add new ones, or take those away that are None."""
    index_path = folder / "model.safetensors.index.json"
    index = json.loads(index_path.read_text())
    where = index["weight_map"]
    last = sorted(where.values())[-1]
    for name in sorted({where.get(name, last) for name in changed}):
        here = {tensor for tensor in changed if where.get(tensor, last) == name}
        kept = load_file(folder / name) | {tensor: changed[tensor] for tensor in here}
        save_file({tensor: value for tensor, value in kept.items() if value is not None}, folder / name)
    for tensor, value in changed.items():
        if value is None:
            del where[tensor]
        else:
            where.setdefault(tensor, last)
    index_path.write_text(json.dumps(index))
    return folder
