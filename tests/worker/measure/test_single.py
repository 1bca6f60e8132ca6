"""What is asked of a backend while one person's speed is measured, and what is noted down of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts import contract
from desktop_agent_model.backends.base import Ask, Cancelled, Delta, Done, Picture
from desktop_agent_model.backends.scripted import ScriptedBackend
from desktop_agent_model.measure import single

HOLOTRON = contract("holotron-12b")
SIZE = Size(1024, 512)


class Noting(ScriptedBackend):
    """Notes down what it is asked."""

    def __init__(self, script: Path) -> None:
        super().__init__(script)
        self.asked: list[Ask] = []

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        """As the script says."""
        self.asked.append(ask)
        return super().generate(ask, cancelled)


@pytest.fixture
def backend(tmp_path: Path) -> Noting:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"answer": {"x": 1, "y": 2}, "pieces": 2, "pause": 0.001, "delay": 0.01}]))
    made = Noting(script)
    made.load(lambda _stage, _share: None)
    return made


def pictures(ask: Ask) -> list[Picture]:
    return [part for turn in ask.turns for part in turn.parts if isinstance(part, Picture)]


def test_an_answer_is_noted_with_its_tokens_and_times(backend: Noting) -> None:
    (answer,) = single.pointing(backend, HOLOTRON, SIZE, 1)
    assert answer.completion_tokens == 7
    assert answer.prefill_s == 0.01
    assert answer.written_a_second == pytest.approx(1000)
    assert answer.seconds > 0


def test_each_point_is_asked_on_a_screen_never_seen_before(backend: Noting) -> None:
    single.pointing(backend, HOLOTRON, SIZE, 8)
    shown = [pictures(ask) for ask in backend.asked]
    assert all(len(pair) == 1 for pair in shown)
    assert len({pair[0].digest for pair in shown}) == 8
    assert {pair[0].image.size for pair in shown} == {(1024, 512)}
    assert all(ask.schema == HOLOTRON.point_schema(SIZE) for ask in backend.asked)


def test_prompts_are_as_long_as_asked_and_begin_differently(backend: Noting) -> None:
    found = single.reading(backend, (100, 5000))
    texts = [str(ask.turns[0].parts[0].text) for ask in backend.asked]  # type: ignore[union-attr]
    assert [len(text) for text in texts] == [100, 5000]
    assert texts[0][:10] != texts[1][:10]
    assert all(ask.max_tokens == 1 for ask in backend.asked)
    assert all(answer.read_a_second > 0 for answer in found)


def test_steps_of_a_session_grow_by_one_screen_each_and_bear_its_name(backend: Noting) -> None:
    single.steps(backend, HOLOTRON, SIZE, 4, session="s")
    assert [len(pictures(ask)) for ask in backend.asked] == [1, 2, 3, 4]
    assert {ask.session for ask in backend.asked} == {"s"}
    for before, after in zip(backend.asked, backend.asked[1:], strict=False):
        assert after.turns[: len(before.turns)] == before.turns


def test_without_a_session_no_request_begins_as_another_did(backend: Noting) -> None:
    single.steps(backend, HOLOTRON, SIZE, 3, session=None)
    assert {ask.session for ask in backend.asked} == {None}
    assert len({ask.turns[0] for ask in backend.asked}) == 3
    assert [len(pictures(ask)) for ask in backend.asked] == [1, 2, 3]


def test_the_history_holds_what_was_answered(backend: Noting) -> None:
    single.steps(backend, HOLOTRON, SIZE, 2, session=None)
    said = next(turn for turn in backend.asked[1].turns if turn.role == "assistant")
    assert said.parts[0].text == '{"x":1,"y":2}'  # type: ignore[union-attr]


def test_writing_asks_for_no_form(backend: Noting) -> None:
    single.writing(backend, 3)
    assert backend.asked[0].schema is None
    assert backend.asked[0].max_tokens == 3
