"""What was read is remembered by its content; a stop ends reading."""

import threading

import pytest

from desktop_agent.core.errors import Stopped
from desktop_agent.rules.ocr.reader import TextReader
from desktop_agent.stop import StopToken


@pytest.fixture
def asked(reader, monkeypatch):
    """The pictures of lines that the recogniser was asked to read."""
    reader.warm()
    read, pictures = reader._recogniser.read, []
    monkeypatch.setattr(reader._recogniser, "read", lambda line: pictures.append(line) or read(line))
    return pictures


def test_the_same_picture_is_not_searched_for_lines_again(new_sheet, lines, asked, monkeypatch):
    sheet = new_sheet()
    sheet.write((20, 20), "Looked at twice", 14)
    first = lines(sheet.frame())
    monkeypatch.setattr("desktop_agent.rules.ocr.reader.find_lines", lambda gray: pytest.fail("again"))
    assert lines(sheet.frame()) == first
    assert len(asked) == 1


def test_only_what_is_new_is_recognised(new_sheet, texts, asked):
    sheet = new_sheet()
    sheet.write((20, 20), "Remembered words", 14)
    assert texts(sheet) == ["Remembered words"]
    sheet.write((20, 120), "fresh", 14)
    assert texts(sheet) == ["Remembered words", "fresh"]
    assert len(asked) == 2


def test_a_line_that_moved_is_not_recognised_again(new_sheet, lines, asked):
    boxes = []
    for top in (20, 90):
        sheet = new_sheet()
        sheet.write((30, top), "Scrolled away", 14)
        boxes.append(lines(sheet.frame())[0].box)
    assert boxes[1] == boxes[0].moved(0, 70)
    assert len(asked) == 1


def test_the_same_pixels_at_another_place_of_the_desktop_get_that_place(new_sheet, lines):
    sheet = new_sheet()
    sheet.write((30, 30), "Window that moved", 14)
    (here,), (there,) = lines(sheet.frame()), lines(sheet.frame(corner=(500, -40)))
    assert there.box == here.box.moved(500, -40)


def test_what_is_remembered_has_an_end(new_sheet, monkeypatch, reader):
    monkeypatch.setattr("desktop_agent.rules.ocr.reader._MOST_LINES", 4)
    monkeypatch.setattr("desktop_agent.rules.ocr.reader._MOST_PLACES", 2)
    own = TextReader()
    own._recogniser = reader._recogniser
    for number in range(4):
        sheet = new_sheet()
        for row in range(3):
            sheet.write((20, 20 + 40 * row), f"Number {number} {row}", 14)
        assert len(own.read(sheet.frame(), sheet.frame().area, StopToken())) == 3
    assert len(own._lines) <= 4
    assert len(own._places) <= 2


def test_a_stop_ends_reading_and_what_was_read_stays_known(new_sheet):
    sheet, stop = new_sheet((640, 900)), StopToken()
    for row in range(30):
        sheet.write((20, 10 + 28 * row), f"Row number {row}", 14)
    reader = TextReader(on_progress=lambda done, total: stop.stop() if done == 3 else None)
    with pytest.raises(Stopped):
        reader.read(sheet.frame(), sheet.frame().area, stop)
    assert 3 <= len(reader._lines) < 30


def test_a_stop_does_not_wait_for_the_line_that_is_being_read(new_sheet, reader, monkeypatch):
    sheet, stop, may_end = new_sheet(), StopToken(), threading.Event()
    sheet.write((20, 20), "A line that takes for ever", 14)
    reader.warm()

    def slow(line):
        stop.stop()
        may_end.wait(10)
        return "late", 1.0

    monkeypatch.setattr(reader._recogniser, "read", slow)
    with pytest.raises(Stopped):
        reader.read(sheet.frame(), sheet.frame().area, stop)
    assert not may_end.is_set()
    may_end.set()
