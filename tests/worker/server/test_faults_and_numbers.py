"""Mistakes of our own, what is logged of them, and the numbers that are shown."""

import logging

import httpx
import pytest

from desktop_agent_model import errors
from desktop_agent_model.server.faults import Fault, fault_of, guarded
from desktop_agent_model.server.health import percentiles
from worker_lab.serving import chat, error, serving

SECRET = "my bank password is hunter2"
SCRIPT = [
    {"match": "mistake", "error": "mistake", "message": SECRET},
    {"match": "memory", "error": "memory"},
    {"match": "schema", "error": "schema"},
    {"match": "lost", "error": "session"},
    {"match": "busy", "error": "busy"},
    {"match": "gone", "error": "unreachable"},
    {"answer": SECRET},
]


@pytest.mark.parametrize("stream", [False, True])
def test_a_mistake_is_told_by_a_number_and_the_log_holds_nothing_of_the_request(
    caplog: pytest.LogCaptureFixture, stream: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(SCRIPT) as served:
        failed = served.post(chat(f"mistake: {SECRET}", stream=stream))
        assert (failed.status_code, error(failed)["code"]) == (500, "internal")
        number = error(failed)["message"].split()[-4].rstrip(".")
        assert SECRET not in failed.text
        assert served.post(chat(SECRET)).json()["choices"][0]["message"]["content"] == SECRET
    assert number in caplog.text
    assert "RuntimeError" in caplog.text
    assert "hunter2" not in "".join(line for line in caplog.text.splitlines() if "httpx" not in line)


def test_what_a_backend_refuses_has_its_own_status() -> None:
    with serving(SCRIPT) as served:
        told = {text: served.post(chat(text)) for text in ("memory", "schema", "lost", "busy", "gone")}
    assert {text: (answer.status_code, error(answer)["code"]) for text, answer in told.items()} == {
        "memory": (503, "out_of_memory"),
        "schema": (422, "bad_schema"),
        "lost": (409, "conflict"),
        "busy": (429, "busy"),
        "gone": (503, "not_ready"),
    }
    assert told["busy"].headers["Retry-After"]


def test_mistakes_in_a_row_make_the_worker_unwell_until_it_answers_again() -> None:
    with serving(SCRIPT) as served:
        for _ in range(3):
            served.post(chat("mistake"))
        assert served.get("/health").json()["state"] == "degraded"
        assert "mistakes of the worker" in served.get("/health").json()["why"]
        served.post(chat("hi"))
        assert served.get("/health").json()["state"] == "ready"


def test_a_mistake_in_the_middle_of_a_stream_ends_it_with_an_error() -> None:
    script = [{"match": "late", "answer": "one two", "pieces": 3}, {"answer": "yes"}]
    with serving(script) as served:
        generate = served.worker.backend.generate

        def breaking(ask: object, cancelled: object) -> object:
            for piece in generate(ask, cancelled):  # type: ignore[arg-type]
                yield piece
                raise RuntimeError(SECRET)

        served.worker.backend.generate = breaking  # type: ignore[assignment, method-assign]
        with httpx.stream(
            "POST", served.url + "/v1/chat/completions", json=chat("late", stream=True), timeout=30
        ) as response:
            lines = [line for line in response.iter_lines() if line]
        assert response.status_code == 200
        assert '"code": "internal"' in lines[-2]
        assert lines[-1] == "data: [DONE]"
        served.worker.backend.generate = generate  # type: ignore[method-assign]
        assert served.post(chat("hi")).status_code == 200


def test_health_shows_how_long_answers_took() -> None:
    with serving([{"answer": "yes", "delay": 0.02}]) as served:
        for _ in range(4):
            served.post(chat("hi"))
        latency = served.get("/health").json()["latency"]
    assert latency["count"] == 4
    assert 0.02 <= latency["total_s"]["p50"] <= latency["total_s"]["p99"]


def test_health_says_what_is_served() -> None:
    with serving() as served:
        health = served.get("/health").json()
    keys = {"state", "model", "revision", "kernels", "coordinates", "grid", "context", "queue", "latency"}
    assert keys <= set(health)
    assert health["contract"] == "holotron-12b"


def test_the_numbers_for_prometheus_count_what_happened() -> None:
    with serving([{"match": "busy", "error": "busy"}, {"answer": "one two", "pieces": 4}]) as served:
        served.post(chat("hi there"))
        served.post(chat("busy"))
        page = served.get("/metrics").text
    assert 'worker_answers_total{code="",status="200"} 1.0' in page
    assert 'worker_answers_total{code="busy",status="429"} 1.0' in page
    assert 'worker_tokens_total{kind="completion"} 2.0' in page
    assert 'worker_seconds_count{part="total"} 1.0' in page
    assert "worker_ready 1.0" in page


def test_answers_are_not_kept_by_anyone_on_the_way() -> None:
    with serving() as served:
        for response in (served.post(chat("hi")), served.get("/health"), served.get("/nothing")):
            assert response.headers["Cache-Control"] == "no-store"
            assert "server" not in response.headers


def test_every_error_of_the_worker_has_a_status_and_an_action() -> None:
    kinds = [errors.ContextExceeded, errors.BadSchema, errors.SessionLost, errors.BadInput, errors.Busy]
    for kind in [*kinds, errors.OutOfMemory, errors.Unreachable, errors.NoCheckpoint]:
        fault = fault_of(kind("a sentence."))
        assert 400 <= fault.status < 600
        assert fault.action
        assert fault.body["error"]["message"].startswith("a sentence. ")


@pytest.mark.parametrize("trouble", [MemoryError(), type("OutOfMemoryError", (RuntimeError,), {})("CUDA")])
def test_memory_that_runs_out_is_no_mistake_of_ours(trouble: Exception) -> None:
    assert fault_of(trouble).code == "out_of_memory"


def test_what_is_guarded_goes_on_and_an_interrupt_does_not() -> None:
    told: list[Fault] = []
    with guarded(told.append):
        raise KeyError(SECRET)
    assert [fault.code for fault in told] == ["internal"]
    with pytest.raises(KeyboardInterrupt), guarded(told.append):
        raise KeyboardInterrupt


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentiles([]) == {}
    assert percentiles([3.0]) == {"p50": 3.0, "p95": 3.0, "p99": 3.0}
    assert percentiles([float(n) for n in range(1, 101)]) == {"p50": 50.0, "p95": 95.0, "p99": 99.0}
