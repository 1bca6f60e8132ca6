"""Start at login."""

import shlex
import subprocess

import pytest

from desktop_agent.core.errors import PermissionMissing
from desktop_agent.desktop.autostart import Autostart


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "autostart" / "desktop-agent.desktop"


def _entry(file):
    lines = file.read_text().splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_the_file_names_a_program_that_starts(file):
    Autostart().switch(on=True)
    words = shlex.split(_entry(file)["Exec"])
    done = subprocess.run([*words, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("desktop-agent ")


def test_switched_off_the_file_is_gone(file):
    Autostart().switch(on=True)
    Autostart().switch(on=False)
    Autostart().switch(on=False)
    assert not file.exists()


def test_a_folder_that_cannot_be_written_is_told(file):
    file.parent.parent.joinpath("autostart").write_text("a file in the way")
    with pytest.raises(PermissionMissing):
        Autostart().switch(on=True)
