"""A window full of elements, and the engine that searches it."""

import pytest

from desktop_agent.core.elements import USUAL_STATES, Element, Role, State, Window, Witness
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import ClickStep, Instruction
from desktop_agent.core.staging import targets
from desktop_agent.rules.engine import RulesEngine
from desktop_agent.rules.grammar import Grammar
from desktop_agent.rules.ocr.lines import TextLine
from desktop_agent.stop import StopToken
from fakes import FakeObservation

WINDOW = Window(7, "letter.txt", "editor", Box(0, 0, 800, 600), pid=70, active=True)
DISABLED = USUAL_STATES - {State.ENABLED}


class Pixels:
    """A text reader that sees these lines; counts how often it was asked."""

    def __init__(self, *lines):
        self.lines, self.asked = lines, 0

    def read(self, frame, area, stop):
        self.asked += 1
        return tuple(line for line in self.lines if area.contains(line.box.center))


def line(text, left=10, top=10, width=60, height=14):
    return TextLine(Box(left, top, width, height), text, 0.99)


@pytest.fixture
def find():
    """What a sentence finds among elements (and lines of text): the grounding."""

    def search(words, *elements, lines=(), windows=(WINDOW,), ocr="auto"):
        step = Grammar(lambda: {w.app for w in windows}).plan(Instruction(words)).steps[0]
        target = targets(step)[0]
        assert target is not None
        seen = FakeObservation(elements, windows)
        return RulesEngine(Pixels(*lines), ocr).ground(target, seen, StopToken())

    return search


def element(name="", left=10, top=10, role=Role.PUSH_BUTTON, **more):
    """An element of the one window; its key is where it lies."""
    box = Box(left, top, more.pop("width", 80), more.pop("height", 24))
    more.setdefault("window", 7)
    return Element(box, role, name, app="editor", key=more.pop("key", f"{name}@{left},{top}"), **more)


__all__ = ["DISABLED", "WINDOW", "ClickStep", "Pixels", "Role", "State", "Witness", "element", "line"]
