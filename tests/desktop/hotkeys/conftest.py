"""A person with a keyboard and mouse of their own, and a program with the focus that tells what it got."""

import json
import threading
from contextlib import contextmanager

import pytest

from desktop_lab.launching import small_program
from desktop_lab.person import PersonDevice


@pytest.fixture
def person(desktop):
    """The person's own devices on the shared desktop."""
    with PersonDevice(desktop.display) as device:
        yield device


@pytest.fixture
def soon():
    """A context in which something happens a moment later, in a thread."""

    @contextmanager
    def later(do, *words, after=0.35):
        timer = threading.Timer(after, do, words)
        timer.start()
        yield
        timer.join()

    return later


@pytest.fixture
def received(desktop, tmp_path):
    """A program that has the focus; a function gives the keysyms of the keys pressed in it."""
    record = tmp_path / "record"
    desktop.start(*small_program("x_events"), record)
    window = desktop.wait_for_window("events")
    desktop.run("xdotool", "windowfocus", "--sync", str(window.id))

    def keys():
        lines = record.read_text().splitlines() if record.exists() else []
        return [e["keysym"] for e in map(json.loads, lines) if e["kind"] == "key"]

    return keys
