"""Whatever is sent, the answer is a status below 500 with a sentence, and the worker goes on."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from worker_lab.serving import Served, chat, error, serving


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running
        assert running.post(chat("still there?")).status_code == 200
        assert running.get("/health").json()["state"] == "ready"


def _with(**fields: Any) -> bytes:
    return json.dumps(chat("hi", **fields)).encode()


def _schema(schema: str) -> bytes:
    start = '{"model":"scripted","messages":[{"role":"user","content":"hi"}],"response_format":'
    return (start + '{"type":"json_schema","json_schema":{"name":"a","schema":' + schema + "}}}").encode()


BROKEN = {
    "nothing": b"",
    "half an object": b'{"model": "scripted"',
    "not UTF-8": b'{"model": "\xff\xfe"}',
    "a lone surrogate": b'{"model": "scripted", "messages": [{"role": "user", "content": "\\ud800"}]}',
    "a list": b"[1, 2]",
    "NaN": b"NaN",
    "NaN as a temperature": b'{"model": "scripted", "messages": [], "temperature": NaN}',
    "an endless temperature": b'{"model": "scripted", "messages": [], "temperature": 1e999}',
    "a number of ten thousand digits": b'{"model": "scripted", "max_tokens": ' + b"9" * 10_000 + b"}",
    "lists in lists": b"[" * 100_000,
    "objects in objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "nesting in a field that nobody reads": b'{"zz":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "NaN in the schema": _schema('{"minimum": NaN}'),
    "a schema as long as a book": _schema('{"title": "' + "x" * 300_000 + '"}'),
    "two million messages that are none": b'{"model":"scripted","messages":[' + b"1," * 2_000_000 + b"1]}",
    "no messages": _with(messages=[]),
    "no model": json.dumps({"messages": []}).encode(),
    "an unknown role": _with(messages=[{"role": "tool", "content": "x"}]),
    "a sound": _with(messages=[{"role": "user", "content": [{"type": "input_audio", "input_audio": {}}]}]),
    "text that is a number": _with(messages=[{"role": "user", "content": 7}]),
    "a temperature of three": _with(temperature=3),
    "a top_p of nothing": _with(top_p=0),
    "no tokens": _with(max_tokens=0),
    "fewer than no tokens": _with(max_tokens=-1),
    "half a token": _with(max_tokens=0.5),
    "a seed beyond 64 bits": _with(seed=2**80),
    "an empty stop": _with(stop=""),
    "an empty stop among others": _with(stop=["a", ""]),
    "an unknown form": _with(response_format={"type": "xml"}),
    "a schema that is missing": _with(response_format={"type": "json_schema"}),
    "a schema that is text": _with(
        response_format={"type": "json_schema", "json_schema": {"name": "a", "schema": "x"}}
    ),
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_a_body_that_is_no_request_is_a_bad_request(served: Served, body: bytes) -> None:
    response = served.post(body)
    assert response.status_code == 400
    assert error(response)["code"] == "bad_request"


UNSERVED = {
    "n": {"n": 2},
    "tools": {"tools": [{}]},
    "functions": {"functions": [{}]},
    "logprobs": {"logprobs": True},
    "presence_penalty": {"presence_penalty": 0.5},
    "frequency_penalty": {"frequency_penalty": 0.5},
    "logit_bias": {"logit_bias": {"1": 5}},
}


@pytest.mark.parametrize(("name", "fields"), UNSERVED.items(), ids=UNSERVED)
def test_what_is_not_served_is_named(served: Served, name: str, fields: dict[str, Any]) -> None:
    response = served.post(chat("hi", **fields))
    assert response.status_code == 422
    assert error(response)["code"] == "unsupported"
    assert name in error(response)["message"]


def test_what_other_servers_know_is_ignored(served: Served) -> None:
    fields = {"user": "me", "n": 1, "tools": [], "logprobs": False, "metadata": {"a": 1}, "top_k": 5}
    assert served.post(chat("hi", **fields)).status_code == 200


def test_more_tokens_than_the_context_are_refused(served: Served) -> None:
    response = served.post(chat("hi", max_tokens=200_000))
    assert (response.status_code, error(response)["code"]) == (422, "context_exceeded")


def test_the_value_of_a_wrong_field_is_not_repeated(served: Served) -> None:
    response = served.post(chat("hi", temperature="my password"))
    assert "temperature" in response.text
    assert "password" not in response.text


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_a_web_page_could_send_unasked_is_refused(served: Served, kind: str) -> None:
    response = served.post(chat("hi"), content_type=kind)
    assert response.status_code == 400
    assert "application/json" in error(response)["message"]


@pytest.mark.parametrize("name", ["", "x" * 129, "tab\there"])
def test_a_session_has_a_name_that_can_be_printed(served: Served, name: str) -> None:
    response = served.post(chat("hi"), X_Session_Id=name)
    assert response.status_code == 400
    assert "X-Session-Id" in error(response)["message"]


def test_only_a_named_session_can_be_appended_to(served: Served) -> None:
    assert served.post(chat("hi"), X_History="append").status_code == 400
    assert served.post(chat("hi"), X_History="prepend", X_Session_Id="a").status_code == 400
    assert served.post(chat("hi"), X_History="append", X_Session_Id="a").status_code == 200


@pytest.mark.parametrize("path", ["/", "/v1", "/docs", "/openapi.json", "/v1/completions"])
def test_another_path_is_told_which_there_are(served: Served, path: str) -> None:
    response = served.get(path)
    assert response.status_code == 404
    assert "/v1/chat/completions" in error(response)["message"]


def test_a_get_where_a_post_belongs_is_refused(served: Served) -> None:
    assert served.get("/v1/chat/completions").status_code == 405
