"""The door of the running app."""

import os
import socket
import stat

import pytest

from desktop_agent.desktop.door import Door, knock
from desktop_agent.desktop.holding import place
from desktop_lab import until


@pytest.fixture(autouse=True)
def private(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":77")
    tmp_path.chmod(0o700)


def _opened():
    door = Door.opened()
    assert door is not None
    return door


def test_a_knock_is_answered_by_the_one_who_has_the_door():
    door = _opened()
    door.answer_with(lambda command: {"heard": command})
    assert knock("raise") == {"heard": "raise"}
    door.close()
    assert knock("raise") is None


def test_only_one_has_the_door():
    door = _opened()
    assert Door.opened() is None
    door.close()
    _opened().close()


def test_what_a_crash_left_behind_holds_nobody_up():
    place("sock").touch()
    door = _opened()
    door.answer_with(lambda _: {})
    assert knock("raise") == {}
    door.close()


def test_only_the_person_can_knock():
    door = _opened()
    assert stat.S_IMODE(place("sock").stat().st_mode) == 0o600
    door.close()


def test_nonsense_and_silence_at_the_door_disturb_nobody():
    door = _opened()
    door.answer_with(lambda _: {"well": True})
    for words in (b"", b"nonsense\n", b"[1]\n", b'{"do": 5}\n', b"\xff\xfe\n"):
        with socket.socket(socket.AF_UNIX) as visitor:
            visitor.connect(os.fspath(place("sock")))
            visitor.sendall(words)
    assert until("An answer", lambda: knock("raise")) == {"well": True}
    door.close()
