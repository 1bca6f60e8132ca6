"""What tests of the windows share: the product's list, and a painter of bare windows."""

from collections.abc import Iterator

import pytest

from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop
from desktop_lab.painter import Painter


@pytest.fixture
def windows(desktop: VirtualDesktop) -> Iterator[Windows]:
    made = Windows()
    yield made
    made.disconnect()


@pytest.fixture
def painter(desktop: VirtualDesktop) -> Iterator[Painter]:
    made = Painter(desktop.display)
    yield made
    made.close()


@pytest.fixture
def stop() -> StopToken:
    return StopToken()
