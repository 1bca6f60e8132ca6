"""What every test can have: a desktop to act on; and what every test must do: leave nothing behind."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_lab import VirtualDesktop, until


@pytest.fixture(scope="session")
def shared_desktop() -> Iterator[VirtualDesktop]:
    """One desktop for the whole run; most tests want `desktop`, which tidies up after each of them."""
    with VirtualDesktop() as started:
        yield started


@pytest.fixture
def desktop(shared_desktop: VirtualDesktop) -> Iterator[VirtualDesktop]:
    """The shared desktop, with this process on it; programs that the test started are ended after it."""
    windows, programs = set(shared_desktop.windows()), shared_desktop.programs
    with shared_desktop.adopted():
        yield shared_desktop
    shared_desktop.stop_programs(keep=programs)

    def left() -> set[str]:
        return {w.title for w in set(shared_desktop.windows()) - windows}

    _expect_none("windows", left)


@pytest.fixture
def fresh_desktop() -> Iterator[VirtualDesktop]:
    """A desktop for this test alone, with this process on it, for tests that change the desktop itself."""
    with VirtualDesktop() as started, started.adopted():
        yield started


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fail a test that leaves a thread or a process behind."""
    threads, processes = set(threading.enumerate()), _children()
    yield
    _expect_none("threads", lambda: {t.name for t in set(threading.enumerate()) - threads})
    _expect_none("processes", lambda: {_command(pid) for pid in _children() - processes})


def _expect_none(what: str, left: Callable[[], set[str]]) -> None:
    try:
        until(f"The end of all {what}", lambda: not left(), 3.0)
    except TimeoutError:
        pytest.fail(f"The test left {what} behind: {', '.join(sorted(left()))}")


def _children() -> set[int]:
    lists = Path("/proc/self/task").glob("*/children")
    return {int(pid) for one in lists for pid in one.read_text().split()}


def _command(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except FileNotFoundError:
        return f"process {pid}"
    return b" ".join(words).decode(errors="replace") or f"zombie {pid}"
