"""When the screen has come to rest."""

from collections.abc import Callable

import pytest

from desktop_agent.core.errors import Stopped
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.capture.settle import settle
from desktop_agent.stop import StopToken
from desktop_lab.painter import Painter

PLACE = Box(300, 200, 400, 300)
RED, BLUE = 0xFF0000, 0x0000FF


@pytest.fixture
def window(painter: Painter) -> int:
    return painter.window((300, 200, 400, 300), RED, popup=True)


def while_looking(camera: Camera, paint: Callable[[int], None]) -> Callable[[Box], Frame]:
    """A camera on whose every look something is painted first; the number of the look is told."""
    looks = iter(range(10_000))

    def grab(area: Box) -> Frame:
        paint(next(looks))
        return camera.grab(area)

    return grab


def test_a_quiet_screen_is_at_rest_with_nothing_changed(camera: Camera, window: int) -> None:
    came = settle(camera.grab, camera.grab(PLACE), StopToken())
    assert came.quiet
    assert came.changed == ()


def test_what_changed_since_before_is_told(camera: Camera, painter: Painter, window: int) -> None:
    before = camera.grab(PLACE)
    painter.fill(window, (10, 10, 20, 20), BLUE)
    came = settle(camera.grab, before, StopToken())
    assert came.quiet
    assert came.changed == (Box(300, 200, 64, 64),)


def test_a_blinking_caret_does_not_keep_it_waiting(camera: Camera, painter: Painter, window: int) -> None:
    def blink(look: int) -> None:
        painter.fill(window, (50, 50, 2, 18), BLUE if look % 2 else RED)

    came = settle(while_looking(camera, blink), camera.grab(PLACE), StopToken(), limit=5.0)
    assert came.quiet
    assert came.changed == ()


def test_a_blinking_block_does_not_keep_it_waiting(camera: Camera, painter: Painter, window: int) -> None:
    def blink(look: int) -> None:
        painter.fill(window, (50, 50, 9, 18), BLUE if look % 2 else RED)

    assert settle(while_looking(camera, blink), camera.grab(PLACE), StopToken(), limit=5.0).quiet


def test_what_goes_on_changing_is_not_at_rest_at_the_limit(
    camera: Camera, painter: Painter, window: int
) -> None:
    def go_on(look: int) -> None:
        painter.fill(window, (10 * look % 390, 50, 10, 20), BLUE)

    came = settle(while_looking(camera, go_on), camera.grab(PLACE), StopToken(), limit=0.5)
    assert not came.quiet
    assert came.changed


def test_a_late_change_is_waited_for_where_patience_is_asked(
    camera: Camera, painter: Painter, window: int
) -> None:
    def late(look: int) -> None:
        if look == 8:  # later than a screen must be quiet
            painter.fill(window, (10, 10, 20, 20), BLUE)

    before = camera.grab(PLACE)
    came = settle(while_looking(camera, late), before, StopToken(), quiet=0.05, patience=3.0, limit=5.0)
    assert came.quiet
    assert came.changed


def test_a_stop_ends_the_wait(camera: Camera, painter: Painter, window: int) -> None:
    stop = StopToken()

    def stop_there(look: int) -> None:
        if look == 2:
            stop.stop()

    with pytest.raises(Stopped):
        settle(while_looking(camera, stop_there), camera.grab(PLACE), stop, quiet=60.0, limit=60.0)
