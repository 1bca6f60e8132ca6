"""The history keeps what happened, stays within its size and survives crashes and full disks."""

import os
from pathlib import Path

import pytest

from desktop_agent.core.geometry import Box
from desktop_agent.core.outcome import Done, Outcome, Status
from desktop_agent.core.plan import Instruction
from desktop_agent.core.screen import Frame
from desktop_agent.journal.store import History

FRAME = Frame(Box(0, 0, 2, 2), bytes(16))
OUTCOME = Outcome(Status.VERIFIED, "Clicked.", (Done("click", "Save", Box(1, 2, 3, 4), "person", "saved"),))


def encode(frame, boxes):
    return b"\x89PNG" + bytes(1000)


@pytest.fixture
def history(tmp_path):
    kept = History(tmp_path / "history", 1_000_000, encode)
    yield kept
    kept.close()


def test_what_was_asked_and_done_is_read_back_newest_first(history):
    history.picture("seen", FRAME, [Box(0, 0, 1, 1)])
    history.finish(Instruction("click Save"), OUTCOME)
    history.finish(Instruction("click Open"), OUTCOME)
    newest, oldest = history.entries()
    assert (newest.text, oldest.text) == ("click Open", "click Save")
    assert oldest.steps[0]["box"] == [1, 2, 3, 4]
    assert history.path_of(oldest.pictures[0]).read_bytes().startswith(b"\x89PNG")


def test_a_line_cut_short_by_a_crash_hides_no_other(history):
    history.finish(Instruction("one"), OUTCOME)
    with history.file.open("a") as file:
        file.write('{"id": "x", "at": "no')
    history.finish(Instruction("two"), OUTCOME)
    assert [entry.text for entry in history.entries()] == ["two", "one"]


def test_the_oldest_entries_and_their_pictures_go_when_it_grows_too_large(tmp_path):
    history = History(tmp_path, 6_000, encode)
    for number in range(12):
        history.picture("seen", FRAME, ())
        history.finish(Instruction(f"number {number}"), OUTCOME)
    history.close()
    texts = [entry.text for entry in history.entries()]
    assert texts[0] == "number 11"
    assert "number 0" not in texts
    kept = {name for entry in history.entries() for name in entry.pictures}
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == kept


def test_nobody_else_may_read_it(history):
    history.finish(Instruction("one"), OUTCOME)
    assert history.file.stat().st_mode & 0o077 == 0
    assert history.file.parent.stat().st_mode & 0o077 == 0


def test_a_disk_that_takes_nothing_is_told_and_stops_no_work():
    history = History(Path(os.devnull) / "history", 1_000, encode)
    history.picture("seen", FRAME, ())
    history.finish(Instruction("one"), OUTCOME)
    history.close()
    assert "could not be written" in history.trouble


def test_one_entry_can_be_deleted_with_its_pictures(history):
    history.picture("seen", FRAME, ())
    history.finish(Instruction("one"), OUTCOME)
    history.finish(Instruction("two"), OUTCOME)
    gone = history.entries()[1]
    assert history.delete([gone.id]) == 1
    assert [entry.text for entry in history.entries()] == ["two"]
    assert not history.path_of(gone.pictures[0]).exists()
