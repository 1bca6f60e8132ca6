"""What every backend must do, run on each that can run here."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

from desktop_agent.worker.contracts import contract
from desktop_agent_model.backends.base import Ask, Backend, Delta, Done, Picture, Role, Text, Turn
from desktop_agent_model.backends.scripted import ScriptedBackend
from desktop_agent_model.backends.vllm import Upstream, VllmBackend
from worker_lab.fake_vllm import fake_vllm
from worker_lab.serving import script

LONG = "repeat 200"
SCRIPT = [
    {"match": LONG, "answer": "piece " * 200, "pieces": 6, "pause": 0.002},
    {"answer": "yes, indeed", "pieces": 4},
]


@contextmanager
def scripted(_: Path) -> Iterator[Backend]:
    with script(SCRIPT) as file:
        yield ScriptedBackend(file)


@contextmanager
def gateway(_: Path) -> Iterator[Backend]:
    with fake_vllm(key="k") as fake:
        yield VllmBackend(Upstream(fake.url, "k"), "holotron-12b", contract("holotron-12b"))


@contextmanager
def native(folder: Path) -> Iterator[Backend]:
    from desktop_agent_model.backends.native import NativeBackend

    yield NativeBackend(folder, device="cpu")


MAKERS: list[Callable[..., object]] = [scripted, gateway]
if find_spec("desktop_agent_model.backends.native"):
    MAKERS.append(native)


@dataclass
class Loaded:
    backend: Backend
    stages: list[tuple[str, float]]

    def run(self, ask: Ask, cancelled: Callable[[], bool] = lambda: False) -> tuple[str, Done]:
        items = list(self.backend.generate(ask, cancelled))
        assert isinstance(items[-1], Done)
        assert all(isinstance(item, Delta) and item.text for item in items[:-1])
        return "".join(item.text for item in items[:-1] if isinstance(item, Delta)), items[-1]


@pytest.fixture(params=MAKERS, ids=lambda make: make.__name__)
def loaded(request: pytest.FixtureRequest, tiny_checkpoint: Path) -> Iterator[Loaded]:
    with request.param(tiny_checkpoint) as backend:
        stages: list[tuple[str, float]] = []
        backend.load(lambda stage, share: stages.append((stage, share)))
        yield Loaded(backend, stages)
        backend.close()


def ask(text: str = "well?", **fields: object) -> Ask:
    return Ask(turns=(Turn(Role.USER, (Text(text),)),), schema=None, **({"max_tokens": 12} | fields))  # type: ignore[arg-type]


def test_loading_tells_how_far_it_is(loaded: Loaded) -> None:
    assert loaded.stages
    assert all(stage and 0 <= share <= 1 for stage, share in loaded.stages)


def test_it_says_what_it_is(loaded: Loaded) -> None:
    found = loaded.backend.describe()
    assert found.model
    assert found.revision
    assert found.context >= 1024
    assert found.coordinates in {"integers 0-1000", "floats 0-1", "pixels"}
    assert found.history in {"append", "window"}


def test_an_answer_is_pieces_and_one_end(loaded: Loaded) -> None:
    _, done = loaded.run(ask())
    assert done.finish in {"stop", "length"}
    assert done.usage.prompt_tokens > 0
    assert done.usage.completion_tokens > 0
    assert min(done.timing.encode_s, done.timing.prefill_s, done.timing.decode_s) >= 0


def test_an_answer_is_no_longer_than_allowed(loaded: Loaded) -> None:
    _, done = loaded.run(ask(LONG, max_tokens=5))
    assert done.usage.completion_tokens <= 5


def test_greedily_the_same_question_has_the_same_answer(loaded: Loaded) -> None:
    assert loaded.run(ask())[0] == loaded.run(ask())[0]


def test_a_picture_is_taken_before_its_text(loaded: Loaded) -> None:
    picture = Picture(Image.new("RGB", (96, 64), "red"), "red")
    with_picture = Ask((Turn(Role.USER, (picture, Text("click it"))),), None, 8)
    _, done = loaded.run(with_picture)
    assert done.usage.new_pictures == 1


def test_a_history_is_taken_whole(loaded: Loaded) -> None:
    turns = (
        Turn(Role.SYSTEM, (Text("You are brief."),)),
        Turn(Role.USER, (Text("one?"),)),
        Turn(Role.ASSISTANT, (Text("one."),)),
        Turn(Role.USER, (Text("two?"),)),
    )
    assert loaded.run(Ask(turns, None, 8))[1].usage.completion_tokens > 0


def test_it_stops_as_soon_as_nobody_waits(loaded: Loaded) -> None:
    gone = threading.Event()
    items = loaded.backend.generate(ask(LONG, max_tokens=200), gone.is_set)
    next(items)
    gone.set()
    rest = list(items)
    assert isinstance(rest[-1], Done)
    assert rest[-1].finish == "cancelled"
    assert len(rest) < 100


def test_it_does_nothing_for_one_who_is_gone_already(loaded: Loaded) -> None:
    assert loaded.run(ask(LONG), lambda: True)[1].finish == "cancelled"


def test_it_answers_again_after_it_was_left_in_the_middle(loaded: Loaded) -> None:
    items = loaded.backend.generate(ask(LONG), lambda: False)
    next(items)
    items.close()  # type: ignore[attr-defined]
    assert loaded.run(ask())[1].finish in {"stop", "length"}


def test_it_can_be_closed_twice(loaded: Loaded) -> None:
    loaded.backend.close()
    loaded.backend.close()
