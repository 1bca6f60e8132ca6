"""What tests of the hands share: hands, somebody who looks at the keyboard, and a window that records."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop_agent.desktop.input.hands import Hands
from desktop_agent.settings import Typing
from desktop_lab import VirtualDesktop, until
from desktop_lab.fields import Field, field
from desktop_lab.keyboard_witness import InputWitness
from desktop_lab.launching import small_program


@pytest.fixture
def witness(desktop: VirtualDesktop) -> Iterator[InputWitness]:
    made = InputWitness(desktop.env)
    yield made
    made.close()


@pytest.fixture
def hands(desktop: VirtualDesktop) -> Iterator[Hands]:
    made = Hands(Typing())
    yield made
    made.close()


@pytest.fixture
def qt_field(desktop: VirtualDesktop, tmp_path: Path) -> Iterator[Field]:
    with field(desktop, "qt", tmp_path) as made:
        yield made


@dataclass(frozen=True)
class EventWindow:
    """A window that records every key and pointer event that it gets."""

    id: int
    box: tuple[int, int, int, int]
    record: Path

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        lines = self.record.read_text(encoding="utf-8").splitlines()
        return [one for one in map(json.loads, lines) if not kinds or one["kind"] in kinds]

    def wait_for(self, count: int, *kinds: str) -> list[dict[str, Any]]:
        until(f"{count} of {kinds}", lambda: len(self.events(*kinds)) >= count, 5.0)
        return self.events(*kinds)


@pytest.fixture
def event_window(desktop: VirtualDesktop, tmp_path: Path) -> EventWindow:
    record = tmp_path / "events"
    record.touch()
    desktop.start(*small_program("x_events"), record)
    window = desktop.wait_for_window("events")
    until("The focus", lambda: desktop.active_window() == window.id)
    return EventWindow(window.id, window.box, record)
