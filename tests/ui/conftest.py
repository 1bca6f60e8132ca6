"""An overlay process on the lab's desktop, proposals to show, and looks at the real screen."""

import mss
import numpy as np
import pytest

from desktop_agent.core.approval import Proposal
from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Candidate
from desktop_agent_ui.overlay_client import OverlayProcess


def make_proposal(*boxes, **more):
    """A proposal on these boxes."""
    candidates = tuple(Candidate(Element(box, Role.PUSH_BUTTON, "Save"), 1.0) for box in boxes)
    return Proposal(more.pop("sentence", "Click “Save”."), candidates, "You asked to approve.", **more)


@pytest.fixture
def proposal():
    return make_proposal


@pytest.fixture
def new_overlay():
    """A function that makes an overlay process for the display and scale that the environment names now."""
    made = []

    def make():
        made.append(OverlayProcess())
        return made[-1]

    yield make
    for process in made:
        process.close()


@pytest.fixture
def overlay(desktop, new_overlay):
    """An overlay process on the shared desktop."""
    return new_overlay()


@pytest.fixture
def picture():
    """A function that gives the screen as rows of (red, green, blue)."""

    def take(area=None):
        with mss.MSS() as camera:
            place = camera.monitors[0] if area is None else dict(zip(_NAMES, area.as_list(), strict=True))
            seen = camera.grab(place)
        rows = np.frombuffer(bytes(seen.raw), np.uint8).reshape(seen.height, seen.width, 4)
        return rows[..., 2::-1].copy()

    return take


_NAMES = ("left", "top", "width", "height")


@pytest.fixture
def where():
    """A function that gives the box round the pixels for which something is true, or None."""

    def find(true):
        ys, xs = np.nonzero(true)
        if not len(ys):
            return None
        return Box.from_edges(int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)

    return find
