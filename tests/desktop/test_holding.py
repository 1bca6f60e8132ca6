"""One run at a time: the second waits its turn, or is told who holds the desktop."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import desktop_agent
from desktop_agent.core.errors import DesktopBusy, Stopped
from desktop_agent.desktop import holding
from desktop_agent.stop import StopToken
from desktop_lab import until

HOLD = """
import signal, sys
from desktop_agent.desktop.holding import hold
from desktop_agent.stop import StopToken
stop = StopToken()
signal.signal(signal.SIGTERM, lambda *_: stop.stop())
with hold(stop, 0.0):
    print("held", flush=True)
    stop.wait(60)
"""


@pytest.fixture(autouse=True)
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":77")
    tmp_path.chmod(0o700)


@contextmanager
def another_run() -> Iterator["subprocess.Popen[str]"]:
    env = {**os.environ, "PYTHONPATH": str(Path(desktop_agent.__file__).parent.parent)}
    command = [sys.executable, "-c", HOLD]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "held\n"
        try:
            yield run
        finally:
            run.kill()


def test_a_second_run_that_may_not_wait_is_told_who_holds_the_desktop() -> None:
    with another_run() as run:
        with pytest.raises(DesktopBusy, match=f"process {run.pid}"), holding.hold(StopToken(), 0.0):
            pass
        found = holding.holder()
    assert found is not None
    assert found.pid == run.pid


def test_a_second_run_gets_its_turn_when_the_first_is_killed() -> None:
    with another_run() as run:
        run.send_signal(signal.SIGKILL)
        with holding.hold(StopToken(), 10.0):
            found = holding.holder()
    assert found is not None
    assert found.pid == os.getpid()


def test_stop_ends_the_run_that_holds_the_desktop_and_nothing_else() -> None:
    with another_run() as run:
        assert holding.stop_holder()
        run.wait(10)
    until("The release", lambda: holding.holder() is None)
    assert not holding.stop_holder()


def test_a_process_that_only_got_the_holder_s_number_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    with another_run() as run:
        impostor = holding.Holder(run.pid, holding.born(run.pid) + 1)
        monkeypatch.setattr(holding, "holder", lambda: impostor)
        assert not holding.stop_holder()
        assert run.poll() is None


def test_a_stop_ends_the_wait_for_a_turn() -> None:
    stop = StopToken()
    stop.stop()
    with another_run(), pytest.raises(Stopped), holding.hold(stop, 60.0):
        pass


def test_two_displays_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    with another_run():
        monkeypatch.setenv("DISPLAY", ":78")
        with holding.hold(StopToken(), 0.0):
            assert holding.holder() is not None


def test_a_screen_number_is_the_same_display(monkeypatch: pytest.MonkeyPatch) -> None:
    with another_run():
        monkeypatch.setenv("DISPLAY", ":77.0")
        with pytest.raises(DesktopBusy), holding.hold(StopToken(), 0.0):
            pass


def test_nobody_holds_it_after_an_error_in_the_run() -> None:
    with pytest.raises(KeyError), holding.hold(StopToken(), 0.0):
        raise KeyError
    assert holding.holder() is None


def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o777)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with holding.hold(StopToken(), 0.0):
        locks = list(tmp_path.rglob("*.lock"))
    assert [lock.parent.stat().st_mode & 0o777 for lock in locks] == [0o700]
