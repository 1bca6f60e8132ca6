"""A person answers a question on the screen: real boxes, real keys, and the program below hears nothing."""

import json
import sys

import pytest

from desktop_agent.core.approval import Approved, NotApproved
from desktop_agent.core.errors import PartMissing, Stopped
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.hotkeys.approval_keys import X11ApprovalKeys
from desktop_agent.stop import StopToken
from desktop_agent_ui.person import OverlayPerson
from desktop_lab.launching import small_program

BOXES = (Box(701, 403, 203, 61), Box(300, 200, 60, 20), Box(1000, 300, 60, 20))


@pytest.fixture
def person(overlay):
    keys = X11ApprovalKeys(on_ignored=overlay.note)
    yield OverlayPerson(overlay, keys)
    keys.close()


@pytest.fixture
def received(desktop, tmp_path):
    """A program that has the focus; a function gives the keys it received."""
    record = tmp_path / "record"
    desktop.start(*small_program("x_events"), record)
    window = desktop.wait_for_window("events")
    desktop.run("xdotool", "windowfocus", "--sync", str(window.id))

    def keys():
        lines = record.read_text().splitlines() if record.exists() else []
        return [e for e in map(json.loads, lines) if e["kind"].startswith("key")]

    return keys


def answer_with(desktop, *keys):
    """A process with a keyboard of its own that answers each question with a key."""
    return desktop.start(sys.executable, "-m", "desktop_lab.person_process", *keys, env=_PATH)


_PATH = {"PYTHONPATH": ":".join(sys.path)}


@pytest.mark.parametrize(
    ("key", "decision"),
    [
        ("Return", Approved(0)),
        ("KP_Enter", Approved(0)),
        ("1", Approved(0)),
        ("3", Approved(2)),
        ("Escape", NotApproved("You said no.")),
    ],
)
def test_the_key_decides_and_the_focused_program_gets_nothing(
    desktop, person, received, proposal, key, decision
):
    answering = answer_with(desktop, key)
    assert person.decide(proposal(*BOXES), StopToken()) == decision
    assert answering.wait() == 0
    assert received() == []


def test_with_one_candidate_its_number_approves_it_too(desktop, person, proposal):
    answer_with(desktop, "1")
    assert person.decide(proposal(BOXES[0]), StopToken()) == Approved(0)


def test_one_question_after_the_other_can_be_answered(desktop, person, proposal):
    answer_with(desktop, "Return", "Escape", "2")
    found = [person.decide(proposal(*BOXES), StopToken()) for _ in range(3)]
    assert found == [Approved(0), NotApproved("You said no."), Approved(1)]


def test_nobody_answers(person, proposal, picture):
    before = picture()
    decision = person.decide(proposal(BOXES[0], limit=0.3), StopToken())
    assert decision == NotApproved("Nobody answered within 0.3 s.")
    assert (picture() == before).all()


def test_a_stop_takes_the_question_off(person, proposal, picture):
    before = picture()
    stop = StopToken()
    stop.stop("Somebody said stop.")
    with pytest.raises(Stopped, match="Somebody said stop"):
        person.decide(proposal(BOXES[0]), stop)
    assert (picture() == before).all()


def test_a_key_that_a_program_sent_does_not_approve_and_the_panel_says_so(
    desktop, overlay, proposal, picture
):
    before, looks = picture(), []
    note = overlay.note

    def watched(why):
        looks.append(picture())
        note(why)
        looks.append(picture())

    keys = X11ApprovalKeys(on_ignored=watched)
    sender = desktop.start("sh", "-c", "sleep 0.6; xdotool key Return")
    asked = OverlayPerson(overlay, keys).decide(proposal(BOXES[0], limit=1.5), StopToken())
    keys.close()
    assert asked == NotApproved("Nobody answered within 1.5 s.")
    assert sender.wait() == 0
    assert (looks[0] != looks[1]).any()
    assert (picture() == before).all()


def test_where_the_overlay_cannot_be_shown_nobody_is_asked(desktop, monkeypatch, person, proposal):
    monkeypatch.setenv("DISPLAY", ":9999")
    with pytest.raises(PartMissing, match="cannot be shown"):
        person.decide(proposal(BOXES[0]), StopToken())


def test_progress_is_said(overlay):
    said = []
    OverlayPerson(overlay, X11ApprovalKeys(), said.append).progress("Reading the screen …")
    assert said == ["Reading the screen …"]
