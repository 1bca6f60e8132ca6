"""Who waits, who is turned away, and what becomes of those who leave."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import httpx
import pytest

from desktop_agent_model.server.limits import Patience
from worker_lab.backends import Held, Recorder
from worker_lab.serving import Served, chat, error, head, raw, serving, until


@pytest.fixture
def held() -> Iterator[Held]:
    backend = Held()
    yield backend
    backend.let_go.set()


@pytest.fixture
def served(held: Held) -> Iterator[Served]:
    with serving(backend=held) as running:
        yield running
        held.let_go.set()


def _post(pool: ThreadPoolExecutor, served: Served, text: str, **fields: object) -> "Future[httpx.Response]":
    return pool.submit(served.post, chat(text, **fields))


def _fill(pool: ThreadPoolExecutor, served: Served, held: Held) -> "list[Future[httpx.Response]]":
    """One that is answered, then two that wait."""
    asked = [_post(pool, served, "first")]
    until("the first is begun", lambda: held.begun == ["first"])
    for waiting, name in enumerate(("second", "third"), 1):
        asked.append(_post(pool, served, name))
        until("it waits", lambda waiting=waiting: served.worker.scheduler.waiting == waiting)
    return asked


def test_two_clients_at_once_are_answered_one_after_the_other(served: Served, held: Held) -> None:
    with ThreadPoolExecutor() as pool:
        asked = _fill(pool, served, held)
        assert held.begun == ["first"]
        held.let_go.set()
        assert [future.result().json()["choices"][0]["message"]["content"] for future in asked] == ["ab"] * 3
    assert held.begun == ["first", "second", "third"]


@pytest.mark.parametrize("stream", [False, True])
def test_one_too_many_is_told_when_to_come_back(served: Served, held: Held, stream: bool) -> None:
    with ThreadPoolExecutor() as pool:
        asked = _fill(pool, served, held)
        refused = served.post(chat("one too many", stream=stream))
        assert (refused.status_code, error(refused)["code"]) == (429, "busy")
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
        held.let_go.set()
        assert all(future.result().status_code == 200 for future in asked)
    assert "one too many" not in held.begun


def test_health_tells_who_waits_while_all_wait(served: Served, held: Held) -> None:
    with ThreadPoolExecutor() as pool:
        _fill(pool, served, held)
        assert served.get("/health").json()["queue"] == {"running": 1, "waiting": 2, "places": 2}
        assert "worker_waiting 2.0" in served.get("/metrics").text
        held.let_go.set()


def test_a_client_that_goes_away_stops_the_work(served: Served, held: Held) -> None:
    with raw(served.port) as connection:
        body = httpx.Request("POST", "http://a", json=chat("gone")).content
        connection.sendall(head(len(body)) + body)
        until("it is begun", lambda: held.begun == ["gone"])
    until("it is given up", lambda: held.given_up == ["gone"])
    until("the place is free", lambda: served.worker.scheduler.running == 0)


def test_a_client_that_closes_its_stream_stops_the_work(served: Served, held: Held) -> None:
    with (
        httpx.Client(timeout=30) as client,
        client.stream(
            "POST", served.url + "/v1/chat/completions", json=chat("gone", stream=True)
        ) as response,
    ):
        assert next(response.iter_lines()).startswith("data:")
    until("it is given up", lambda: held.given_up == ["gone"])


def test_a_client_that_goes_away_while_it_waits_is_never_begun(served: Served, held: Held) -> None:
    with ThreadPoolExecutor() as pool:
        first = _post(pool, served, "first")
        until("the first is begun", lambda: held.begun == ["first"])
        with raw(served.port) as connection:
            body = httpx.Request("POST", "http://a", json=chat("gone")).content
            connection.sendall(head(len(body)) + body)
            until("it waits", lambda: served.worker.scheduler.waiting == 1)
        until("its place is free", lambda: served.worker.scheduler.waiting == 0)
        held.let_go.set()
        assert first.result().status_code == 200
    assert held.begun == ["first"]


def test_nobody_waits_longer_than_allowed(held: Held) -> None:
    with serving(backend=held, patience=Patience(place=0.2)) as served, ThreadPoolExecutor() as pool:
        first = _post(pool, served, "first")
        until("the first is begun", lambda: held.begun == ["first"])
        late = served.post(chat("late"))
        assert (late.status_code, error(late)["code"]) == (429, "busy")
        assert served.worker.scheduler.waiting == 0
        held.let_go.set()
        assert first.result().status_code == 200


def test_an_answer_that_takes_too_long_is_given_up(held: Held) -> None:
    with serving(backend=held, patience=Patience(answer=0.2)) as served:
        late = served.post(chat("slow"))
        assert (late.status_code, error(late)["code"]) == (408, "timed_out")
        until("it is given up", lambda: held.given_up == ["slow"])


@pytest.mark.parametrize("stream", [False, True])
def test_an_answer_that_came_whole_was_not_given_up(stream: bool) -> None:
    backend = Recorder()
    with serving(backend=backend) as served:
        assert served.post(chat("hi", stream=stream)).status_code == 200
        until("the backend is through", lambda: backend.ended == ["to its end"])


def test_many_clients_at_once_are_answered_or_turned_away_and_nothing_breaks() -> None:
    with serving([{"answer": "yes", "delay": 0.01}]) as served, ThreadPoolExecutor(24) as pool:
        answers = [future.result() for future in [_post(pool, served, f"{n}") for n in range(60)]]
        assert {answer.status_code for answer in answers} <= {200, 429}
        assert any(answer.status_code == 200 for answer in answers)
        assert served.post(chat("after")).status_code == 200


def test_a_stop_ends_what_runs_and_what_waits_with_a_sentence(served: Served, held: Held) -> None:
    with ThreadPoolExecutor() as pool:
        asked = _fill(pool, served, held)
        threading.Timer(0.05, served.worker.stop).start()
        for future in asked:
            assert (future.result().status_code, error(future.result())["code"]) == (503, "not_ready")
    assert held.given_up == ["first"]
