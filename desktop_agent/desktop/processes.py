"""Starts the small helper processes that must outlive a crash of the agent."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import desktop_agent
from desktop_agent.stop import StopToken

#: How late a stop may be heard while we wait for a pipe, in seconds.
_SLICE = 0.01


def start_helper(module: str) -> "subprocess.Popen[bytes]":
    """Start a module of ours as a process of its own, its standard input and output piped to us.

    It has a session of its own, so that Ctrl+C in our terminal does not reach it, and holds neither our
    folder nor our error stream, so that nobody waits for it by mistake.
    """
    home = str(Path(desktop_agent.__file__).parent.parent)
    path = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
        cwd="/",
        start_new_session=True,
    )


def read_line(pipe: int, limit: float, stop: StopToken) -> bytes:
    """The next line of a helper; empty where it ended or says nothing within `limit` seconds."""
    line = b""
    until = time.monotonic() + limit
    while not line.endswith(b"\n") and time.monotonic() < until:
        stop.check()
        if select.select([pipe], [], [], _SLICE)[0]:
            piece = os.read(pipe, 1)
            if not piece:
                return b""
            line += piece
    return line if line.endswith(b"\n") else b""
