"""Copies of a checkpoint with one thing wrong."""

import json
import math
import shutil
import struct
from collections.abc import Mapping
from pathlib import Path

from safetensors.torch import load_file, save_file
from torch import Tensor

from desktop_agent_model.checkpoint.layout import Shape, config, tensors
from desktop_agent_model.checkpoint.writing import byte_tokenizer


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
    last = max(where.values())
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


def sparse_checkpoint(folder: Path, shape: Shape) -> None:
    """A checkpoint of any size whose weights are a hole in the file: they take no place on the disk."""
    table: dict[str, object] = {}
    end = 0
    for name, size in tensors(shape):
        begin, end = end, end + 2 * math.prod(size)
        table[name] = {"dtype": "BF16", "shape": list(size), "data_offsets": [begin, end]}
    text = json.dumps(table).encode()
    with (folder / "model.safetensors").open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        file.truncate(8 + len(text) + end)
    (folder / "config.json").write_text(json.dumps(config(shape)))
    byte_tokenizer().save(str(folder / "tokenizer.json"))
