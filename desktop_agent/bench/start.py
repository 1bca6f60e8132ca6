"""`bench start`: whole processes, from their start to their end or to the box on the screen."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

from desktop_agent.bench import live
from desktop_agent.bench.table import Table, milliseconds, percentile
from desktop_agent.core.errors import EnvironmentTrouble
from desktop_agent.files import load_settings
from desktop_agent.stop import StopToken

_PYTHON = (sys.executable, "-c", "")
_AGENT = (sys.executable, "-m", "desktop_agent")
_LIMIT = 20.0
#: So many pixels of the box's colour are a box.
_ENOUGH = 200


def tables(runs: int) -> list[Table]:
    """Everything that `bench start` prints; live parts where there is a screen with programs on it."""
    empty = _median(_PYTHON, runs)
    version = _median((*_AGENT, "--version"), runs)
    rows = [
        ("an empty Python", milliseconds(empty), ""),
        ("desktop-agent --version", milliseconds(version), f"{version / empty:.1f} × empty; reach ≤ 10 ×"),
    ]
    notes: tuple[str, ...] = (f"The median of {runs} starts each.",)
    try:
        rows += _live(runs)
    except EnvironmentTrouble as trouble:
        notes += (trouble.message,)
    return [Table("Whole processes", ("what", "ms", ""), tuple(rows), notes)]


def _median(command: Sequence[str], runs: int) -> float:
    took = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LIMIT, check=False)
        took.append((time.perf_counter() - started) * 1e3)
    return percentile(took, 0.5)


def _live(runs: int) -> list[tuple[str, str, str]]:
    names = live.exact_names()
    if not names:
        return []
    one = names[0]
    words = (f'click "{one.name}"', "--window", one.window)
    ground = _median((*_AGENT, "ground", *words, "--json"), runs)
    boxes = [box_ms(words) for _ in range(runs)]
    return [
        ("ground, the tree there", milliseconds(ground), "reach ≤ 300"),
        ("run → box on the screen", milliseconds(percentile(boxes, 0.5)), "reach ≤ 900"),
    ]


def box_ms(words: Sequence[str]) -> float:
    """Milliseconds until a one-shot `run` shows its box; it is then stopped, and does nothing."""
    started = time.perf_counter()
    run = subprocess.Popen(
        (*_AGENT, "run", *words, "--json"),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        return _until_box(started, load_settings().approval.box_color)
    finally:
        run.send_signal(signal.SIGTERM)
        run.wait(_LIMIT)


def _until_box(started: float, color: str) -> float:
    import numpy as np  # noqa: PLC0415 - late: only this measurement needs it
    from PIL import ImageGrab  # noqa: PLC0415 - late: see above

    wanted = np.frombuffer(bytes.fromhex(color.removeprefix("#")), np.uint8)
    stop = StopToken()
    while time.perf_counter() - started < _LIMIT:
        seen = np.asarray(ImageGrab.grab(xdisplay=os.environ.get("DISPLAY")).convert("RGB"))
        if int((seen == wanted).all(axis=2).sum()) >= _ENOUGH:
            return (time.perf_counter() - started) * 1e3
        stop.wait(0.01)
    return _LIMIT * 1e3
