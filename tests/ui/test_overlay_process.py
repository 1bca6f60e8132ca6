"""The overlay's process: how it starts, how it fails, and that nothing of it is left."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop_agent.core.approval import Ignored
from desktop_agent.core.errors import PartMissing, Stopped
from desktop_agent.core.geometry import Box
from desktop_agent.stop import StopToken
from desktop_lab import until

STOP = StopToken()
BOX = Box(701, 403, 203, 61)


def test_where_there_is_no_display_it_says_so(desktop, monkeypatch, new_overlay, proposal):
    monkeypatch.setenv("DISPLAY", ":9999")
    with pytest.raises(PartMissing, match=r"^The overlay cannot be shown: .*:9999"):
        new_overlay().show(proposal(BOX), STOP)


def test_where_qts_part_for_x11_is_missing_it_gives_qts_own_reason(
    desktop, monkeypatch, new_overlay, proposal
):
    monkeypatch.setenv("QT_QPA_PLATFORM", "nowhere")
    with pytest.raises(PartMissing, match="Could not find the Qt platform plugin"):
        new_overlay().show(proposal(BOX), STOP)


def test_where_a_library_of_qt_is_missing_it_names_the_library(
    desktop, monkeypatch, new_overlay, proposal, tmp_path
):
    broken = tmp_path / "PySide6" / "QtCore.py"
    broken.parent.mkdir()
    (broken.parent / "__init__.py").touch()
    broken.write_text("raise ImportError('libEGL.so.1: cannot open shared object file')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(PartMissing, match=r"libEGL\.so\.1"):
        new_overlay().show(proposal(BOX), STOP)


def test_after_a_failure_it_can_be_started_again(desktop, monkeypatch, new_overlay, proposal):
    overlay = new_overlay()
    with monkeypatch.context() as changed:
        changed.setenv("DISPLAY", ":9999")
        with pytest.raises(PartMissing):
            overlay.show(proposal(BOX), STOP)
    overlay.show(proposal(BOX), STOP)


def test_it_prints_nothing(desktop, new_overlay, proposal, capfd):
    overlay = new_overlay()
    overlay.show(proposal(BOX), STOP)
    overlay.hide()
    overlay.close()
    assert capfd.readouterr() == ("", "")


def test_a_question_whose_boxes_vanished_meanwhile_is_none(overlay, proposal):
    with pytest.raises(PartMissing), overlay.showing(proposal(BOX), STOP):
        os.kill(overlay._process.pid, signal.SIGKILL)


def test_an_error_while_it_is_shown_takes_it_off_and_comes_through(overlay, proposal, picture):
    before = picture()
    with pytest.raises(ValueError, match="mine"), overlay.showing(proposal(BOX), STOP):
        raise ValueError("mine")
    assert (picture() == before).all()


def test_a_stop_ends_the_wait_for_an_overlay_that_hangs(overlay, proposal):
    overlay.wait_until_ready(STOP)
    os.kill(overlay._process.pid, signal.SIGSTOP)
    stop = StopToken()
    timer = threading.Timer(0.1, stop.stop)
    timer.start()
    with pytest.raises(Stopped):
        overlay.show(proposal(BOX), stop)
    timer.join()


def test_it_ends_with_the_agent_even_where_the_agent_is_killed(desktop, picture):
    program = (
        "import time\n"
        "from desktop_agent.core.approval import Proposal\n"
        "from desktop_agent.stop import StopToken\n"
        "from desktop_agent_ui.overlay_client import OverlayProcess\n"
        "overlay = OverlayProcess()\n"
        "overlay.show(Proposal('Click Save.'), StopToken())\n"
        "print(overlay._process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    before = picture()
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment) as agent:
        overlay = int(agent.stdout.readline())  # type: ignore[union-attr]
        assert (picture() != before).any()
        agent.kill()
    until("The end of the overlay", lambda: not Path(f"/proc/{overlay}/cmdline").exists())
    until("A clean screen", lambda: bool((picture() == before).all()))


def test_it_says_why_a_key_did_not_count(overlay, proposal, picture):
    before = picture()
    overlay.show(proposal(BOX), STOP)
    shown = picture()
    overlay.note(Ignored.SYNTHETIC)
    assert (picture() != shown).any()
    overlay.hide()
    assert (picture() == before).all()


def test_a_note_while_nothing_is_asked_shows_nothing(overlay, picture):
    before = picture()
    overlay.wait_until_ready(STOP)
    overlay.note(Ignored.SYNTHETIC)
    assert (picture() == before).all()


@pytest.mark.parametrize("shown", [True, False])
def test_it_sleeps_while_nothing_changes(overlay, proposal, shown):
    overlay.show(proposal(BOX), STOP)
    if not shown:
        overlay.hide()
    wakes = until("Its rest", lambda: _at_rest(overlay._process.pid))
    time.sleep(0.5)
    assert _wakes(overlay._process.pid) == wakes


def _at_rest(pid):
    before = _wakes(pid)
    time.sleep(0.2)
    return before if _wakes(pid) == before else None


def _wakes(pid):
    """How often any thread of a process was given the processor."""
    text = "".join(path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/status"))
    return sum(int(line.split()[1]) for line in text.splitlines() if "ctxt_switches" in line)
