"""Pictures of the real screen: of all of it, of a part, of a window, and never of ourselves."""

import pytest

from desktop_agent.core.elements import Window
from desktop_agent.core.errors import FrameUnusable
from desktop_agent.core.geometry import Box, Point
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.windows.x11 import Windows
from desktop_lab import VirtualDesktop, until
from desktop_lab.painter import Painter

RED, BLUE, GREEN = 0xFF0000, 0x0000FF, 0x00FF00


def color(frame: Frame, x: int, y: int) -> int:
    """The colour (0xrrggbb) of a desktop pixel."""
    at = frame.from_desktop(Point(x, y))
    start = 4 * (at.y * frame.area.width + at.x)
    blue, green, red = bytes(frame.pixels[start : start + 3])
    return red << 16 | green << 8 | blue


def test_the_whole_desktop_shows_what_was_painted(camera: Camera, painter: Painter) -> None:
    painter.window((1500, 900, 100, 100), RED, popup=True)
    frame = camera.grab()
    assert frame.area == Box(0, 0, 1920, 1080)
    assert color(frame, 1550, 950) == RED
    assert color(frame, 1499, 950) != RED


def test_a_part_has_its_own_corner(camera: Camera, painter: Painter) -> None:
    painter.window((500, 400, 10, 10), BLUE, popup=True)
    frame = camera.grab(Box(495, 395, 30, 20))
    assert frame.area == Box(495, 395, 30, 20)
    assert [color(frame, 499, 400), color(frame, 500, 400)].count(BLUE) == 1


def test_a_place_that_reaches_past_the_screen_is_clipped(camera: Camera) -> None:
    assert camera.grab(Box(1900, 1070, 500, 500)).area == Box(1900, 1070, 20, 10)
    assert camera.grab(Box(-50, -50, 60, 70)).area == Box(0, 0, 10, 20)


def test_a_place_off_the_screen_is_an_error_with_a_reason(camera: Camera) -> None:
    with pytest.raises(FrameUnusable, match="not on any screen"):
        camera.grab(Box(5000, 5000, 10, 10))
    assert camera.digest(Box(5000, 5000, 10, 10)) == 0


def test_our_overlay_is_never_in_the_picture_and_what_it_frames_is(camera: Camera, painter: Painter) -> None:
    painter.window((600, 300, 200, 100), GREEN, popup=True)
    overlay = painter.window((0, 0, 1920, 1080), RED, name="desktop-agent", popup=True)
    ring = [(590, 290, 220, 5), (590, 405, 220, 5)]
    painter.cut(overlay, ring)
    frame = camera.grab()
    assert color(frame, 700, 350) == GREEN
    assert color(frame, 700, 292) != RED
    assert set(frame.unknown) == {Box(*part) for part in ring}
    assert bytes((0, 0, 255)) not in {bytes(frame.pixels[at : at + 3]) for at in range(0, 8 << 20, 4004)}


def test_a_number_stands_for_what_a_place_shows(camera: Camera, painter: Painter) -> None:
    window = painter.window((100, 100, 200, 200), RED, popup=True)
    place = Box(110, 110, 50, 50)
    before = camera.digest(place)
    assert camera.digest(place) == before
    painter.fill(window, (30, 30, 1, 1), BLUE)
    assert camera.digest(place) != before
    painter.fill(window, (30, 30, 1, 1), RED)
    assert camera.digest(place) == before


def test_a_window_is_pictured_where_it_is_now(
    desktop: VirtualDesktop, camera: Camera, painter: Painter
) -> None:
    window = painter.window((200, 200, 300, 100), RED, title="moving")
    seen = desktop.wait_for_window("moving")
    stale = Window(id=window, title="moving", app="", box=Box(0, 0, 5, 5))
    frame = camera.window(stale)
    assert frame.area == Box(*seen.box)
    assert color(frame, frame.area.center.x, frame.area.center.y) == RED


def test_a_window_that_cannot_be_seen_is_an_error_with_a_reason(
    desktop: VirtualDesktop, camera: Camera, painter: Painter
) -> None:
    window = painter.window((200, 200, 300, 100), RED, title="hiding")
    desktop.wait_for_window("hiding")
    known = Window(id=window, title="hiding", app="painted", box=Box(200, 200, 300, 100))
    desktop.run("xdotool", "windowminimize", window)
    windows = Windows()
    until("The minimising", lambda: not any(w.id == window for w in windows.list()))
    windows.disconnect()
    with pytest.raises(FrameUnusable, match="minimised"):
        camera.window(known)
    painter.destroy(window)
    with pytest.raises(FrameUnusable, match="closed"):
        camera.window(known)


def test_two_monitors_are_two_screens_side_by_side(fresh_desktop: VirtualDesktop) -> None:
    fresh_desktop.run("xrandr", "--setmonitor", "left", "1000/260x1080/280+0+0", "screen")
    fresh_desktop.run("xrandr", "--setmonitor", "right", "920/240x1080/280+1000+0", "none")
    painter, camera = Painter(fresh_desktop.display), Camera()
    painter.window((1000, 0, 40, 40), RED, popup=True)
    layout = camera.layout()
    right = next(screen for screen in layout.screens if screen.name == "right")
    frame = camera.grab(right.area)
    camera.close()
    painter.close()
    assert {(s.name, s.area) for s in layout.screens} == {
        ("left", Box(0, 0, 1000, 1080)),
        ("right", Box(1000, 0, 920, 1080)),
    }
    assert [s.index for s in layout.screens] == [1, 2]
    assert frame.area == right.area
    assert color(frame, 1000, 0) == RED


def test_a_picture_knows_the_screens_of_its_time(fresh_desktop: VirtualDesktop) -> None:
    camera = Camera()
    before = camera.grab(Box(0, 0, 10, 10)).topology
    fresh_desktop.run("xrandr", "--setmonitor", "left", "1000/260x1080/280+0+0", "screen")
    after = camera.grab(Box(0, 0, 10, 10)).topology
    camera.close()
    assert before != after


def test_a_screen_that_changes_its_size_is_pictured_as_it_is_now(fresh_desktop: VirtualDesktop) -> None:
    camera = Camera()
    sizes, topologies = [], set()
    for size in ("1920x1080", "1280x720", "1920x1080"):
        fresh_desktop.run("xrandr", "--output", "screen", "--off", "--fb", size)
        frame = camera.grab()
        sizes.append(f"{frame.area.width}x{frame.area.height}")
        topologies.add(frame.topology)
    camera.close()
    assert sizes == ["1920x1080", "1280x720", "1920x1080"]
    assert len(topologies) == 2


def test_the_scale_is_what_the_desktop_s_settings_say(fresh_desktop: VirtualDesktop) -> None:
    camera = Camera()
    scales = []
    for line in ("Xft.dpi: 144", "Xft.dpi: nonsense", "Xft.dpi: 0"):
        settings = fresh_desktop.folder / "resources"
        settings.write_text(line + "\n")
        fresh_desktop.run("xrdb", "-load", "-nocpp", settings)
        scales.append(camera.layout().screens[0].scale)
    camera.close()
    assert scales == [1.5, 1.0, 1.0]
