"""The token: where it is kept, who can read it, and what is printed of it."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import keyring
import keyring.backend
import keyring.errors
import pytest

from desktop_agent_model import secret
from desktop_agent_model.cli import main
from desktop_agent_model.errors import BadToken


class InMemory(keyring.backend.KeyringBackend):
    """A keyring that lasts as long as a test."""

    priority = 1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


class Locked(keyring.backend.KeyringBackend):
    """A keyring that nobody has unlocked."""

    priority = 1  # type: ignore[assignment]

    def get_password(self, service: str, username: str) -> str | None:
        raise keyring.errors.KeyringLocked("locked")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise keyring.errors.KeyringLocked("locked")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The token's file of a person who has none yet, on a machine without a keyring."""
    import keyring.backends.fail

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(secret.VARIABLE, raising=False)
    before = keyring.get_keyring()
    keyring.set_keyring(keyring.backends.fail.Keyring())
    yield secret.token_file()
    keyring.set_keyring(before)


def test_without_a_keyring_it_is_a_file_that_only_the_person_can_read(file: Path) -> None:
    kept = secret.make_token()
    assert file.read_text().strip() == kept.token
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert secret.read_token() == kept
    assert secret.make_token() == kept


def test_with_a_keyring_it_is_kept_there(file: Path) -> None:
    ring = InMemory()
    keyring.set_keyring(ring)
    kept = secret.make_token()
    assert list(ring.kept.values()) == [kept.token]
    assert not file.exists()
    assert secret.read_token() == kept


def test_a_locked_keyring_is_like_none(file: Path) -> None:
    keyring.set_keyring(Locked())
    assert secret.read_token() is None
    assert secret.make_token().where == str(file)


def test_a_token_has_enough_chance_in_it() -> None:
    assert len({secret.make_token(rotate=True).token for _ in range(20)}) == 20
    assert len(secret.make_token().token) >= 40


@pytest.mark.parametrize("ring", [None, InMemory()])
def test_a_new_one_ends_the_old_one_where_it_was_kept(ring: InMemory | None) -> None:
    if ring:
        keyring.set_keyring(ring)
    old, new = secret.make_token(), secret.make_token(rotate=True)
    assert old.token != new.token
    assert old.where == new.where
    assert secret.read_token() == new


def test_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    secret.make_token()
    monkeypatch.setenv(secret.VARIABLE, " given ")
    assert secret.read_token() == secret.Kept("given", secret.VARIABLE)
    with pytest.raises(BadToken, match="set by"):
        secret.make_token(rotate=True)


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(secret.VARIABLE, "  ")
    assert secret.read_token() is None


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660, 0o666])
def test_a_file_that_others_can_read_is_refused(file: Path, mode: int) -> None:
    secret.make_token()
    file.chmod(mode)
    with pytest.raises(BadToken, match="Others can read") as refused:
        secret.read_token()
    assert f"chmod 600 {file}" in refused.value.action


def test_a_link_is_not_followed(file: Path, tmp_path: Path) -> None:
    secret.make_token()
    elsewhere = file.rename(tmp_path / "elsewhere")
    file.symlink_to(elsewhere)
    with pytest.raises(BadToken, match="cannot be opened"):
        secret.read_token()


@pytest.mark.parametrize("text", ["", "two words", "gr\u00fc\u00df", "a\x00b"])
def test_a_token_that_no_header_can_carry_is_refused(file: Path, text: str) -> None:
    secret.make_token()
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadToken, match="printable"):
        secret.read_token()


def test_a_place_that_cannot_be_written_is_told(file: Path) -> None:
    file.parent.parent.mkdir(exist_ok=True)
    file.parent.write_text("a file where a folder should be")
    with pytest.raises(BadToken, match="cannot be kept"):
        secret.make_token()


def test_the_command_prints_it_as_its_last_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["token"]) == 0
    first = capsys.readouterr().out.split()[-1]
    assert main(["token"]) == 0
    assert capsys.readouterr().out.split()[-1] == first
    assert main(["token", "--rotate"]) == 0
    assert capsys.readouterr().out.split()[-1] != first


def test_the_command_prints_one_document_for_scripts(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["token", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {"token": file.read_text().strip(), "where": str(file)}


def test_a_file_that_others_can_read_ends_the_command_with_five(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret.make_token()
    file.chmod(0o644)
    for words in (["token"], ["serve", "--backend", "scripted"]):
        assert main(words) == 5
        assert "chmod 600" in capsys.readouterr().err
