"""Writing checkpoints in the published layout: random ones at any size, and trained ones.

A random checkpoint is written tensor by tensor, so a full-size one needs no more memory than its largest
tensor. Its content means nothing; its names, shapes and files are those of the real one, which is what
loading and speed depend on.
"""

import json
import math
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from torch import Tensor, nn

from desktop_agent_model.checkpoint.files import DTYPES, INDEX, SINGLE
from desktop_agent_model.checkpoint.keys import collect, parts
from desktop_agent_model.checkpoint.layout import Named, Shape, config, tensors

SPECIALS = (
    "<unk>", "<s>", "</s>", *(f"<SPECIAL_{number}>" for number in range(3, 20)), "<image>", "<img>", "</img>",
)  # fmt: skip
CODES = {dtype: code for code, dtype in DTYPES.items()}
SHARD = 4_000_000_000  # bytes
BLOCK = 1 << 22  # so many random numbers are drawn, larger tensors repeat them

Size = tuple[int, ...]
Make = Callable[[str, Size], Tensor]


def write(
    folder: Path, shape: Shape, *, seed: int = 0, dtype: torch.dtype = torch.bfloat16, shard: int = SHARD
) -> None:
    """Write a checkpoint of random weights with a byte-level tokenizer; `shard` is in bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_json(folder / "config.json", config(shape, str(dtype).removeprefix("torch.")))
    byte_tokenizer().save(str(folder / "tokenizer.json"))
    random = torch.Generator().manual_seed(seed)

    def make(name: str, size: Size) -> Tensor:
        return _random(name, size, random, dtype) if parts(name) else _fixed(name, size, shape)

    write_tensors(folder, list(tensors(shape)), make, dtype, shard)


def save(folder: Path, model: nn.Module, shape: Shape, tokenizer: Tokenizer, dtype: torch.dtype) -> None:
    """Write a model's weights, in the published names, with its config and tokenizer."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_json(folder / "config.json", config(shape, str(dtype).removeprefix("torch.")))
    tokenizer.save(str(folder / "tokenizer.json"))
    ours = {name: tensor.detach().cpu() for name, tensor in model.state_dict().items()}

    def make(name: str, size: Size) -> Tensor:
        return collect(name, ours) if parts(name) else _fixed(name, size, shape)

    write_tensors(folder, list(tensors(shape)), make, dtype, SHARD)


def write_tensors(
    folder: Path, named: Iterable[Named], make: Make, dtype: torch.dtype, shard: int = SHARD
) -> None:
    """Write tensors one after the other into files of at most `shard` bytes; several files get an index."""
    files = list(_shards(named, dtype, shard))
    if len(files) == 1:
        _write_file(folder / SINGLE, files[0], make, dtype)
        return
    where: dict[str, str] = {}
    for number, content in enumerate(files, start=1):
        name = f"model-{number:05d}-of-{len(files):05d}.safetensors"
        _write_file(folder / name, content, make, dtype)
        where.update(dict.fromkeys((tensor for tensor, _ in content), name))
    total = sum(_size(name, size, dtype) for content in files for name, size in content)
    _write_json(folder / INDEX, {"metadata": {"total_size": total}, "weight_map": where})


def _shards(named: Iterable[Named], dtype: torch.dtype, shard: int) -> Iterator[list[Named]]:
    content: list[Named] = []
    room = shard
    for name, size in named:
        needed = _size(name, size, dtype)
        if content and needed > room:
            yield content
            content, room = [], shard
        content.append((name, size))
        room -= needed
    yield content


def _write_file(path: Path, content: list[Named], make: Make, dtype: torch.dtype) -> None:
    table: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    end = 0
    for name, size in content:
        begin, end = end, end + _size(name, size, dtype)
        table[name] = {"dtype": CODES[_dtype(name, dtype)], "shape": list(size), "data_offsets": [begin, end]}
    text = json.dumps(table).encode()
    text += b" " * (-len(text) % 8)  # the format wants the bytes aligned
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name, size in content:
            tensor = make(name, size).to(_dtype(name, dtype)).contiguous()
            file.write(tensor.flatten().view(torch.uint8).numpy().data)


def _dtype(name: str, dtype: torch.dtype) -> torch.dtype:
    return torch.int64 if name.endswith("summary_idxs") else dtype


def _size(name: str, size: Size, dtype: torch.dtype) -> int:
    return math.prod(size) * _dtype(name, dtype).itemsize


def _random(name: str, size: Size, random: torch.Generator, dtype: torch.dtype) -> Tensor:
    """Weights that keep a signal's size about the same from layer to layer."""
    leaf = name.rsplit(".", 1)[-1]
    if leaf == "A_log":
        return torch.log(torch.linspace(1.0, 12.0, size[0]))
    if leaf == "dt_bias":
        return torch.linspace(-11.0, -2.0, size[0])  # some far below transformers' own limit of dt
    if leaf == "D":
        return torch.ones(size)
    if leaf == "weight" and len(size) == 1:
        return 1.0 + 0.1 * torch.randn(size, generator=random)
    count = math.prod(size)
    block = torch.randn(min(count, BLOCK), generator=random)
    scaled = (block / math.sqrt(size[-1] if len(size) > 1 else 64)).to(dtype)
    return scaled.repeat(-(-count // BLOCK))[:count].view(size)


def _fixed(name: str, size: Size, shape: Shape) -> Tensor:
    """What the published files hold although the model does not need it."""
    if name.endswith("summary_idxs"):
        return torch.arange(size[0])
    return torch.tensor(shape.norm_mean if name.endswith("norm_mean") else shape.norm_std).view(size)


def byte_tokenizer() -> Tokenizer:
    """A tokenizer with the family's special tokens and one token for each byte."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: index for index, token in enumerate((*SPECIALS, *alphabet))}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in SPECIALS])
    return tokenizer


def _write_json(path: Path, value: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=2), "utf-8")
