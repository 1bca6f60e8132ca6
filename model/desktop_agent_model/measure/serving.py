"""A worker of its own in another process, for as long as something is measured on it."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from desktop_agent.worker.protocol import Path as Route
from desktop_agent.worker.protocol import State
from desktop_agent_model.errors import WorkerError

STOPPING = 15.0
"""Seconds that it may take to stop before it is killed."""


class DidNotStart(WorkerError):
    """The worker ended before it was ready, or was not ready in time."""

    usual_action = "Start it by hand with `desktop-agent worker serve` and read what it says."


@contextmanager
def serving(options: Sequence[str], log: Path, seconds: float = 900.0) -> Iterator[str]:
    """`worker serve` with these options on a free port of 127.0.0.1; gives its address once it is ready.

    What it prints goes into `log`. Raises DidNotStart. It is stopped at the end, however the block ends.
    """
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "desktop_agent_model", "serve", *options, "--port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            _wait_until_ready(process, url, seconds, log)
            yield url
        finally:
            _stop(process)


def _free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _wait_until_ready(process: subprocess.Popen[bytes], url: str, seconds: float, log: Path) -> None:
    """Ask `/health` until it says ready or degraded."""
    pause = threading.Event()
    for _ in range(int(seconds / 0.25)):
        state = _state(url)
        if state in (State.READY, State.DEGRADED):
            return
        if process.poll() is not None or state == State.FAILED:
            raise DidNotStart(f"The worker did not start: {_last_line(log)}")
        pause.wait(0.25)
    raise DidNotStart(f"The worker was not ready after {seconds:.0f} seconds.")


def _state(url: str) -> str:
    """What `/health` says under `state`, or nothing while nobody answers."""
    try:
        return str(httpx.get(url + Route.HEALTH, timeout=5).json().get("state", ""))
    except (httpx.HTTPError, ValueError, AttributeError):
        return ""


def _last_line(log: Path) -> str:
    lines = log.read_text("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing."


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOPPING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
