"""What tests of pictures share: a camera, and a painter of bare windows."""

from collections.abc import Iterator

import pytest

from desktop_agent.desktop.capture.camera import Camera
from desktop_lab import VirtualDesktop
from desktop_lab.painter import Painter


@pytest.fixture
def camera(desktop: VirtualDesktop) -> Iterator[Camera]:
    made = Camera()
    yield made
    made.close()


@pytest.fixture
def painter(desktop: VirtualDesktop) -> Iterator[Painter]:
    made = Painter(desktop.display)
    yield made
    made.close()
