"""Programs by the names that people say."""

import os
import subprocess
from pathlib import Path

import pytest

from desktop_agent.core.errors import ActionFailed
from desktop_agent.desktop.windows import launch
from desktop_lab import VirtualDesktop, until


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "applications"
    folder.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "none"))
    return folder


def entry(folder: Path, name: str, body: str) -> None:
    head = "[Desktop Entry]\nType=Application\n"
    (folder / f"{name}.desktop").write_text(head + body, encoding="utf-8")


def found(name: str) -> list[str]:
    return [one[0] for one in launch.entries(name)]


def test_a_program_is_found_in_each_language(programs: Path) -> None:
    names = "Name=Calculator\nName[pt_BR]=Calculadora\nName[zh_CN]=计算器\nName[zh_TW]=計算機\n"
    entry(programs, "sums", f"{names}GenericName=Reckoner\nExec=true %U\n")
    for said in ("calculator", "CALCULADORA", "计算器", "計算機", "reckoner", "sums", "calculatr"):
        assert found(said) == ["sums"], said


def test_what_is_hidden_or_missing_is_not_offered(programs: Path) -> None:
    entry(programs, "hidden", "Name=Thing\nExec=true\nHidden=true\n")
    entry(programs, "undisplayed", "Name=Thing\nExec=true\nNoDisplay=true\n")
    entry(programs, "absent", "Name=Thing\nExec=true\nTryExec=/no/such/program\n")
    entry(programs, "broken", "Name=Thing\n")
    (programs / "binary.desktop").write_bytes(b"\xff\x00[Desktop Entry]\n\xfe")
    assert found("thing") == []


def test_the_better_name_comes_first(programs: Path) -> None:
    entry(programs, "b", "Name=Notes for Work\nExec=true\n")
    entry(programs, "a", "Name=Notes\nExec=true\n")
    assert found("notes") == ["a", "b"]


def test_nothing_is_found_for_nothing_and_for_what_is_not_there(programs: Path) -> None:
    entry(programs, "a", "Name=Notes\nExec=true\n")
    assert found("") == found("  ") == found("spreadsheet") == []


def test_an_entry_of_the_person_hides_the_system_s(
    tmp_path: Path, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = tmp_path / "system" / "applications"
    system.mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_DIRS", str(system.parent))
    entry(system, "same", "Name=Old Name\nExec=true\n")
    entry(programs, "same", "Name=New Name\nExec=true\n")
    assert found("old name") == []
    assert found("new name") == ["same"]


def test_a_program_gets_its_words_as_they_are_and_no_shell_reads_them(programs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    script = tmp_path / "tell"
    script.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > {out}; printf "%s" "$DESKTOP_AGENT_X" >> {out}\n')
    script.chmod(0o755)
    entry(programs, "tell", f'Name=Tell\nExec={script} "a  b" $HOME ;ls %c %% --x=%f %F\n')
    os.environ["DESKTOP_AGENT_X"] = "leaked"
    try:
        launch.start("tell")
    finally:
        del os.environ["DESKTOP_AGENT_X"]
    until("The program", out.exists)
    until("Its words", lambda: out.read_text().endswith("--x=|"))
    assert out.read_text() == "a  b|$HOME|;ls|Tell|%|--x=|"


def test_what_cannot_be_started_says_why(programs: Path) -> None:
    entry(programs, "console", "Name=Console\nExec=true\nTerminal=true\n")
    entry(programs, "gone", "Name=Gone\nExec=/no/such/program\n")
    entry(programs, "unclosed", 'Name=Unclosed\nExec="true\n')
    for name, reason in (
        ("console", "terminal"),
        ("gone", "not installed"),
        ("unclosed", "broken"),
        ("never", "no program"),
    ):
        with pytest.raises(ActionFailed, match=reason):
            launch.start(name)


def test_starting_a_program_by_its_name_opens_its_window(desktop: VirtualDesktop) -> None:
    launch.start(launch.entries("mousepad")[0][0])
    window = desktop.wait_for_window("Mousepad")
    parent = subprocess.run(
        ["ps", "-o", "ppid=", "-p", str(window.pid)], capture_output=True, text=True, check=True
    )
    os.kill(window.pid, 15)
    desktop.wait_until_gone("Mousepad")
    assert int(parent.stdout) != os.getpid()
