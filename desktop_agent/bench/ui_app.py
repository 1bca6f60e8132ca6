"""The tray app as the benchmark drives it: started, opened by its hotkey, typed into, and ended."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from desktop_agent.core.errors import EnvironmentTrouble
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.door import knock
from desktop_agent.desktop.hotkeys.global_keys import chord_of
from desktop_agent.desktop.probing import Probe, wait
from desktop_agent.desktop.windows.front import Front
from desktop_agent.files import load_settings
from desktop_agent.stop import StopToken

PALETTE = "Desktop Agent: command"
_LIMIT = 20.0
#: Seconds in which a box that a preview left becomes a question.
_ASKING = 0.7
#: How far a box's lines reach out from the control, in pixels at a scale of 1.
_RING = 6


class App:
    """A running app. `started_ms` is from the start of the process to its icon (or window) on the screen."""

    def __init__(self, probe: Probe, process: "subprocess.Popen[bytes]", started_ms: float) -> None:
        self.probe, self.process, self.started_ms = probe, process, started_ms
        self.palette = probe.window(PALETTE)
        settings = load_settings()
        self._chord = chord_of(settings.hotkeys.palette)
        self._color = bytes.fromhex(settings.approval.box_color.removeprefix("#"))

    def open(self) -> float:
        """Press the hotkey; milliseconds until the palette has the keyboard."""
        self.probe.press(*self._chord)
        return wait(lambda: self.probe.has_keyboard(self.palette))

    def close_palette(self, window: int) -> None:
        """Press Esc, and wait until the window below has the keyboard again."""
        self.probe.press("escape")
        wait(lambda: self.probe.has_keyboard(window))

    def run_until_box(self, box: Box) -> float:
        """Press Enter; milliseconds until a box is round this control. Esc then declines."""
        beside = box.grown(_RING)  # read from pixels, the box is round the text in it
        color = (self._color[0], self._color[1], self._color[2])
        self.probe.press("enter")
        took = wait(lambda: self.probe.shows(color, beside))
        StopToken().wait(_ASKING)
        self.probe.press("escape")
        wait(lambda: not self.probe.shows(color, beside))
        return took

    def processes(self) -> list[int]:
        """The app's process and its helpers."""
        return [self.process.pid, *_below(self.process.pid)]


class Lag:
    """How late the app's event loop comes to what it is given, asked some hundred times a second.

    What is asked goes in at the app's door and is answered from the event loop; an answer that comes late
    is a loop that stood still.
    """

    def __init__(self) -> None:
        self.times: list[float] = []
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lag", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._end.is_set():
            told = knock("echo")
            if told is not None:
                self.times.append(float(told["ms"]))
            self._end.wait(0.005)


@contextmanager
def running(**settings: object) -> Iterator[App]:
    """The app with these settings (`approval_wait=1`); raises EnvironmentTrouble where one runs already."""
    if knock("hello") is not None:
        raise EnvironmentTrouble("The app runs already.", "Quit it first.")
    extra = {f"DESKTOP_AGENT_{name.upper()}": str(value) for name, value in settings.items()}
    probe, started = Probe(), time.perf_counter()
    process = subprocess.Popen(
        (sys.executable, "-m", "desktop_agent"),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=os.environ | {"DESKTOP_AGENT_APPROVAL_ACCEPT_SYNTHETIC": "true"} | extra,
    )  # fmt: skip
    try:
        wait(lambda: probe.icon() or probe.window("Desktop Agent"), _LIMIT, 0.02)
        shown = (time.perf_counter() - started) * 1e3
        wait(lambda: knock("hello") is not None, _LIMIT)
        yield App(probe, process, shown)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(_LIMIT)
        probe.close()


@contextmanager
def in_front(window: int) -> Iterator[None]:
    """A window in front of all others."""
    front = Front()
    try:
        front.give(window)
        yield
    finally:
        front.close()


def megabytes(pids: list[int]) -> tuple[float, float]:
    """The memory of processes: what each holds, summed, and the same with shared pages counted once."""
    held = [_field(pid, "status", "VmRSS") for pid in pids]
    shared = [_field(pid, "smaps_rollup", "Pss") for pid in pids]
    return sum(held) / 1e3, sum(shared) / 1e3


def cpu_seconds(pids: list[int]) -> float:
    """The processor time that processes used so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _field(pid: int, file: str, name: str) -> int:
    lines = Path(f"/proc/{pid}/{file}").read_text(encoding="ascii").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith(f"{name}:")), 0)


def _below(pid: int) -> list[int]:
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(one) for path in lists for one in path.read_text(encoding="ascii").split()]
    return [*children, *(one for child in children for one in _below(child))]
