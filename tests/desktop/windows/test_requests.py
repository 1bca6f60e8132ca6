"""Raising, closing, and doing without a window manager."""

import pytest

from desktop_agent.core.errors import ActionFailed, Stopped
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop, until
from desktop_lab.painter import Painter

RED, BLUE = 0xFF0000, 0x0000FF


def color_at(camera: Camera, x: int, y: int) -> bytes:
    return bytes(camera.grab(Box(x, y, 1, 1)).pixels[:3])


def test_raising_brings_the_pixels_to_the_front(
    desktop: VirtualDesktop, windows: Windows, painter: Painter, stop: StopToken
) -> None:
    red = painter.window((300, 300, 300, 200), RED, title="red")
    until("Red", lambda: any(w.title == "red" for w in windows.list()))
    painter.window((250, 250, 500, 400), BLUE, title="blue")
    until("Blue", lambda: windows.list()[0].title == "blue")
    camera = Camera(windows)
    place = next(w for w in windows.list() if w.id == red).box.center
    until("Blue's pixels", lambda: color_at(camera, place.x, place.y) == b"\xff\x00\x00")
    windows.activate(red, stop)
    until("Red's pixels", lambda: color_at(camera, place.x, place.y) == b"\x00\x00\xff")
    camera.close()
    assert desktop.active_window() == red


def test_raising_without_a_window_manager_works_too(stop: StopToken) -> None:
    with VirtualDesktop(window_manager=None) as bare, bare.adopted():
        painter, windows = Painter(bare.display), Windows()
        first = painter.window((100, 100, 200, 200), RED, title="first")
        second = painter.window((150, 150, 200, 200), BLUE, title="second")
        assert [w.id for w in windows.list()] == [second, first]
        windows.activate(first, stop)
        found, active = [w.id for w in windows.list()], windows.active()
        windows.disconnect()
        painter.close()
    assert found == [first, second]
    assert active == first


def test_closing_a_program_s_window_ends_the_program(
    desktop: VirtualDesktop, windows: Windows, stop: StopToken
) -> None:
    program = desktop.start("mousepad")
    seen = desktop.wait_for_window("Mousepad")
    windows.close(seen.id, stop)
    until("The end", lambda: not program.running)
    assert not any(w.id == seen.id for w in windows.list())


def test_a_window_that_is_gone_cannot_be_raised_or_closed(
    windows: Windows, painter: Painter, stop: StopToken
) -> None:
    window = painter.window((100, 100, 200, 200), RED, popup=True)
    painter.destroy(window)
    with pytest.raises(ActionFailed):
        windows.activate(window, stop)
    with pytest.raises(ActionFailed):
        windows.close(window, stop)


def test_a_stop_ends_the_wait_for_a_window_that_never_comes(windows: Windows, painter: Painter) -> None:
    menu = painter.window((100, 100, 200, 200), RED, popup=True)
    stop = StopToken()
    stop.stop()
    with pytest.raises(Stopped):
        windows.activate(menu, stop)


def test_a_terminal_that_we_were_called_from_is_ours(desktop: VirtualDesktop) -> None:
    said = desktop.folder / "said"
    code = (
        "from desktop_agent.desktop.windows.x11 import Windows; w = Windows(); "
        "print(w.calling_terminal(), [x.id for x in w.list() if x.ours])"
    )
    script = desktop.folder / "ask.py"
    script.write_text(code)
    desktop.start("xterm", "-T", "caller", "-e", "sh", "-c", f"{_python()} {script} > {said}; exec cat")
    terminal = desktop.wait_for_window("caller")
    until("The answer", lambda: said.exists() and said.read_text().endswith("\n"))
    assert said.read_text() == f"{terminal.id} [{terminal.id}]\n"


def _python() -> str:
    import sys
    from pathlib import Path

    import desktop_agent

    return f"PYTHONPATH={Path(desktop_agent.__file__).parent.parent} {sys.executable}"


def test_a_windowid_from_another_display_is_not_believed(
    windows: Windows, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = painter.window((100, 100, 200, 200), RED, popup=True)
    monkeypatch.setenv("WINDOWID", str(window))
    assert windows.calling_terminal() == 0
