"""What doctor finds, on a whole desktop and where parts of one are missing."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from desktop_agent.core.errors import PartMissing
from desktop_agent.desktop.permissions import Check, checks
from desktop_agent.desktop.permissions.check import Unwell, run_all
from desktop_lab import VirtualDesktop, until
from desktop_lab.painter import Painter


def found(name: str) -> Check:
    return next(one for one in checks() if one.name == name)


def test_on_a_whole_desktop_nothing_is_broken(desktop: VirtualDesktop) -> None:
    assert [one for one in checks() if one.state == "broken"] == []


def test_everything_that_is_not_well_has_something_to_do_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    unwell = [one for one in checks() if one.state != "ok"]
    assert {"display", "session bus", "accessibility"} <= {one.name for one in unwell}
    assert [one for one in unwell if not one.action] == []
    assert [one for one in checks() if one.state == "ok" and one.action] == []


def test_wayland_is_told_with_what_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    check = found("display")
    assert check.state == "broken"
    assert "Wayland" in check.finding
    assert "X11" in check.action


def test_wayland_with_its_x11_bridge_is_a_warning(
    desktop: VirtualDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert found("display").state == "warning"


def test_a_missing_window_manager_is_told() -> None:
    with VirtualDesktop(window_manager=None) as bare, bare.adopted():
        assert found("window manager").state == "warning"


def test_a_locked_screen_is_told(desktop: VirtualDesktop) -> None:
    painter = Painter(desktop.display)
    painter.window((0, 0, 1920, 1080), 0x224466, name="i3lock", popup=True)
    check = found("screen lock")
    painter.close()
    assert (check.state, check.finding) == ("broken", "The screen is locked by i3lock.")


def test_a_bus_that_nobody_serves_is_told(desktop: VirtualDesktop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    assert found("session bus").state == "broken"
    assert found("accessibility").state == "broken"


def test_accessibility_that_is_off_is_a_warning(desktop: VirtualDesktop) -> None:
    def switch(value: str) -> None:
        where = ("--dest=org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set")
        what = ("string:org.a11y.Status", "string:IsEnabled", f"variant:boolean:{value}")
        desktop.run("dbus-send", "--session", "--print-reply", *where, *what)

    switch("false")
    try:
        state = found("accessibility").state
    finally:
        switch("true")
    assert state == "warning"


def test_a_browser_without_its_switch_is_told_and_with_it_is_not(desktop: VirtualDesktop) -> None:
    browser = desktop.start(
        "chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", f"--user-data-dir={desktop.folder}/p"
    )
    until("The browser", lambda: found("browsers").state == "warning")
    check = found("browsers")
    browser.stop()
    assert check.finding.startswith("chromium")
    assert "--force-renderer-accessibility" in check.action


def test_a_check_that_hangs_does_not_hold_up_the_others() -> None:
    release = threading.Event()

    def hang() -> str:
        release.wait(30)
        return ""

    told = run_all({"hangs": hang, "well": lambda: "fine"}, limit=0.2)
    release.set()
    assert [(one.name, one.state) for one in told] == [("hangs", "broken"), ("well", "ok")]
    assert told[0].action


def raising(error: Exception) -> Callable[[], str]:
    def check() -> str:
        raise error

    return check


@pytest.mark.parametrize(
    "error",
    [
        Unwell("gone", "bring it back"),
        PartMissing("gone", "bring it back"),
        OSError("gone"),
        ValueError("gone"),
        subprocess.TimeoutExpired("x", 1.0),
    ],
)
def test_a_check_that_fails_is_a_finding_and_not_a_crash(error: Exception) -> None:
    told = run_all({"fails": raising(error)})
    assert [one.state for one in told] == ["broken"]
    assert told[0].action


def test_looking_after_everything_loads_nothing_heavy(desktop: VirtualDesktop) -> None:
    code = (
        "import sys; from desktop_agent.desktop.permissions import checks; checks(); "
        "print([m for m in ('numpy', 'onnxruntime', 'cv2', 'PySide6', 'pyautogui') if m in sys.modules])"
    )
    assert desktop.run(sys.executable, "-c", code).strip() == "[]"
