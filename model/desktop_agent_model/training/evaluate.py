"""How often a model points at the right thing on screens that it was never trained on, by level and by grid.

The seeds of these screens are texts that begin with "unseen"; those of training begin with "training", so
the two never meet. A hit is a point inside the thing's box.
"""

from collections.abc import Iterable
from random import Random

import torch

from desktop_agent.worker.contracts.family import Contract
from desktop_agent_model.models.holotron import Holotron
from desktop_agent_model.training import screens
from desktop_agent_model.training.batches import Desk, Number
from desktop_agent_model.training.examples import Conversation, Turn, locating, pointed
from desktop_agent_model.training.screens import LEVELS, Screen, Thing

Grid = tuple[int, int]
GRIDS: tuple[Grid, ...] = ((4, 2), (3, 2), (2, 1))
CHOSEN = ("shapes", "icons", "words", "mixed")


def unseen(level: str, grid: Grid, number: int, tile: int) -> tuple[Screen, Thing, str]:
    """A screen, a thing on it, and the instruction that asks for it."""
    random = Random(f"unseen {level} {grid} {number}")
    screen = screens.draw(LEVELS[level], (grid[0] * tile, grid[1] * tile), random)
    thing = random.choice(screen.things)
    return screen, thing, f"click {screens.name(thing, random)}"


def question(contract: Contract, screen: Screen, thing: Thing, instruction: str) -> Conversation:
    """The contract's question with the right answer, whose numbers are put in only to be predicted."""
    return (*locating(contract, instruction, screen, system=True), pointed(contract, screen, thing))


def hits(model: Holotron, desk: Desk, contract: Contract, level: str, grid: Grid, count: int) -> float:
    """The share of unseen screens on which the model points into the right box."""
    cases = [unseen(level, grid, number, model.config.tile) for number in range(count)]
    points = predict(model, desk, [question(contract, *case) for case in cases])
    found = 0
    for (screen, thing, _), (x, y) in zip(cases, points, strict=True):
        width, height = screen.image.size
        found += thing.holds(x * width / 1000, y * height / 1000)
    return found / count


def table(
    model: Holotron,
    desk: Desk,
    contract: Contract,
    count: int,
    levels: Iterable[str] = CHOSEN,
    grids: Iterable[Grid] = GRIDS,
) -> dict[str, float]:
    """Hits by `level columns x rows`."""
    grids = tuple(grids)
    return {
        f"{level} {grid[0]}x{grid[1]}": hits(model, desk, contract, level, grid, count)
        for level in levels
        for grid in grids
    }


@torch.inference_mode()
def predict(model: Holotron, desk: Desk, conversations: list[Conversation]) -> list[tuple[int, int]]:
    """The likeliest x, and after it the likeliest y, for questions of one point each, in thousandths."""
    training = model.training
    model.eval()
    batch = desk.batch(conversations)
    features = model.encode_tiles(batch.tiles).flatten(0, 1)
    number_ids = torch.tensor(list(desk.numbers))
    ids = batch.ids.clone()
    across, down = batch.numbers[0::2], batch.numbers[1::2]
    for numbers in (across, down):
        hidden = model.language.model(inputs_embeds=model.embed(ids, features)).last_hidden_state
        chosen = _choose(model, hidden, numbers, number_ids)
        for number, token in zip(numbers, chosen.tolist(), strict=True):
            ids[number.row, number.place] = token
    model.train(training)
    return [
        (desk.numbers[int(ids[x.row, x.place])], desk.numbers[int(ids[y.row, y.place])])
        for x, y in zip(across, down, strict=True)
    ]


def _choose(
    model: Holotron, hidden: torch.Tensor, numbers: tuple[Number, ...], number_ids: torch.Tensor
) -> torch.Tensor:
    rows = torch.tensor([number.row for number in numbers])
    places = torch.tensor([number.place - 1 for number in numbers])
    return number_ids[model.language.lm_head(hidden[rows, places])[:, number_ids].argmax(-1)]


def asked(turns: Conversation) -> tuple[Turn, ...]:
    """The turns of a question without its answer."""
    return tuple(turn for turn in turns if turn.role != "assistant")
