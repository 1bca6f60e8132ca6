"""From loading to ready: what `/health` says on the way, and when the worker refuses to serve."""

import json
from collections.abc import Callable

import pytest

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts import contract
from desktop_agent.worker.contracts.calibration import cards
from desktop_agent_model.backends.base import Ask, Picture, Text
from desktop_agent_model.server.calibrate import draw, turns
from worker_lab.backends import Answering, Loading
from worker_lab.eyes import target
from worker_lab.images import seen, url
from worker_lab.serving import chat, error, serving, until


def _pointing(write: Callable[[Point, Size], tuple[float, float]]) -> Answering:
    """A model that sees, and writes its points so."""

    def answer(ask: Ask) -> str:
        x, y = write(*target(ask))
        return json.dumps({"x": x, "y": y})

    return Answering(answer=answer)


def _thousand(at: Point, size: Size) -> tuple[int, int]:
    return at.x * 1000 // size.width, at.y * 1000 // size.height


def test_while_it_loads_the_worker_says_so_and_serves_nothing() -> None:
    backend = Loading()
    with serving(backend=backend, ready=False) as served:
        until("it loads", lambda: served.worker.health.stage == "loading weights")
        health = served.get("/health")
        assert health.status_code == 503
        assert {**health.json(), "state": "loading", "progress": 0.4} == health.json()
        assert served.get("/v1/models").json()["data"] == []
        refused = served.post(chat("hi"))
        assert (refused.status_code, error(refused)["code"]) == (503, "not_ready")
        assert refused.headers["Retry-After"]
        backend.let_go.set()
        until("it is ready", lambda: served.get("/health").status_code == 200)
        assert served.post(chat("hi")).status_code == 200


def test_a_stop_ends_the_loading() -> None:
    backend = Loading()
    with serving(backend=backend, ready=False) as served:
        until("it loads", lambda: served.worker.health.stage == "loading weights")
    assert backend.closed.is_set()


def test_a_model_that_does_not_load_is_told_with_what_to_do() -> None:
    with serving([{"wrong": 1}], ready=False) as served:
        until("it has failed", lambda: served.get("/health").json()["state"] == "failed")
        assert "An entry is an object" in served.get("/health").json()["why"]
        assert served.get("/health").status_code == 503
        assert error(served.post(chat("hi")))["code"] == "not_ready"


def test_a_model_that_points_as_expected_is_ready() -> None:
    with serving(backend=_pointing(_thousand), calibrate=True) as served:
        health = served.get("/health").json()
        assert (health["state"], health["coordinates"]) == ("ready", "integers 0-1000")
        assert health["calibration"]["hits"] == health["calibration"]["cards"] == 6


@pytest.mark.parametrize(
    ("write", "convention"),
    [
        (lambda at, size: (at.x / size.width, at.y / size.height), "floats 0-1"),
        (lambda at, size: (at.x, at.y), "pixels"),
    ],
)
def test_a_model_that_points_in_other_numbers_serves_and_says_which(
    write: Callable[[Point, Size], tuple[float, float]], convention: str
) -> None:
    with serving(backend=_pointing(write), calibrate=True) as served:
        health = served.get("/health").json()
        assert (health["state"], health["coordinates"]) == ("degraded", convention)
        asked = seen(url(draw(cards(Size(640, 480))[0])))
        assert served.post(asked).status_code == 200


@pytest.mark.parametrize(
    ("write", "why"),
    [
        (lambda at, size: _thousand(at, size)[::-1], "swapped"),
        (lambda at, size: (500, 500), "does not see the picture"),
        (lambda at, size: (at.x * 3000 // size.width, at.y * 3000 // size.height), "scale"),
    ],
)
def test_a_model_that_points_elsewhere_is_not_served_and_health_says_why(
    write: Callable[[Point, Size], tuple[float, float]], why: str
) -> None:
    with serving(backend=_pointing(write), calibrate=True, ready=False) as served:
        until("it was judged", lambda: served.get("/health").json()["state"] == "failed")
        assert why in served.get("/health").json()["why"]
        refused = served.post(chat("hi"))
        assert (refused.status_code, error(refused)["code"]) == (503, "not_ready")
        assert why in error(refused)["message"]


def test_a_model_that_answers_no_points_is_not_served() -> None:
    with serving([{"answer": "I cannot see"}], calibrate=True, ready=False) as served:
        until("it was judged", lambda: served.get("/health").json()["state"] == "failed")
        assert "got no point" in served.get("/health").json()["why"]


def test_every_grid_is_warmed_up_before_the_calibration() -> None:
    backend = _pointing(_thousand)
    with serving(backend=backend, calibrate=True):
        sizes = [
            part.image.size
            for ask in backend.asks
            for turn in ask.turns
            for part in turn.parts
            if isinstance(part, Picture)
        ]
    assert sizes[:4] == [(2048, 1024), (1536, 1024), (1024, 512), (2048, 1536)]
    assert sizes[4:] == [(2048, 1024)] * 6


def test_a_card_is_asked_in_the_contracts_words_with_its_picture() -> None:
    asked = contract("holotron-12b")
    card = cards(Size(1024, 512))[0]
    said = turns(card, asked)
    assert [type(part) for part in said[-1].parts] == [Picture, Text]
    assert card.instruction in said[-1].parts[-1].text  # type: ignore[union-attr]
    assert draw(card).getpixel((card.target.center.x, card.target.center.y)) == card.colour
