"""The committed tiny checkpoint sees: it points at the right thing, and only if nothing on the way is turned.

Chance is about one in four. Each fault that a worker could have, such as swapped axes, another scale or
tiles in another order, takes its hits away, so this is what proves the way from the pixels to the point.
"""

import json
from pathlib import Path
from typing import Any

import pytest
import torch

import desktop_agent_model
from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts import contract
from desktop_agent_model.checkpoint.loading import load
from desktop_agent_model.models.holotron import Holotron
from desktop_agent_model.training import evaluate
from desktop_agent_model.training.batches import Desk
from desktop_agent_model.training.screens import Screen, Thing
from desktop_agent_model.training.tokenizer import number_ids, prompt_lines
from desktop_agent_model.vision import pictures

TINY = Path(desktop_agent_model.__file__).parent / "tiny"
CONTRACT = contract("holotron-12b")
GRID = (4, 2)
COUNT = 40
ENOUGH = 0.75
ENOUGH_BLIND = 0.5  # with an empty thumbnail


@pytest.fixture(scope="module")
def loaded() -> Any:
    return load(TINY, torch.float32)


@pytest.fixture(scope="module")
def desk(loaded: Any) -> Desk:
    values = {token: value for value, token in enumerate(number_ids(loaded.tokenizer.inner))}
    return Desk(loaded.config, loaded.tokenizer, values)


@pytest.fixture(scope="module")
def cases() -> list[tuple[Screen, Thing, str]]:
    return [evaluate.unseen("shapes", GRID, number, 128) for number in range(COUNT)]


@pytest.fixture(scope="module")
def points(loaded: Any, desk: Desk, cases: list[Any]) -> list[tuple[int, int]]:
    return evaluate.predict(loaded.model, desk, [evaluate.question(CONTRACT, *case) for case in cases])


def hits(cases: list[Any], points: list[tuple[int, int]], unit: float = 1000) -> float:
    found = 0
    for (screen, thing, _), (x, y) in zip(cases, points, strict=True):
        width, height = screen.image.size
        found += thing.holds(x * width / unit, y * height / unit)
    return found / len(cases)


def test_it_points_at_the_right_thing_among_others_on_screens_never_seen(
    cases: list[Any], points: list[tuple[int, int]]
) -> None:
    assert hits(cases, points) >= ENOUGH


def test_swapped_axes_miss(cases: list[Any], points: list[tuple[int, int]]) -> None:
    assert hits(cases, [(y, x) for x, y in points]) < ENOUGH / 3


@pytest.mark.parametrize("unit", [512, 1024, 2048])
def test_another_scale_is_told_by_fewer_hits(
    cases: list[Any], points: list[tuple[int, int]], unit: int
) -> None:
    assert hits(cases, points, unit) < hits(cases, points)


def columns_first(tiles: torch.Tensor) -> torch.Tensor:
    """The same tiles, counted down and not across; the first and the last stay where they are."""
    return tiles.unflatten(0, (GRID[1], GRID[0])).transpose(0, 1).flatten(0, 1)


def backwards(tiles: torch.Tensor) -> torch.Tensor:
    """The same tiles from the last to the first."""
    return tiles.flip(0)


@pytest.mark.parametrize(("order", "left"), [(columns_first, 0.6), (backwards, 0.3)])
def test_without_the_thumbnail_the_order_of_the_tiles_says_where_things_are(
    loaded: Any, desk: Desk, cases: list[Any], monkeypatch: Any, order: Any, left: float
) -> None:
    asked = [evaluate.question(CONTRACT, *case) for case in cases]
    right = hits(cases, evaluate.predict(loaded.model, desk, asked, thumbnails=False))
    tiles = pictures.tiles

    def turned(image: Any, config: Any) -> torch.Tensor:
        given = tiles(image, config)
        return torch.cat([order(given[:-1]), given[-1:]])

    monkeypatch.setattr(pictures, "tiles", turned)
    assert right >= ENOUGH_BLIND
    assert hits(cases, evaluate.predict(loaded.model, desk, asked, thumbnails=False)) < left * right


def test_a_thumbnail_before_the_tiles_misses(
    loaded: Any, desk: Desk, cases: list[Any], monkeypatch: Any
) -> None:
    tiles = pictures.tiles
    monkeypatch.setattr(pictures, "tiles", lambda image, config: tiles(image, config).roll(1, 0))
    asked = [evaluate.question(CONTRACT, *case) for case in cases]
    assert hits(cases, evaluate.predict(loaded.model, desk, asked)) < ENOUGH


def test_without_the_picture_it_does_not_know(loaded: Any, desk: Desk, cases: list[Any]) -> None:
    blank = [
        (Screen(screen.image.point(lambda _: 240), screen.things), thing, said)
        for screen, thing, said in cases
    ]
    asked = [evaluate.question(CONTRACT, *case) for case in blank]
    assert hits(cases, evaluate.predict(loaded.model, desk, asked)) < ENOUGH / 3


def test_word_by_word_it_writes_the_contracts_json_and_ends_its_turn(loaded: Any, cases: list[Any]) -> None:
    found = 0
    for screen, thing, instruction in cases[:8]:
        text = written(loaded, screen, instruction)
        at = CONTRACT.parse_point(text, Size(*screen.image.size))
        found += thing.holds(at.x, at.y)
    assert found >= 4


def written(loaded: Any, screen: Screen, instruction: str) -> str:
    """The answer, token by token, as a server would get it without a grammar."""
    assert isinstance(loaded.model, Holotron)
    turns = tuple(evaluate.locating(CONTRACT, instruction, screen, system=True))
    return evaluate.written(loaded.model, loaded.tokenizer, turns)


def test_in_bf16_it_points_as_well(cases: list[Any]) -> None:
    found = sum(
        thing.holds(at.x, at.y)
        for half in [load(TINY, torch.bfloat16)]
        for screen, thing, instruction in cases[:10]
        for at in [CONTRACT.parse_point(written(half, screen, instruction), Size(*screen.image.size))]
    )
    assert found >= 5


def test_it_is_small_and_shaped_like_holotron(loaded: Any) -> None:
    assert sum(file.stat().st_size for file in TINY.glob("*.safetensors")) <= 6_000_000
    assert sum(weight.numel() for weight in loaded.model.parameters()) <= 2_900_000
    assert loaded.config.pattern.count("*") >= 1
    assert loaded.config.pattern.count("M") >= 2
    assert loaded.config.tokens_per_tile == 16


def test_the_contract_still_says_what_it_was_trained_with(loaded: Any) -> None:
    from desktop_agent.worker.contracts.messages import Picture

    for line in prompt_lines(CONTRACT, Size(512, 256)):
        assert len(loaded.tokenizer.encode(line)) == 1, line
    asked = CONTRACT.locate_messages("click the red circle", Picture(Size(512, 256)))
    assert [message.role for message in asked] == ["system", "user"]


def test_its_card_says_how_it_was_made_and_how_well_it_sees() -> None:
    card = (TINY / "CARD.md").read_text("utf-8")
    assert "--config tiny" in card
    assert "seed" in card
    assert all(level in card for level in evaluate.CHOSEN)
    assert json.loads((TINY / "config.json").read_text("utf-8"))["architectures"] == ["NemotronH_Nano_VL_V2"]
