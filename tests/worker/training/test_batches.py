"""Conversations become tensors in which every number knows the image token that shows its thing."""

from random import Random

import numpy as np
import pytest
import torch

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts import contract
from desktop_agent_model.checkpoint.layout import config
from desktop_agent_model.models.holotron import HolotronConfig
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.training.batches import Desk, without_thumbnails
from desktop_agent_model.training.config import TINY, TINY_SHAPE, Stage
from desktop_agent_model.training.examples import Drawn, Shown
from desktop_agent_model.training.screens import KINDS
from desktop_agent_model.training.tokenizer import make, number_ids, prompt_lines

CONTRACT = contract("holotron-12b")
TILE = TINY_SHAPE.tile


@pytest.fixture(scope="module")
def desk() -> Desk:
    tokenizer = Tokenizer(make(prompt_lines(CONTRACT, Size(512, 256))))
    values = {token: value for value, token in enumerate(number_ids(tokenizer.inner))}
    return Desk(HolotronConfig.read(config(TINY_SHAPE)), tokenizer, values)


def stage(**changes: object) -> Stage:
    return Stage("test", 1.0, **{"levels": ("mixed",), "grids": ((4, 2),), "tiles": 27, **changes})  # type: ignore[arg-type]


def test_the_numbers_of_a_batch_are_the_coordinates_in_its_answers(desk: Desk) -> None:
    batch = desk.batch(Drawn(CONTRACT, TILE).batch(stage(turns=2), Random(1)))
    assert len(batch.numbers) == 3 * 2 * 2
    for number in batch.numbers:
        before = desk.tokenizer.decode([int(batch.ids[number.row, number.place - 1])])
        assert before in ('{"x":', ',"y":')
        assert int(batch.ids[number.row, number.place]) == desk.tokenizer.encode(str(number.value))[0]


@pytest.mark.parametrize("grid", [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_a_numbers_image_tokens_show_the_place_it_names(desk: Desk, grid: tuple[int, int]) -> None:
    batch = desk.batch(Drawn(CONTRACT, TILE).batch(stage(grids=(grid,), turns=1), Random(2)))
    columns, rows = grid
    for x, y in zip(batch.numbers[0::2], batch.numbers[1::2], strict=True):
        places = [int((batch.ids[x.row, :place] == desk.tokenizer.image).sum()) for place in x.shown]
        tile, cell = divmod(places[0], 16)
        left, top = tile % columns + cell % 4 / 4, tile // columns + cell // 4 / 4
        assert left - 0.01 <= x.value / 1000 * columns <= left + 0.26
        assert top - 0.01 <= y.value / 1000 * rows <= top + 0.26
        if columns * rows > 1:
            thumbnail, cell = divmod(places[1], 16)
            assert thumbnail == columns * rows
            assert abs(cell % 4 / 4 + 0.125 - x.value / 1000) < 0.14


def test_every_things_middle_is_labelled_once_in_the_tiles(desk: Desk) -> None:
    talks = Drawn(CONTRACT, TILE).batch(stage(tiles=9), Random(3))
    batch = desk.batch(talks)
    assert batch.labels is not None
    first = next(part for turn in talks[0] for part in turn.parts if isinstance(part, Shown))
    things = first.screen.things
    tiles = batch.labels.present[: 8 * 16]
    assert int(tiles.sum()) == len(things)
    shown = {KINDS[int(kind)] for kind in batch.labels.kind[: 8 * 16] if kind >= 0}
    assert shown <= {thing.kind for thing in things}


def test_the_tiles_are_those_that_the_worker_would_see(desk: Desk) -> None:
    talks = Drawn(CONTRACT, TILE).batch(stage(tiles=9), Random(4))
    batch = desk.batch(talks)
    part = next(part for turn in talks[0] for part in turn.parts if hasattr(part, "screen"))
    corner = part.screen.image.crop((TILE, TILE, 2 * TILE, 2 * TILE))  # type: ignore[union-attr]
    expected = (torch.tensor(np.asarray(corner) / 255).float() - 0.88) / 0.25
    assert torch.allclose(batch.tiles[4 + 1], expected.permute(2, 0, 1), atol=1e-5)


def test_without_thumbnails_only_the_last_tile_of_each_picture_is_empty(desk: Desk) -> None:
    batch = desk.batch(Drawn(CONTRACT, TILE).batch(stage(tiles=27), Random(6)))
    blind = without_thumbnails(batch)
    kept = [tile for tile in range(27) if tile % 9 != 8]
    assert not blind.tiles[8::9].any()
    assert torch.equal(blind.tiles[kept], batch.tiles[kept])
    assert all(len(number.shown) == 1 for number in blind.numbers)


def test_a_picture_of_one_tile_is_kept_without_thumbnails(desk: Desk) -> None:
    batch = desk.batch(Drawn(CONTRACT, TILE).batch(stage(grids=((1, 1),), tiles=6), Random(7)))
    assert torch.equal(without_thumbnails(batch).tiles, batch.tiles)


def test_steps_are_trained_on_the_last_answer_only(desk: Desk) -> None:
    talks = Drawn(CONTRACT, TILE).batch(stage(grids=((2, 1),), steps=1.0, tiles=30), Random(5))
    batch = desk.batch(talks)
    lasts = {row: int((batch.ids[row] == desk.tokenizer.image).nonzero()[-1]) for row in range(len(talks))}
    assert all(place > lasts[row] for row, place in batch.plain)
    for number in batch.numbers:
        assert number.place > lasts[number.row]
        assert max(number.shown) <= lasts[number.row]


def test_the_stages_of_a_recipe_follow_each_other_and_fill_the_run() -> None:
    seen = [TINY.stage(share / 1000)[0].name for share in range(1001)]
    assert list(dict.fromkeys(seen)) == [stage.name for stage in TINY.stages]
    for part in TINY.stages:
        assert abs(seen.count(part.name) / 1000 - part.share) < 0.01
