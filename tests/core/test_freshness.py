"""What was approved is only acted on while it is what is there."""

from dataclasses import replace

import pytest

from desktop_agent.core.elements import USUAL_STATES, Element, Role, State
from desktop_agent.core.freshness import Sight, fault
from desktop_agent.core.geometry import Box

SAVE = Element(Box(10, 10, 50, 20), Role.PUSH_BUTTON, "Save")
SIGHT = Sight(SAVE, Box(0, 0, 200, 200), "one screen", 42)


def test_nothing_is_wrong_where_nothing_changed():
    assert fault(SIGHT, SIGHT) == ""


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"topology": "two screens"}, "screens"),
        ({"window_box": None}, "closed"),
        ({"window_box": Box(5, 0, 200, 200)}, "moved"),
        ({"covered_by": "xterm"}, "xterm"),
        ({"element": None}, "not there"),
        ({"element": replace(SAVE, box=Box(10, 40, 50, 20))}, "moved"),
        ({"element": replace(SAVE, states=USUAL_STATES - {State.ENABLED})}, "disabled"),
        ({"digest": 43}, "looks different"),
    ],
)
def test_every_change_is_a_fault_told_in_words(changed, word):
    assert word in fault(SIGHT, replace(SIGHT, **changed))
