"""From the files to the device: a model without memory is built, then each weight read once to its place.

Bytes go through one small buffer straight into the parameter, so at no time are there two copies of the
weights: the most that loading takes is the weights and the buffer. No code that a checkpoint brings is ever
run: config.json is read as data, and the classes are ours and transformers' own.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from desktop_agent_model.checkpoint import keys
from desktop_agent_model.checkpoint.files import Entry, entries
from desktop_agent_model.checkpoint.kernels import kernels
from desktop_agent_model.checkpoint.memory import check_fits, free_bytes, gigabytes
from desktop_agent_model.checkpoint.text_files import read_json
from desktop_agent_model.errors import IncompleteCheckpoint, OutOfMemory
from desktop_agent_model.models.config import HolotronConfig, OmniConfig, PositionEmbedding
from desktop_agent_model.models.holotron import Holotron, VisionGeometry, VisionLanguageModel
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.vision.features import Sight
from desktop_agent_model.vision.sight import TiledSight

BUFFER = 16 << 20  # bytes
# the recurrence multiplies them thousands of times; they are a few hundred numbers a layer
FP32 = re.compile(r"\.mixer\.(A_log|D|dt_bias)$")
SMALL = 64 << 20  # bytes: up to here the whole checkpoint is hashed

Progress = Callable[[str, float], None]


def quiet(stage: str, done: float) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True)
class Loaded:
    """A model that can be run, and what `/health` says about it."""

    model: VisionLanguageModel
    sight: Sight
    tokenizer: Tokenizer
    config: HolotronConfig | OmniConfig
    revision: str
    kernels: dict[str, str]


def load(
    path: Path,
    dtype: torch.dtype = torch.bfloat16,
    device: torch.device | str = "cpu",
    progress: Progress = quiet,
    *,
    position_embedding: PositionEmbedding = "half_pixel",
) -> Loaded:
    """Load a checkpoint of the class NemotronH_Nano_VL_V2; raises BadCheckpoint or OutOfMemory.

    `progress` is called with what is being done and the share of it that is done, 0 to 1.
    """
    progress("reading the layout", 0.0)
    config = HolotronConfig.read(read_json(path / "config.json"), position_embedding)
    table = entries(path)
    tokenizer = Tokenizer.load(path, image=config.image, marks=(config.image_start, config.image_end))
    model = empty_model(config, {name: entry.shape for name, entry in table.items()}, tokenizer.image)
    stream(model, table, dtype, torch.device(device), progress)
    nn.Module.to(model, device)  # the one buffer that no file holds
    return Loaded(model.eval(), TiledSight(model), tokenizer, config, revision(path, table), kernels())


def empty_model(config: HolotronConfig, shapes: Mapping[str, tuple[int, ...]], image_id: int) -> Holotron:
    """The model on the meta device, where weights have shapes and no memory; raises TensorMismatch."""
    with torch.device("meta"):
        model = Holotron(config, VisionGeometry.read(shapes), image_id)
    keys.check(shapes, {name: tuple(tensor.shape) for name, tensor in model.state_dict().items()})
    return model


def stream(
    model: nn.Module,
    table: Mapping[str, Entry],
    dtype: torch.dtype,
    device: torch.device,
    progress: Progress,
    size: int = BUFFER,
) -> None:
    """Give every parameter its memory on the device and read its weights into it, in the files' order.

    Bytes come through a buffer of `size` bytes. Raises OutOfMemory or IncompleteCheckpoint.
    """
    count = sum(parameter.numel() for parameter in model.parameters())
    check_fits(count, dtype, free_bytes(device), str(device))
    total, done = sum(entry.size for entry in table.values()), 0
    buffer = torch.empty(size, dtype=torch.uint8, pin_memory=device.type == "cuda")
    try:
        for name, entry in sorted(table.items(), key=lambda item: (item[1].file, item[1].offset)):
            _read(entry, [_place(model, part, dtype, device) for part in keys.parts(name)], buffer)
            done += entry.size
            progress("loading weights", done / total)
    except MemoryError as trouble:
        raise OutOfMemory(
            f"Memory on {device} ran out after {gigabytes(done)} of {gigabytes(total)} of weights."
        ) from trouble


def _place(model: nn.Module, part: keys.Part, dtype: torch.dtype, device: torch.device) -> Tensor:
    """The memory of one parameter, taken now."""
    owner, _, leaf = part.name.rpartition(".")
    module = model.get_submodule(owner)
    kept = torch.float32 if FP32.search(part.name) else dtype
    try:
        memory = torch.empty(getattr(module, leaf).shape, dtype=kept, device=device)
    except RuntimeError as trouble:  # what torch raises where a processor's memory is used up
        raise MemoryError(str(trouble)) from trouble
    setattr(module, leaf, nn.Parameter(memory, requires_grad=False))
    return memory


def _read(entry: Entry, places: Iterable[Tensor], buffer: Tensor) -> None:
    """Read a tensor's bytes into its places, which follow each other in the file."""
    window = buffer.numpy().data
    step = len(window) // entry.dtype.itemsize
    with entry.file.open("rb", buffering=0) as file:
        file.seek(entry.offset)
        for place in places:
            flat = place.view(-1)
            for start in range(0, flat.numel(), step):
                target = flat[start : start + step]
                size = target.numel() * entry.dtype.itemsize
                if file.readinto(window[:size]) != size:
                    raise IncompleteCheckpoint(f"{entry.file.name} ended while it was read.")
                target.copy_(buffer[:size].view(entry.dtype))


def revision(path: Path, table: Mapping[str, Entry]) -> str:
    """What tells this checkpoint from others: the hub's commit where the folder is named by it, else a hash.

    A small checkpoint is hashed whole, a large one by its config and the table of its tensors.
    """
    if re.fullmatch(r"[0-9a-f]{40}", path.resolve().name):
        return path.resolve().name
    digest = hashlib.sha256((path / "config.json").read_bytes())
    whole = sum(entry.size for entry in table.values()) <= SMALL
    for file in sorted({entry.file for entry in table.values()}):
        digest.update(file.read_bytes() if whole else f"{file.name} {file.stat().st_size}".encode())
    digest.update(repr(sorted((name, entry.shape) for name, entry in table.items())).encode())
    return "sha256:" + digest.hexdigest()[:16]
