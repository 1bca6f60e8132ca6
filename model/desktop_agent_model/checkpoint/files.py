"""The files of a checkpoint: what they say they hold, checked before anything is read.

The safetensors format is a length, a JSON table and the bytes, so it is read here directly into its place.
Mapped files, as the library reads them, would leave every weight a second time in the process's resident
memory.
"""

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from desktop_agent_model.checkpoint.text_files import read_json
from desktop_agent_model.errors import BadConfig, IncompleteCheckpoint, NoCheckpoint, OtherFamily

INDEX = "model.safetensors.index.json"
SINGLE = "model.safetensors"
DTYPES = {
    "F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16,
    "I64": torch.int64, "I32": torch.int32, "I16": torch.int16, "I8": torch.int8, "U8": torch.uint8,
    "BOOL": torch.bool,
}  # fmt: skip
LARGEST_TABLE = 100_000_000  # bytes, as in the format's own library


@dataclass(frozen=True)
class Entry:
    """One tensor in a file: where its bytes begin, what they are and how many."""

    file: Path
    offset: int
    size: int
    dtype: torch.dtype
    shape: tuple[int, ...]


def entries(folder: Path) -> dict[str, Entry]:
    """Every tensor of the checkpoint in a folder; raises NoCheckpoint or IncompleteCheckpoint."""
    if not (folder / INDEX).is_file():
        if not (folder / SINGLE).is_file():
            raise NoCheckpoint(f"There is neither {INDEX} nor {SINGLE} in {folder}.")
        return _table(folder / SINGLE)
    names = _weight_map(folder)
    tables = {name: _table(folder / name) for name in sorted(set(names.values()))}
    for tensor, name in names.items():
        if tensor not in tables[name]:
            raise IncompleteCheckpoint(f"{INDEX} places {tensor} in {name}, which does not hold it.")
    return {tensor: entry for table in tables.values() for tensor, entry in table.items()}


def _weight_map(folder: Path) -> Mapping[str, str]:
    names = read_json(folder / INDEX).get("weight_map")
    if not isinstance(names, dict) or not names:
        raise BadConfig(f"{INDEX} in {folder} has no weight_map.")
    for name in sorted(set(names.values())):
        if Path(name).name != name:
            raise BadConfig(f"{INDEX} names {name}, which is outside the folder.")
        if not (folder / name).is_file():
            raise IncompleteCheckpoint(f"{INDEX} names {name}, which is not in {folder}.")
    return names


def _table(path: Path) -> dict[str, Entry]:
    """The tensors that one file says it holds, all of whose bytes are there."""
    size = path.stat().st_size
    with path.open("rb") as file:
        start = file.read(8)
        length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
        if not 2 <= length <= min(size - 8, LARGEST_TABLE):
            raise IncompleteCheckpoint(f"{path.name} is cut off or is no safetensors file: {size} bytes.")
        text = file.read(length)
    try:
        table = json.loads(text)
        found = {
            name: _entry(path, 8 + length, name, said)
            for name, said in table.items()
            if name != "__metadata__"
        }
    except (ValueError, KeyError, TypeError, AttributeError) as trouble:
        raise IncompleteCheckpoint(f"{path.name} has no readable table of tensors.") from trouble
    end = max((entry.offset + entry.size for entry in found.values()), default=0)
    if end > size:
        raise IncompleteCheckpoint(f"{path.name} has {size} of {end} bytes.")
    return found


def _entry(path: Path, base: int, name: str, said: Mapping[str, Any]) -> Entry:
    if said["dtype"] not in DTYPES:
        raise OtherFamily(
            f"{name} in {path.name} is stored as {said['dtype']}; this worker loads unquantised weights."
        )
    dtype, shape = DTYPES[said["dtype"]], tuple(int(side) for side in said["shape"])
    begin, end = said["data_offsets"]
    count = 1
    for side in shape:
        count *= side
    if end - begin != count * dtype.itemsize or begin < 0:
        raise ValueError(name)
    return Entry(path, base + begin, end - begin, dtype, shape)
