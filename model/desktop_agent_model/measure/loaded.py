"""The model in this process that is measured: its backend, its contract, and the size of its screens."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import torch

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.family import Contract
from desktop_agent_model.backends.base import Backend
from desktop_agent_model.backends.families import Named, chosen
from desktop_agent_model.checkpoint import loading
from desktop_agent_model.errors import NoCheckpoint
from desktop_agent_model.measure import single, state
from desktop_agent_model.measure.beside import beside
from desktop_agent_model.measure.machine import machine, peak_bytes
from desktop_agent_model.measure.report import Report

MARGIN = 512
"""Tokens of a prompt beside its text; a character is at most a token."""

Told = Callable[[str], None]
Make = Callable[[Path, str], Backend]


@dataclass(frozen=True, slots=True)
class Scope:
    """How much is measured."""

    lengths: tuple[int, ...] = (256, 1024, 4096, 16_384)
    """Tokens at which the state is looked at."""
    prompts: tuple[int, ...] = (2_000, 8_000, 32_000)
    """Characters of the prompts that are read."""
    read: int = 2_304
    """Tokens read beside transformers' `generate`: as many as a screen of 1080p has."""
    written: int = 128
    points: int = 5
    steps: int = 20
    screen: Size = field(default_factory=lambda: Size(1920, 1080))


def native(folder: Path, device: str) -> Backend:
    """The worker's own backend."""
    from desktop_agent_model.backends.native import NativeBackend  # noqa: PLC0415 - late: another may be given

    return NativeBackend(folder, device=device)


def measure(folder: Path, device: str, scope: Scope, told: Told, make: Make = native) -> Report:
    """Everything that one process can measure of a checkpoint, on the backend made. Raises WorkerError."""
    report = _state(folder, device, scope, told)
    backend = make(folder, device)
    told("loading")
    started = time.perf_counter()
    backend.load(lambda _stage, _share: None)
    report.load_seconds = time.perf_counter() - started
    try:
        _single(backend, contract_of(folder), scope, report, told)
    finally:
        backend.close()
    report.peak_bytes = peak_bytes(device)
    return report


def best_device() -> str:
    """A GPU if there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def folder_of(model: str) -> Path:
    """The folder of a checkpoint; `tiny` is the one that comes with this package. Raises NoCheckpoint."""
    folder = Named.read(model).folder
    if folder is None:
        raise NoCheckpoint(f"There is no folder {model}.")
    return folder


def contract_of(folder: Path) -> Contract:
    """The contract of a checkpoint's family, with the tiles of this checkpoint. Raises BadCheckpoint."""
    return chosen("", Named(folder.name, folder))


def _state(folder: Path, device: str, scope: Scope, told: Told) -> Report:
    """The state at growing lengths, on a model that is let go of afterwards."""
    told("the state against length")
    loaded = loading.load(folder, torch.bfloat16, torch.device(device))
    parameters = sum(weight.numel() for weight in loaded.model.parameters())
    report = Report(machine(device), "Holotron-12B's architecture", parameters)
    report.kept = state.kept(loaded.model, scope.lengths)
    told("beside transformers' generate")
    schema = contract_of(folder).step_schema(scope.screen)
    report.beside = beside(loaded, schema, prompt=scope.read, written=scope.written, runs=scope.points)
    del loaded
    gc.collect()
    if device.startswith("cuda"):
        torch.cuda.empty_cache()
    return report


def _single(backend: Backend, asked: Contract, scope: Scope, report: Report, told: Told) -> None:
    """One person's speed; a first point warms everything up and is not counted."""
    size = asked.send_size(scope.screen.width, scope.screen.height)
    told("warming up")
    single.pointing(backend, asked, size, 1)
    told("reading and writing")
    context = backend.describe().context
    report.reading = single.reading(backend, [size for size in scope.prompts if size < context - MARGIN])
    report.writing = single.writing(backend, scope.written)
    told("instruction to point")
    report.pointing = single.pointing(backend, asked, size, scope.points)
    told("step after step")
    report.with_session = single.steps(backend, asked, size, scope.steps, session="measured")
    report.without_session = single.steps(backend, asked, size, scope.steps, session=None)
