"""The openai package, unchanged, against the server."""

import json
from collections.abc import Iterator

import openai
import pytest

from worker_lab.images import shot, url
from worker_lab.serving import Served, serving

POINT = {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}
SCRIPT = [
    {"match": "the red circle", "answer": {"x": 180, "y": 700}, "pieces": 3},
    {"match": "count", "answer": "one two three four five", "pieces": 4},
    {"match": "too long", "error": "context", "message": "9 tokens are too many."},
    {"match": "half", "answer": "half an answer", "pieces": 2, "pause": 0.01},
    {"answer": "yes"},
]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(SCRIPT) as running:
        yield running


def test_a_question_is_answered(served: Served) -> None:
    with served.openai() as client:
        answer = client.chat.completions.create(
            model="scripted", messages=[{"role": "user", "content": "well?"}]
        )
    assert answer.choices[0].message.content == "yes"
    assert answer.choices[0].finish_reason == "stop"
    assert answer.usage is not None
    assert answer.usage.total_tokens == answer.usage.prompt_tokens + answer.usage.completion_tokens


def test_a_point_on_a_picture_comes_back_as_json(served: Served) -> None:
    with served.openai() as client:
        answer = client.chat.completions.create(
            model="scripted",
            messages=[
                {"role": "system", "content": "You point."},
                {
                    "role": "user",
                    "content": [
                        {"type": "image_url", "image_url": {"url": url(shot()), "detail": "high"}},
                        {"type": "text", "text": "click the red circle"},
                    ],
                },
            ],
            response_format={"type": "json_schema", "json_schema": {"name": "point", "schema": POINT}},
            temperature=0,
            seed=7,
            max_completion_tokens=64,
            extra_body={"chat_template_kwargs": {"enable_thinking": False}},
            extra_headers={"X-Session-Id": "a"},
        )
    assert json.loads(answer.choices[0].message.content or "") == {"x": 180, "y": 700}


def test_a_stream_brings_the_same_text_in_pieces_and_the_usage_last(served: Served) -> None:
    with served.openai() as client:
        stream = client.chat.completions.create(
            model="scripted",
            messages=[{"role": "user", "content": "count"}],
            stream=True,
            stream_options={"include_usage": True},
        )
        chunks = list(stream)
    texts = [chunk.choices[0].delta.content for chunk in chunks if chunk.choices]
    assert "".join(text or "" for text in texts) == "one two three four five"
    assert len([text for text in texts if text]) > 3
    assert chunks[0].choices[0].delta.role == "assistant"
    assert [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices][-1] == "stop"
    assert chunks[-1].usage is not None
    assert chunks[-1].usage.completion_tokens > 3
    assert len({chunk.id for chunk in chunks}) == 1


def test_without_being_asked_a_stream_tells_no_usage(served: Served) -> None:
    with served.openai() as client:
        chunks = list(
            client.chat.completions.create(
                model="scripted", messages=[{"role": "user", "content": "count"}], stream=True
            )
        )
    assert all(chunk.choices and chunk.usage is None for chunk in chunks)


def test_an_answer_ends_at_the_limit_and_at_a_stop(served: Served) -> None:
    with served.openai() as client:
        short = client.chat.completions.create(
            model="scripted", messages=[{"role": "user", "content": "count"}], max_tokens=2
        )
        stopped = client.chat.completions.create(
            model="scripted", messages=[{"role": "user", "content": "count"}], stop=["three"]
        )
    assert (short.choices[0].message.content, short.choices[0].finish_reason) == ("one two ", "length")
    assert (stopped.choices[0].message.content, stopped.choices[0].finish_reason) == ("one two ", "stop")


def test_the_model_is_listed(served: Served) -> None:
    with served.openai() as client:
        assert [model.id for model in client.models.list()] == ["scripted"]


def test_another_model_is_not_found(served: Served) -> None:
    with served.openai() as client, pytest.raises(openai.NotFoundError, match="Ask for scripted"):
        client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": "hi"}])


def test_two_answers_at_once_are_not_served(served: Served) -> None:
    with served.openai() as client, pytest.raises(openai.UnprocessableEntityError, match="n other than 1"):
        client.chat.completions.create(model="scripted", messages=[{"role": "user", "content": "hi"}], n=2)


def test_tools_are_refused_with_a_sentence(served: Served) -> None:
    with served.openai() as client, pytest.raises(openai.UnprocessableEntityError, match="tools"):
        client.chat.completions.create(
            model="scripted",
            messages=[{"role": "user", "content": "hi"}],
            tools=[{"type": "function", "function": {"name": "f"}}],
        )


@pytest.mark.parametrize("stream", [False, True])
def test_a_prompt_that_is_too_long_is_refused_by_its_status(served: Served, stream: bool) -> None:
    with served.openai() as client, pytest.raises(openai.UnprocessableEntityError) as refused:
        client.chat.completions.create(
            model="scripted", messages=[{"role": "user", "content": "too long"}], stream=stream
        )
    assert refused.value.code == "context_exceeded"


def test_a_client_that_reads_half_a_stream_leaves_the_worker_free(served: Served) -> None:
    with served.openai() as client:
        stream = client.chat.completions.create(
            model="scripted", messages=[{"role": "user", "content": "half"}], stream=True
        )
        next(iter(stream))
        stream.close()
        again = client.chat.completions.create(
            model="scripted", messages=[{"role": "user", "content": "and?"}]
        )
    assert again.choices[0].message.content == "yes"


async def _asked(served: Served) -> str:
    async with openai.AsyncOpenAI(base_url=served.url + "/v1", api_key="x", max_retries=0) as client:
        answer = await client.chat.completions.create(
            model="scripted",
            messages=[{"role": "developer", "content": "be brief"}, {"role": "user", "content": "?"}],
        )
        return answer.choices[0].message.content or ""


def test_the_asynchronous_client_works_too(served: Served) -> None:
    import asyncio

    assert asyncio.run(_asked(served)) == "yes"
