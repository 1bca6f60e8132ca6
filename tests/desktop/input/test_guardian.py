"""However the agent ends, no key and no button stays down, and the keyboard map is as it was."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_agent.core.actions import Click, Drag, TypeText
from desktop_agent.core.geometry import Point
from desktop_agent.desktop.input.hands import Hands
from desktop_agent.settings import Typing
from desktop_agent.stop import StopToken
from desktop_lab import Program, VirtualDesktop, until
from desktop_lab.fields import Field
from desktop_lab.keyboard_witness import InputWitness
from desktop_lab.person import PersonDevice

AGENT = """
from desktop_agent.core.actions import *
from desktop_agent.core.geometry import Point
from desktop_agent.desktop.input.hands import Hands
from desktop_agent.desktop.input import keyboard, pointer
from desktop_agent.settings import Typing
from desktop_agent.stop import StopToken
pointer._DRAG_STEP = 0.05
hands = Hands(Typing(key_pause_ms=20))
hands.perform({action}, StopToken())
"""


@pytest.fixture
def agent(desktop: VirtualDesktop) -> Callable[[object], Program]:
    """A process of its own that does one thing, slowly."""
    home = str(Path(__file__).parents[3])
    return lambda action: desktop.start(
        sys.executable, "-c", AGENT.format(action=action), env={"PYTHONPATH": home}
    )


ENDS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


@pytest.mark.parametrize("number", ENDS)
def test_a_drag_that_is_killed_leaves_no_button_down(
    agent, event_window, witness: InputWitness, number: int
) -> None:
    left, top, _, _ = event_window.box
    running = agent(Drag(Point(left + 50, top + 50), Point(left + 350, top + 250)))
    until("The button", lambda: witness.keyboard().buttons)
    os.kill(running.pid, number)
    running.wait()
    until("The release", witness.nothing_down)


@pytest.mark.parametrize("number", ENDS)
def test_typing_that_is_killed_leaves_no_key_down_and_the_map_and_caps_lock_as_they_were(
    agent, qt_field: Field, desktop: VirtualDesktop, witness: InputWitness, number: int
) -> None:
    with PersonDevice(desktop.display) as person:
        person.key("Caps_Lock")
        before = witness.keyboard()
        running = agent(TypeText("AÇÃO 中文輸入 " * 12, qt_field.window))
        until("Some text", qt_field.text)
        assert witness.keyboard().keymap != before.keymap
        os.kill(running.pid, number)
        running.wait()
        until("All as it was", lambda: witness.keyboard() == before)
        person.key("Caps_Lock")


def test_a_chord_that_is_killed_leaves_no_modifier_down(
    desktop: VirtualDesktop, event_window, witness: InputWitness
) -> None:
    home = str(Path(__file__).parents[3])
    slow = AGENT.replace(
        "pointer._DRAG_STEP = 0.05", "from desktop_agent.desktop.input import keyboard; keyboard._HOLD = 30"
    )
    action = f"PressKeys(('ctrl', 'shift', 'a'), {event_window.id})"
    running = desktop.start(sys.executable, "-c", slow.format(action=action), env={"PYTHONPATH": home})
    until("The chord", lambda: len(witness.keyboard().down) == 3)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    until("The release", witness.nothing_down)


def test_a_key_that_the_person_holds_is_not_let_go_by_the_guardian(
    agent, event_window, desktop: VirtualDesktop, witness: InputWitness
) -> None:
    left, top, _, _ = event_window.box
    running = agent(Drag(Point(left + 50, top + 50), Point(left + 350, top + 250)))
    until("The button", lambda: witness.keyboard().buttons)
    with PersonDevice(desktop.display) as person:
        person.hold("a", True)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        until("The release", lambda: not witness.keyboard().buttons)
        assert witness.keyboard().down == (person.keycode("a"),)
        person.hold("a", False)


def test_the_guardian_ends_with_the_hands(desktop: VirtualDesktop) -> None:
    hands = Hands(Typing())
    guardian = hands._guard
    hands.perform(Click(Point(5, 5), "middle"), StopToken())
    hands.close()
    assert not guardian.alive


def test_an_exception_in_the_middle_leaves_nothing_down(
    hands: Hands, event_window, witness: InputWitness, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Trouble(StopToken):
        def wait(self, seconds: float) -> None:
            if witness.keyboard().buttons or witness.keyboard().down:
                raise ZeroDivisionError
            super().wait(seconds)

    left, top, _, _ = event_window.box
    for action in (Drag(Point(left + 5, top + 5), Point(left + 99, top + 99)),):
        with pytest.raises(ZeroDivisionError):
            hands.perform(action, Trouble())
        assert witness.nothing_down()
