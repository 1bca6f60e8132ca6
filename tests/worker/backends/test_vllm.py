"""The worker before a vLLM that runs: what is passed on, what is tried again, what is told."""

import contextlib
import json
import socket
from collections.abc import Iterator

import httpx
import openai
import pytest
from PIL import Image

from desktop_agent.worker.contracts import contract
from desktop_agent_model import errors
from desktop_agent_model.backends.base import Ask, Picture, Role, Text, Turn
from desktop_agent_model.backends.vllm import Upstream, VllmBackend
from worker_lab.fake_vllm import FakeVllm, fake_vllm
from worker_lab.images import seen, shot, url
from worker_lab.serving import Served, chat, error, serving, until

MODEL = "holotron-12b"


@pytest.fixture
def fake() -> Iterator[FakeVllm]:
    with fake_vllm(key="upstream-key") as running:
        yield running


def _backend(fake: FakeVllm, key: str = "upstream-key") -> VllmBackend:
    return VllmBackend(Upstream(fake.url, key), MODEL, contract(MODEL))


@pytest.fixture
def served(fake: FakeVllm) -> Iterator[Served]:
    with serving(backend=_backend(fake), lanes=4, places=4) as running:
        yield running


def _chat(text: str, **fields: object) -> dict[str, object]:
    return chat(text) | {"model": MODEL} | fields


def test_the_openai_client_speaks_through_the_worker_with_vllm(served: Served) -> None:
    with served.openai() as client:
        stream = client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": "repeat 5"}], stream=True
        )
        texts = [chunk.choices[0].delta.content or "" for chunk in stream]
    assert "".join(texts) == "piece " * 5
    assert len(texts) >= 5


def test_what_the_client_asked_is_passed_on(served: Served, fake: FakeVllm) -> None:
    picture = url(shot(), "JPEG")
    asked = seen(picture, text="click it") | {
        "model": MODEL,
        "temperature": 0.5,
        "top_p": 0.9,
        "seed": 3,
        "stop": "x",
        "max_tokens": 9,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "p", "schema": {"type": "object"}},
        },
        "chat_template_kwargs": {"enable_thinking": True},
    }
    assert served.post(asked, X_Session_Id="session-7").status_code == 200
    body = fake.asked[-1]
    assert body["messages"][0]["content"][0] == {"type": "image_url", "image_url": {"url": picture}}
    assert (body["temperature"], body["top_p"], body["seed"], body["stop"], body["max_tokens"]) == (
        0.5,
        0.9,
        3,
        ["x"],
        9,
    )
    assert body["response_format"]["json_schema"]["schema"] == {"type": "object"}
    assert body["chat_template_kwargs"] == {"thinking": True, "enable_thinking": True}
    assert fake.headers[-1]["X-Session-Id"] == "session-7"
    assert fake.headers[-1]["Authorization"] == "Bearer upstream-key"


def test_a_picture_with_transparency_is_passed_on_as_it_is_seen(served: Served, fake: FakeVllm) -> None:
    see_through = url(Image.new("RGBA", (8, 8), (0, 0, 0, 0)))
    assert served.post(seen(see_through) | {"model": MODEL}).status_code == 200
    sent = fake.asked[-1]["messages"][0]["content"][0]["image_url"]["url"]
    assert sent != see_through
    assert sent.startswith("data:image/png;base64,")


def test_several_are_answered_at_once(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        asked = [
            stack.enter_context(
                httpx.stream(
                    "POST",
                    served.url + "/v1/chat/completions",
                    json=_chat("slowly", stream=True),
                    timeout=30,
                )
            )
            for _ in range(3)
        ]
        lines = [response.iter_lines() for response in asked]
        assert all(first.startswith("data:") for first in map(next, lines))
        assert served.worker.scheduler.running == 3
    until("all are given up", lambda: served.worker.scheduler.running == 0)


def test_closing_the_connection_closes_the_one_to_vllm(served: Served, fake: FakeVllm) -> None:
    with httpx.stream(
        "POST", served.url + "/v1/chat/completions", json=_chat("slowly", stream=True), timeout=30
    ) as response:
        next(response.iter_lines())
    assert fake.left.wait(10)


def test_a_request_that_vllm_never_began_is_sent_again(served: Served, fake: FakeVllm) -> None:
    fake.refusals = 2
    assert served.post(_chat("well?")).status_code == 200
    assert len(fake.asked) == 1


def test_an_answer_that_breaks_in_the_middle_is_not_sent_again(served: Served, fake: FakeVllm) -> None:
    response = served.post(_chat("break"))
    assert (response.status_code, error(response)["code"]) == (503, "not_ready")
    assert len(fake.asked) == 1


def test_what_vllm_says_of_a_bad_request_is_passed_on_in_its_words(served: Served) -> None:
    refused = served.post(_chat("fail 400"))
    assert refused.status_code == 400
    assert "vLLM says: as it was told" in error(refused)["message"]


def test_a_prompt_that_is_too_long_for_vllm_is_told_as_such(served: Served) -> None:
    refused = served.post(_chat("too long"))
    assert (refused.status_code, error(refused)["code"]) == (422, "context_exceeded")
    assert "32768" in error(refused)["message"]


@pytest.mark.parametrize(("status", "told"), [(429, 429), (500, 503), (503, 503)])
def test_troubles_of_vllm_have_their_status(served: Served, status: int, told: int) -> None:
    assert served.post(_chat(f"fail {status}")).status_code == told


def test_nothing_can_be_appended_where_no_session_is_kept(served: Served) -> None:
    refused = served.post(_chat("hi"), X_Session_Id="a", X_History="append")
    assert (refused.status_code, error(refused)["code"]) == (409, "conflict")


def test_health_shows_vllm_and_its_context(served: Served) -> None:
    health = served.get("/health").json()
    assert health["kernels"] == {"vllm": "0.33.0"}
    assert health["context"] == 32_768
    assert health["history"] == "window"
    assert health["grid"].startswith("tiles of 512")


def test_a_vllm_that_is_gone_makes_the_worker_degraded_until_it_is_back(
    served: Served, fake: FakeVllm
) -> None:
    fake.refusals, fake.healthy = 3, False
    assert served.post(_chat("well?")).status_code == 503
    assert served.get("/health").json()["state"] == "degraded"
    fake.healthy = True
    assert served.get("/health").json()["state"] == "ready"
    assert served.post(_chat("well?")).status_code == 200


def test_a_wrong_key_is_told_at_the_start(fake: FakeVllm) -> None:
    with pytest.raises(errors.Unreachable, match="does not accept our key"):
        _backend(fake, "wrong").load(lambda *_: None)


def test_where_nothing_listens_is_told() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nowhere = VllmBackend(Upstream(f"http://127.0.0.1:{free.getsockname()[1]}"), MODEL, contract(MODEL))
        with pytest.raises(errors.Unreachable, match="does not answer"):
            nowhere.load(lambda *_: None)


@pytest.mark.parametrize(
    "given",
    ["gpu:8000", "http://gpu:8000", "http://gpu:8000/", " http://gpu:8000/v1 ", "http://gpu:8000/v1/"],
)
def test_a_url_may_be_written_as_people_write_it(given: str) -> None:
    assert Upstream.read(given).url == "http://gpu:8000"


@pytest.mark.parametrize("given", ["", "ftp://gpu", "http://", "http://me:secret@gpu", "http://gpu/?a=b"])
def test_a_url_that_is_none_is_told(given: str) -> None:
    with pytest.raises(errors.WrongUsage):
        Upstream.read(given)


def test_the_key_is_not_shown_by_accident() -> None:
    assert "secret" not in repr(Upstream("http://gpu", "secret"))
    assert "data:" not in repr(
        Ask((Turn(Role.USER, (Picture(shot(), "d", url(shot())), Text("a"))),), None, 1)
    )


def test_the_whole_answer_is_gathered_for_clients_that_do_not_stream(served: Served) -> None:
    with served.openai() as client:
        answer = client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": "repeat 4"}]
        )
        with pytest.raises(openai.NotFoundError):
            client.chat.completions.create(model="other", messages=[{"role": "user", "content": "a"}])
    assert answer.choices[0].message.content == "piece " * 4
    assert answer.usage is not None
    assert answer.usage.prompt_tokens == 11
    assert json.loads(answer.model_dump_json())["timing"]["prefill_s"] >= 0
