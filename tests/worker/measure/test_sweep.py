"""The sweep against a real HTTP server on loopback."""

import asyncio
from pathlib import Path

import pytest

from desktop_agent_model.errors import Unreachable
from desktop_agent_model.measure.plot import plot
from desktop_agent_model.measure.sweep import Level, base_url, percentiles, sweep
from desktop_agent_model.measure.workload import Workload
from worker_lab.openai_stub import Stub, serving

SMALL = Workload(steps=3, pictures=2, width=64, height=32, words=20, answer=5, pool=4)


def measured(stub: Stub, *levels: int, token: str = "") -> list[Level]:
    with serving(stub):
        return asyncio.run(sweep(stub.url, token=token, levels=levels, workload=SMALL))[1]


def test_each_level_has_its_workers_at_once_and_all_their_steps() -> None:
    stub = Stub()
    one, eight = measured(stub, 1, 8)
    assert (one.workers, one.requests, one.errors, one.busy) == (1, 3, {}, 0)
    assert (eight.workers, eight.requests, eight.errors) == (8, 24, {})
    assert stub.most > 1
    assert one.completion_tokens == 15
    assert one.tokens_a_second > one.written_a_second > 0
    assert 0 < one.first_token[0] <= one.latency[0] <= one.latency[2]


def test_each_worker_is_a_session_of_its_own_and_repeats_only_its_own_text() -> None:
    stub = Stub()
    measured(stub, 3)
    assert len(set(stub.sessions)) == 3
    assert len({body["messages"][1]["content"] for body in stub.bodies}) == 3


def test_a_request_has_the_last_pictures_and_all_are_data_urls() -> None:
    stub = Stub()
    measured(stub, 1)
    counts = []
    for body in stub.bodies:
        parts = [p for m in body["messages"] if isinstance(m["content"], list) for p in m["content"]]
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        assert all(url.startswith("data:image/jpeg;base64,") for url in urls)
        assert len(set(urls)) == len(urls)
        counts.append(len(urls))
    assert counts == [1, 2, 2]
    assert "ignore_eos" not in stub.bodies[0]


def test_a_busy_server_is_waited_for_and_counted_not_failed() -> None:
    (level,) = measured(Stub(room=1), 4)
    assert level.requests == 12
    assert level.busy > 0
    assert level.errors == {}


def test_a_refusal_is_counted_with_the_servers_own_words() -> None:
    (level,) = measured(Stub(status=422), 2)
    assert level.requests == 0
    assert level.errors == {"422: At most 2 images.": 6}
    assert level.tokens_a_second == 0


@pytest.mark.parametrize(
    ("garbage", "problem"),
    [
        ("not JSON", "the stream is not OpenAI's"),
        ("[]", "the stream is not OpenAI's"),
        ('{"usage": {"prompt_tokens": "many"}}', "the stream is not OpenAI's"),
        ("[DONE]", "the answer ended without its usage"),
    ],
)
def test_an_answer_that_is_none_does_not_end_the_sweep(garbage: str, problem: str) -> None:
    (level,) = measured(Stub(garbage=garbage), 1)
    assert level.errors == {problem: 3}


def test_the_token_is_sent_and_a_wrong_one_is_explained() -> None:
    (level,) = measured(Stub(token="right"), 1, token="right")
    assert level.requests == 3
    with pytest.raises(Unreachable, match="401: The token is missing or wrong") as refused:
        measured(Stub(token="right"), 1, token="wrong")
    assert "DESKTOP_AGENT_WORKER_TOKEN" in refused.value.action


@pytest.mark.parametrize("models", [{"data": []}, [], {"data": "x"}, {}])
def test_a_server_without_a_model_is_explained(models: object) -> None:
    with pytest.raises(Unreachable, match="lists no model"):
        measured(Stub(models=models), 1)


def test_where_nobody_listens_the_sweep_says_so() -> None:
    with pytest.raises(Unreachable, match="Nothing answers"):
        asyncio.run(sweep("http://127.0.0.1:9", levels=(1,), workload=SMALL))


@pytest.mark.parametrize(
    "given",
    [
        "http://127.0.0.1:8000",
        " http://127.0.0.1:8000/ ",
        "http://127.0.0.1:8000/v1",
        "http://localhost:8000/v1/",
        "127.0.0.1:8000",
        "localhost:8000/v1/chat/completions",
    ],
)
def test_every_way_of_writing_the_address_leads_to_the_same(given: str) -> None:
    assert base_url(given) == "http://127.0.0.1:8000"


def test_an_address_behind_a_path_keeps_it() -> None:
    assert base_url("https://gpu.example/holotron/v1") == "https://gpu.example/holotron"


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentiles([]) == (0, 0, 0)
    assert percentiles([5.0]) == (5, 5, 5)
    assert percentiles([float(n) for n in range(100, 0, -1)]) == (50, 90, 99)


@pytest.mark.parametrize("name", ["sweep.svg", "sweep.png"])
def test_the_plot_is_a_picture_of_the_kind_its_name_says(tmp_path: Path, name: str) -> None:
    levels = [
        Level(n, 2.0, n, 900 * n, 100 * n, 0, {}, (1.0, 2.0, 3.0), (0.1, 0.2, 0.3)) for n in (1, 8, 100)
    ]
    plot(levels, "Holotron-12B", tmp_path / name, published=True)
    content = (tmp_path / name).read_bytes()
    assert content.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")
    assert len(content) > 5000
