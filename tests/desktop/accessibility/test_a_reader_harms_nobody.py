"""Programs that end, hang or crash, buses that go away, windows that overlap."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from desktop_agent.core.elements import Element, Window
from desktop_agent.core.errors import EnvironmentTrouble
from desktop_agent.desktop.accessibility.mirror import Mirror
from desktop_agent.desktop.accessibility.reader import Reader
from desktop_agent.desktop.windows.x11 import Windows
from desktop_lab import VirtualDesktop, Widget, until
from desktop_lab.surroundings import marked_processes

Named = Callable[[Mirror | Reader, Window, str], Element]
Find = Callable[[str], Window]


def test_a_qt5_program_survives_being_read(
    desktop: VirtualDesktop, reader: Reader, window_named: Find, named: Named
) -> None:
    program = desktop.start("featherpad", "--standalone")
    window = window_named("Untitled")
    for _ in range(5):
        assert named(reader, window, "Save").window == window.id
    assert program.running


def test_boxes_of_a_qt5_program_can_be_clicked(
    desktop: VirtualDesktop, reader: Reader, window_named: Find, named: Named
) -> None:
    desktop.start("featherpad", "--standalone")
    window = window_named("Untitled")
    at = named(reader, window, "New").box.center
    desktop.run("xdotool", "mousemove", at.x, at.y, "click", 1)

    def tabs() -> list[Element]:
        return [one for one in reader.elements(window) if one.role.value == "page tab"]

    until("A second tab", lambda: len(tabs()) == 2)


def test_the_program_with_a_long_table_stays_alive_to_the_person(
    desktop: VirtualDesktop, reader: Reader, window_named: Find, named: Named
) -> None:
    form = desktop.form("gtk3", "Long", Widget("button", "Go"), Widget("table", "Rows", rows=20_000))
    going = named(reader, window_named("Long"), "Go")
    desktop.run("xdotool", "mousemove", going.box.center.x, going.box.center.y, "click", 1)
    form.wait_for("Go")


def test_each_of_two_overlapping_windows_of_a_program_has_its_own_elements(
    desktop: VirtualDesktop, reader: Reader, window_named: Find, tmp_path: Path
) -> None:
    for name in ("first", "second"):
        (tmp_path / f"{name}.txt").write_text(f"the {name} text")
        desktop.start("mousepad", "--opening-mode=window", tmp_path / f"{name}.txt")
        window_named(f"{name}.txt")

    def texts(title: str) -> set[str]:
        return {one.value for one in reader.elements(window_named(title)) if one.value}

    assert until("The first", lambda: texts("first.txt")) == {"the first text"}
    assert until("The second", lambda: texts("second.txt")) == {"the second text"}


def test_a_window_whose_program_ended_has_no_elements(
    desktop: VirtualDesktop, reader: Reader, mirror: Mirror, window_named: Find, named: Named
) -> None:
    form = desktop.form("gtk3", "Ending", Widget("button", "Go"))
    window = window_named("Ending")
    for tree in (reader, mirror):
        named(tree, window, "Go")
    form.program.stop()
    for tree in (reader, mirror):
        assert until("The end", lambda tree=tree: tree.elements(window) == ())


def test_without_a_session_bus_it_says_what_to_do(
    desktop: VirtualDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    with pytest.raises(EnvironmentTrouble) as told:
        Reader(500)
    assert "no session bus" in told.value.message
    assert told.value.action


def test_a_bus_that_is_not_there_is_told(desktop: VirtualDesktop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    for tree in (Reader, Mirror):
        with pytest.raises(EnvironmentTrouble):
            tree(500)


def test_a_program_is_read_on_a_bus_that_was_started_anew(fresh_desktop: VirtualDesktop) -> None:
    windows = Windows()
    with closing(Reader(2_000)) as reader, closing(Mirror(2_000)) as mirror:
        for pid in marked_processes(fresh_desktop.folder):
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if b"at-spi2" in b" ".join(words) or b"at-spi-bus-launcher" in words[0]:
                fresh_desktop.run("kill", pid)
        fresh_desktop.start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        fresh_desktop.form("gtk3", "Anew", Widget("button", "Go"))

        def names(tree: Reader | Mirror) -> set[str]:
            window = next((w for w in windows.list() if w.title == "Anew"), None)
            return {one.name for one in tree.elements(window)} if window else set()

        for tree in (reader, mirror):
            assert until("The button", lambda tree=tree: "Go" in names(tree))
    windows.disconnect()
