"""Who may ask: names, tokens, addresses."""

from collections.abc import Iterator
from pathlib import Path

import openai
import pytest

from desktop_agent_model.errors import WrongUsage
from desktop_agent_model.server.auth import Door, host_name, is_loopback
from desktop_agent_model.server.listen import Address
from worker_lab.serving import Served, chat, error, serving

TOKEN = "correct-horse-battery-staple"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def locked() -> Iterator[Served]:
    with serving(door=Door("127.0.0.1", TOKEN, frozenset({"gpu.example"}))) as running:
        yield running


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:80", "LOCALHOST:1", "127.1.2.3"])
def test_the_names_of_this_machine_pass(served: Served, host: str) -> None:
    assert served.post(chat("hi"), Host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example:8000",
        "192.168.1.7",
        "[::2]",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/health", "/metrics", "/v1/models"])
def test_a_name_that_was_rebound_to_this_machine_is_refused(served: Served, host: str, path: str) -> None:
    response = served.get(path, Host=host)
    assert (response.status_code, error(response)["code"]) == (421, "wrong_host")


def test_a_name_that_was_allowed_passes(locked: Served) -> None:
    asked = locked.post(chat("hi"), Host="GPU.example:443", Authorization=f"Bearer {TOKEN}")
    assert asked.status_code == 200


@pytest.mark.parametrize("path", ["/v1/models", "/metrics"])
def test_without_the_token_nothing_is_shown(locked: Served, path: str) -> None:
    response = locked.get(path)
    assert (response.status_code, error(response)["code"]) == (401, "unauthorized")
    assert response.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "sent", ["", "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", TOKEN, "Bearer \xe9"]
)
def test_only_the_right_token_opens(locked: Served, sent: str) -> None:
    import httpx

    headers = {b"Authorization": sent.encode("latin-1")}
    response = httpx.post(locked.url + "/v1/chat/completions", json=chat("hi"), headers=headers)
    assert response.status_code == 401
    assert TOKEN not in response.text


def test_the_openai_client_sends_the_token(locked: Served) -> None:
    with locked.openai(TOKEN) as client:
        assert [model.id for model in client.models.list()] == ["scripted"]
    with locked.openai("wrong") as client, pytest.raises(openai.AuthenticationError, match="worker token"):
        client.models.list()


def test_anybody_may_see_the_state_and_only_the_state(locked: Served) -> None:
    assert locked.get("/health").json() == {"state": "ready"}
    assert locked.get("/health", Authorization=f"Bearer {TOKEN}").json()["model"] == "scripted"


def test_outside_of_loopback_plain_addresses_and_given_names_pass() -> None:
    door = Door("0.0.0.0", TOKEN, frozenset({"gpu.example"}))
    assert all(door.knows(name) for name in ("10.0.0.7", "gpu.example", "localhost", "fe80::1"))
    assert not any(door.knows(name) for name in ("evil.example", ""))


@pytest.mark.parametrize(
    ("header", "name"),
    [("a:1", "a"), ("[::1]:80", "::1"), ("::1", "::1"), ("A.B", "a.b"), ("", ""), ("[::1", "[::1")],
)
def test_the_name_in_a_host_header(header: str, name: str) -> None:
    assert host_name(header) == name


def test_loopback_is_what_only_this_machine_reaches() -> None:
    assert all(is_loopback(host) for host in ("127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost"))
    assert not any(is_loopback(host) for host in ("0.0.0.0", "::", "10.0.0.1", "gpu.example", ""))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.1.2.3", "gpu.example"])
def test_other_machines_need_a_token_and_encryption(host: str) -> None:
    with pytest.raises(WrongUsage, match="no token"):
        Address(host).check(None)
    with pytest.raises(WrongUsage, match="not be encrypted"):
        Address(host).check(TOKEN)
    Address(host, behind_proxy="gpu.example").check(TOKEN)


def test_a_proxy_does_not_replace_the_token() -> None:
    with pytest.raises(WrongUsage, match="no token"):
        Address("0.0.0.0", behind_proxy="gpu.example").check(None)


def test_loopback_needs_neither() -> None:
    Address("127.0.0.1").check(None)
    Address("localhost").check(None)


def test_a_certificate_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="needs its key"):
        Address("0.0.0.0", certificate=tmp_path / "a").check(TOKEN)
    (tmp_path / "a").write_text("no certificate")
    with pytest.raises(WrongUsage, match="cannot be used for TLS"):
        Address("0.0.0.0", certificate=tmp_path / "a", key=tmp_path / "a").check(TOKEN)
