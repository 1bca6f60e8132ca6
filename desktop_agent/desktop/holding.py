"""Who holds the desktop: one run at a time a display, the next waits its turn.

The system's own file lock says who: it ends with the process, whatever ends that, so no lock is ever
left behind. The file beside it tells which process it is.
"""

import fcntl
import json
import os
import re
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from desktop_agent.core.errors import DesktopBusy
from desktop_agent.stop import StopToken

_STEP = 0.05


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds the desktop; `born` tells it from a later one with the same number."""

    pid: int
    born: int


@contextmanager
def hold(stop: StopToken, wait_seconds: float = 30.0) -> Iterator[None]:
    """Hold the desktop while the block runs; waits its turn, then raises DesktopBusy naming the holder."""
    file = os.open(place("lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _lock(file, stop, wait_seconds)
        _write(file, Holder(os.getpid(), born(os.getpid())))
        try:
            yield
        finally:
            os.ftruncate(file, 0)
    finally:
        os.close(file)


def holder() -> Holder | None:
    """Who holds the desktop; None where nobody does."""
    try:
        file = os.open(place("lock"), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _read(file)
    finally:
        os.close(file)
    return None


def stop_holder() -> bool:
    """Ask exactly the process that holds the desktop to end; false where nobody holds it."""
    found = holder()
    if found is None or found.pid == os.getpid():
        return False
    try:
        process = os.pidfd_open(found.pid)
    except OSError:
        return False
    try:  # the number may be another process's by now: compared once the process is pinned
        if born(found.pid) != found.born:
            return False
        signal.pidfd_send_signal(process, signal.SIGTERM)
    except OSError:
        return False
    finally:
        os.close(process)
    return True


def born(pid: int) -> int:
    """When a process started, in ticks since the machine did; 0 where there is no such process."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0
    # the program's name stands in brackets and may hold brackets itself
    return int(stat.rpartition(")")[2].split()[19])


def _lock(file: int, stop: StopToken, wait_seconds: float) -> None:
    until = time.monotonic() + wait_seconds
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                raise _busy(_read(file)) from None
        else:
            return
        stop.wait(_STEP)


def _busy(found: Holder | None) -> DesktopBusy:
    if found is None:
        return DesktopBusy("Another run holds the desktop.")
    return DesktopBusy(f"Another run holds the desktop: {_command(found.pid)} (process {found.pid}).")


def _command(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace").split("\0")
    except OSError:
        return "a program that is ending"
    told = " ".join(Path(word).name if n == 0 else word for n, word in enumerate(words) if word)
    return told if len(told) <= 80 else told[:79] + "…"


def _write(file: int, who: Holder) -> None:
    os.ftruncate(file, 0)
    os.pwrite(file, json.dumps({"pid": who.pid, "born": who.born}).encode(), 0)


def _read(file: int) -> Holder | None:
    try:
        told = json.loads(os.pread(file, 1000, 0))
        return Holder(int(told["pid"]), int(told["born"]))
    except (ValueError, KeyError, TypeError):
        return None  # it has the lock, and writes its name this moment


def place(ending: str) -> Path:
    """Where a file of ours for this display lies, in a folder that only this person can write."""
    display = re.sub(r"\.\d+$", "", os.environ.get("DISPLAY", ":none"))
    name = re.sub(r"\W", "-", display)
    return _folder() / f"desktop-agent{name}.{ending}"


def _folder() -> Path:
    """A folder that only this person can write: where others could, they could name a victim for `stop`."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    if runtime and _is_private(Path(runtime)):
        return Path(runtime)
    folder = Path(tempfile.gettempdir()) / f"desktop-agent-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if not _is_private(folder):
        raise DesktopBusy(f"{folder} belongs to somebody else.", f"Remove {folder}, or set XDG_RUNTIME_DIR.")
    return folder


def _is_private(folder: Path) -> bool:
    try:
        facts = folder.lstat()
    except OSError:
        return False
    return (
        folder.is_dir()
        and not folder.is_symlink()
        and facts.st_uid == os.getuid()
        and not facts.st_mode & 0o022
    )
