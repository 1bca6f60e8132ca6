"""Clients that send too much, too slowly, or only half."""

import contextlib
import socket

import httpx
import pytest

from desktop_agent_model.server.limits import Patience
from worker_lab.serving import Served, chat, error, head, raw, serving

IMPATIENT = Patience(chunk=0.2, body=0.5, header=0.3)


def _received(connection: socket.socket) -> bytes:
    """Everything until the server closes."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def _well(served: Served) -> bool:
    return served.post(chat("and now?")).status_code == 200


def test_two_gigabytes_are_refused_before_they_are_read() -> None:
    with serving() as served, raw(served.port) as connection:
        connection.sendall(head(2 << 30))
        told = b""
        while b"body_too_large" not in told:
            told += connection.recv(65_536)
        assert b" 413 " in told.splitlines()[0]
        assert _well(served)


def test_a_client_that_sends_two_gigabytes_at_once_still_sees_why_not() -> None:
    def endless() -> "object":
        for _ in range(2048):
            yield b" " * (1 << 20)

    with serving() as served:
        headers = {"content-type": "application/json", "content-length": str(2 << 30)}
        response = httpx.post(
            served.url + "/v1/chat/completions",
            content=endless(),  # type: ignore[arg-type]
            headers=headers,
            timeout=30,
        )
        assert (response.status_code, error(response)["code"]) == (413, "body_too_large")
        assert _well(served)


def test_a_body_of_unknown_length_is_read_no_further_than_allowed() -> None:
    def parts() -> "object":
        for _ in range(80):
            yield b" " * (1 << 20)

    with serving() as served:
        response = httpx.post(
            served.url + "/v1/chat/completions",
            content=parts(),  # type: ignore[arg-type]
            headers={"content-type": "application/json"},
            timeout=30,
        )
        assert (response.status_code, error(response)["code"]) == (413, "body_too_large")
        assert _well(served)


def test_a_body_that_stops_in_the_middle_times_out() -> None:
    with serving(patience=IMPATIENT) as served, raw(served.port) as connection:
        connection.sendall(head(1000) + b'{"model":')
        told = _received(connection)
        assert b" 408 " in told.splitlines()[0]
        assert b"timed_out" in told
        assert _well(served)


def test_a_body_that_drips_times_out_as_a_whole() -> None:
    with serving(patience=IMPATIENT) as served, raw(served.port) as connection:
        connection.sendall(head(100_000))
        connection.settimeout(0.05)
        told = b""
        while not told:
            with contextlib.suppress(TimeoutError):
                connection.sendall(b" ")
                told = connection.recv(65_536)
        assert b" 408 " in told.splitlines()[0]
        assert _well(served)


@pytest.mark.parametrize("sent", [b"", b"POST /v1/chat", b"GET /health HTTP/1.1\r\nHost: 127"])
def test_a_head_that_never_ends_is_cut(sent: bytes) -> None:
    with serving(patience=IMPATIENT) as served, raw(served.port) as connection:
        connection.sendall(sent)
        assert _received(connection) == b""
        assert _well(served)


def test_the_second_request_on_a_connection_has_no_more_time_than_the_first() -> None:
    with serving(patience=IMPATIENT) as served, raw(served.port) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        told = b""
        while not told.endswith(b"}"):
            told += connection.recv(65_536)
        connection.sendall(b"GET /heal")
        assert _received(connection) == b""
        assert _well(served)


def test_an_answer_may_take_longer_than_a_head() -> None:
    with serving([{"answer": "yes", "delay": 0.6}], patience=IMPATIENT) as served:
        assert _well(served)


def test_a_head_that_is_too_long_is_refused() -> None:
    with serving() as served, raw(served.port) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 200_000)
        assert b"200" not in _received(connection).splitlines()[:1]
        assert _well(served)


def test_what_is_no_http_is_refused() -> None:
    with serving() as served, raw(served.port) as connection:
        connection.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n")
        assert b" 400 " in _received(connection).splitlines()[0]
        assert _well(served)


def test_a_client_that_goes_away_while_it_sends_leaves_nothing_behind() -> None:
    with serving() as served:
        for _ in range(20):
            with raw(served.port) as connection:
                connection.sendall(head(1000) + b'{"model":')
        served.until("all bodies are given up", lambda: served.worker.reading == 0)
        assert _well(served)


def test_more_bodies_at_once_than_can_be_kept_are_turned_away() -> None:
    with serving() as served, contextlib.ExitStack() as stack:
        for _ in range(7):
            stack.enter_context(raw(served.port)).sendall(head(1000) + b'{"model":')
        served.until("they are being read", lambda: served.worker.reading == 7)
        assert served.post(chat("one more")).status_code == 429


def test_many_idle_connections_do_not_keep_others_out() -> None:
    with serving() as served, contextlib.ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(raw(served.port))
        assert _well(served)
