"""Pictures that show no desktop."""

from desktop_agent.core.geometry import Box
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.capture.usable import unusable
from desktop_agent.desktop.windows.x11 import Windows
from desktop_lab import VirtualDesktop
from desktop_lab.painter import Painter

SCREEN = (0, 0, 1920, 1080)


def reason() -> str:
    windows = Windows()
    camera = Camera(windows)
    try:
        return unusable(camera.grab(), windows.list())
    finally:
        camera.close()
        windows.disconnect()


def test_a_bare_desktop_of_one_colour_is_usable_for_a_program_can_be_started(desktop: VirtualDesktop) -> None:
    assert reason() == ""


def test_a_desktop_with_a_window_is_usable(desktop: VirtualDesktop, painter: Painter) -> None:
    painter.window((100, 100, 200, 100), 0xFF0000, popup=True)
    assert reason() == ""


def test_a_window_of_the_desktop_s_own_colour_is_usable(desktop: VirtualDesktop, painter: Painter) -> None:
    painter.window(SCREEN, 0x123456, title="plain", popup=True)
    assert reason() == ""


def test_a_black_screen_is_told(desktop: VirtualDesktop, painter: Painter) -> None:
    painter.window(SCREEN, 0x000000, popup=True)
    assert "black" in reason()


def test_one_lit_pixel_on_black_is_not_a_black_screen(desktop: VirtualDesktop, painter: Painter) -> None:
    window = painter.window(SCREEN, 0x000000, popup=True)
    painter.fill(window, (777, 333, 1, 1), 0x010000)
    assert reason() == ""


def test_a_locked_screen_names_its_locker(desktop: VirtualDesktop, painter: Painter) -> None:
    painter.window(SCREEN, 0x224466, name="i3lock", popup=True)
    assert reason() == "The screen is locked by i3lock."


def test_a_part_of_the_screen_can_be_one_colour(desktop: VirtualDesktop, painter: Painter) -> None:
    painter.window((100, 100, 200, 100), 0xFF0000, popup=True)
    windows = Windows()
    camera = Camera(windows)
    frame = camera.grab(Box(120, 120, 20, 20))
    found = unusable(frame, windows.list())
    camera.close()
    windows.disconnect()
    assert found == ""
