"""`desktop-agent worker check`: what a checkpoint is and whether it is whole, without loading its weights."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from desktop_agent_model.backends.families import Named, chosen
from desktop_agent_model.cli.tables import document, say, table
from desktop_agent_model.errors import NoCheckpoint, OtherFamily

CONTEXTS = (4_096, 32_768)  # tokens of a session for which memory is told


@dataclass(frozen=True)
class Finding:
    """What a checkpoint is, from its config and the heads of its files."""

    architecture: str
    contract: str
    coordinates: str
    grid: str
    revision: str
    tensors: int
    parameters: int
    bytes_on_disk: int
    weights_bf16: int
    """Bytes of memory for the weights as bf16."""
    context: int
    session_bytes: dict[int, int]
    """Bytes of a session's state by its tokens."""
    tensors_checked: bool
    """Whether every tensor was held against the model; some families are only checked while they load."""


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("check")(check)


def check(
    model: Annotated[str, typer.Option("--model", help="The folder of a checkpoint, or `tiny`.")] = "tiny",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead.")] = False,
) -> None:
    """Say what a checkpoint is, that it is whole, and what memory it needs."""
    named = Named.read(model)
    if named.folder is None:
        raise NoCheckpoint(f"There is no folder {model}.")
    found = examine(named.folder)
    if as_json:
        document(asdict(found))
        return
    table(["", ""], _rows(found))
    say(
        "\nEvery tensor has its place and its shape."
        if found.tensors_checked
        else "\nThe tensors are checked while it loads."
    )


def examine(folder: Path) -> Finding:
    """Look at a checkpoint; raises BadCheckpoint naming what is wrong."""
    from desktop_agent_model.checkpoint.imports import require  # noqa: PLC0415 - late: --help needs no torch
    from desktop_agent_model.checkpoint.registry import LOADERS, architecture  # noqa: PLC0415 - late: the same

    name = architecture(folder)
    if name not in LOADERS:
        raise OtherFamily(f"{name} is not a model that this worker loads itself.")
    require()
    return _examined(folder, name)


def _examined(folder: Path, name: str) -> Finding:
    from desktop_agent_model.checkpoint.files import entries  # noqa: PLC0415 - late: torch
    from desktop_agent_model.checkpoint.loading import revision  # noqa: PLC0415 - late: torch

    contract, stored = chosen("", Named(name, folder)), entries(folder)
    context, session, checked = _fitted(folder, name)
    count = sum(entry.size // entry.dtype.itemsize for entry in stored.values())
    return Finding(
        architecture=name,
        contract=contract.name,
        coordinates=contract.convention.value,
        grid=contract.rule.name,
        revision=revision(folder, stored),
        tensors=len(stored),
        parameters=count,
        bytes_on_disk=sum(entry.size for entry in stored.values()),
        weights_bf16=2 * count,
        context=context,
        session_bytes=session,
        tensors_checked=checked,
    )


def _fitted(folder: Path, name: str) -> tuple[int, dict[int, int], bool]:
    """The context, bytes of sessions, and whether all tensors were held against the model."""
    from desktop_agent_model.checkpoint.files import entries  # noqa: PLC0415 - late: torch
    from desktop_agent_model.checkpoint.loading import empty_model  # noqa: PLC0415 - late: torch
    from desktop_agent_model.checkpoint.text_files import read_json  # noqa: PLC0415 - late: torch
    from desktop_agent_model.models.config import HolotronConfig  # noqa: PLC0415 - late: torch
    from desktop_agent_model.text.tokenizer import Tokenizer  # noqa: PLC0415 - late: torch

    raw = read_json(folder / "config.json")
    if name != "NemotronH_Nano_VL_V2":
        return int(raw.get("llm_config", {}).get("max_position_embeddings", 0)), {}, False
    config = HolotronConfig.read(raw)
    tokenizer = Tokenizer.load(folder, image=config.image, marks=(config.image_start, config.image_end))
    shapes = {tensor: entry.shape for tensor, entry in entries(folder).items()}
    empty_model(config, shapes, tokenizer.image)
    return config.context, {tokens: _session_bytes(config.language, tokens) for tokens in CONTEXTS}, True


def _session_bytes(language: Mapping[str, object], tokens: int) -> int:
    """Bytes of one session: the recurrent state, fp32, and keys and values in bf16."""
    from desktop_agent_model.measure.shapes import HOLOTRON, from_config  # noqa: PLC0415 - late: beside its use

    return from_config("", {"llm_config": language}, HOLOTRON.vision).state_bytes(tokens)


def _rows(found: Finding) -> list[list[str]]:
    return [
        ["architecture", found.architecture],
        ["contract", found.contract],
        ["coordinates", found.coordinates],
        ["pictures", found.grid],
        ["revision", found.revision],
        ["tensors", str(found.tensors)],
        ["parameters", f"{found.parameters / 1e6:.1f} M"],
        ["on the disk", _size(found.bytes_on_disk)],
        ["memory for the weights, bf16", _size(found.weights_bf16)],
        ["context", f"{found.context} tokens"],
        *([f"a session of {tokens} tokens", _size(size)] for tokens, size in found.session_bytes.items()),
    ]


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB"
