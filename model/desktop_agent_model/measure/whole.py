"""The whole report on one machine: write a checkpoint, measure it in this process, serve it, sweep it."""

import json
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from desktop_agent_model.checkpoint import writing
from desktop_agent_model.checkpoint.layout import FULL, TINY
from desktop_agent_model.errors import WorkerError
from desktop_agent_model.measure.loaded import (
    Make,
    Scope,
    best_device,
    contract_of,
    folder_of,
    measure,
    native,
)
from desktop_agent_model.measure.plot import plot
from desktop_agent_model.measure.report import FULL_SIZE, Report, page
from desktop_agent_model.measure.serving import serving
from desktop_agent_model.measure.sweep import Level
from desktop_agent_model.measure.workload import Workload

Told = Callable[[str], None]
Sweep = Callable[[str, tuple[int, ...], Workload, str], tuple[str, list[Level]]]
SHAPES = {"full": FULL, "tiny": TINY}
ROOM = 30e9
"""Bytes that a full-size checkpoint and a little more need."""
QUICK = Scope(lengths=(64, 128, 256), prompts=(200, 400), written=8, points=2)


class NoRoom(WorkerError):
    """The disk has no room for the checkpoint."""

    usual_action = "Give `--out` a folder on a larger disk."


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the report is of."""

    out: Path
    shape: Literal["full", "tiny"]
    model: str
    """A checkpoint's folder, `tiny`, or nothing for random weights of `shape`."""
    device: str
    url: str
    workers: tuple[int, ...]
    steps: int
    quick: bool = False


def write(wanted: Wanted, told: Told, sweep: Sweep, make: Make = native) -> Report:
    """Measure everything and write report.md, report.json and sweep.svg. Raises WorkerError."""
    wanted.out.mkdir(parents=True, exist_ok=True)
    device = wanted.device or best_device()
    with TemporaryDirectory(dir=wanted.out, prefix="weights-") as scratch:
        folder = folder_of(wanted.model) if wanted.model else _random(wanted, Path(scratch), told)
        base = QUICK if wanted.quick else Scope()
        scope = Scope(base.lengths, base.prompts, base.written, base.points, wanted.steps)
        report = measure(folder, device, scope, told, make)
        _write(report, wanted.out)  # what was measured is kept even where the server does not start
        _sweep(report, folder, device, wanted, told, sweep)
    _write(report, wanted.out)
    return report


def _random(wanted: Wanted, scratch: Path, told: Told) -> Path:
    """Random weights of the shape: what they say does not matter for speed."""
    free = shutil.disk_usage(scratch).free
    if wanted.shape == "full" and free < ROOM:
        raise NoRoom(f"{ROOM / 1e9:.0f} GB are needed for full-size weights, {free / 1e9:.0f} GB are free.")
    told(f"writing random weights of the {wanted.shape} size")
    writing.write(scratch, SHAPES[wanted.shape])
    return scratch


def _sweep(report: Report, folder: Path, device: str, wanted: Wanted, told: Told, sweep: Sweep) -> None:
    """Workers at once, against the server named or one of our own."""
    with ExitStack() as stack:
        url, report.server = wanted.url, wanted.url
        if not url:
            told("starting the worker")
            options = [
                "--model",
                str(folder),
                "--backend",
                "native",
                "--device",
                device,
                "--no-calibration",
                "--queue",
                "128",
            ]
            url = stack.enter_context(serving(options, wanted.out / "worker.log"))
            report.server = "our own worker, which answers one after the other"
        _, report.sweep = sweep(url, wanted.workers, _workload(folder, wanted), "")


def _workload(folder: Path, wanted: Wanted) -> Workload:
    """Screens of the size that the model takes, and less of everything where it shall be quick."""
    size = contract_of(folder).send_size(1920, 1080)
    if wanted.quick:
        return Workload(2, 2, size.width, size.height, words=20, answer=4, pool=4)
    # our own worker answers one after the other: a hundred workers wait long enough for two requests each
    return Workload(4 if wanted.url else 2, width=size.width, height=size.height)


def _write(report: Report, out: Path) -> None:
    (out / "report.json").write_text(json.dumps(report.document(), indent=2) + "\n", "utf-8")
    picture = out / "sweep.svg"
    if report.sweep:
        plot(report.sweep, report.model, picture, published=report.parameters >= FULL_SIZE)
    (out / "report.md").write_text(page(report, picture if report.sweep else None), "utf-8")
