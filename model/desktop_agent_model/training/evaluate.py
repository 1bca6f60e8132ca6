"""How often a model points at the right thing on screens that it was never trained on, by level and by grid.

The seeds of these screens are texts that begin with "unseen"; those of training begin with "training", so
the two never meet. A hit is a point inside the thing's box.
"""

from collections.abc import Iterable
from random import Random

import torch

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.contracts.parsing import BadAnswer
from desktop_agent.worker.contracts.steps import Answer, ClickAt
from desktop_agent_model.models.holotron import Holotron
from desktop_agent_model.text import chat
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.training import screens
from desktop_agent_model.training.batches import Desk, Number, without_thumbnails
from desktop_agent_model.training.examples import Conversation, Shown, Turn, locating, pointed, stepping
from desktop_agent_model.training.screens import LEVELS, Screen, Thing
from desktop_agent_model.vision import pictures

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
def predict(
    model: Holotron, desk: Desk, conversations: list[Conversation], thumbnails: bool = True
) -> list[tuple[int, int]]:
    """The likeliest x, and after it the likeliest y, for questions of one point each, in thousandths."""
    training = model.training
    model.eval()
    batch = desk.batch(conversations)
    batch = batch if thumbnails else without_thumbnails(batch)
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


@torch.inference_mode()
def written(model: Holotron, tokenizer: Tokenizer, turns: Conversation, limit: int = 64) -> str:
    """The likeliest answer to some turns, token by token and without a grammar; "" where it does not end."""
    pictures_shown = [part.screen.image for turn in turns for part in turn.parts if isinstance(part, Shown)]
    tiles = [pictures.tiles(image, model.config) for image in pictures_shown]
    counts = [len(part) for part in tiles]
    ids = chat.render(turns, tokenizer, model.tokens_per_tile, tiles_per_picture=counts)
    cache, answer = model.new_cache(), list[int]()
    embeds = model.embed(torch.tensor([ids]), model.encode_tiles(torch.cat(tiles)).flatten(0, 1))
    for _ in range(limit):
        token = int(model(embeds, cache)[0, -1].argmax())
        if token == tokenizer.eos:
            return tokenizer.decode(answer)
        answer.append(token)
        embeds = model.embed(torch.tensor([[token]]), None)
    return ""


def step_hits(
    model: Holotron, tokenizer: Tokenizer, contract: Contract, grid: Grid, count: int
) -> dict[str, float]:
    """Of tasks of two clicks, the share whose next step is right: the first, the second, and the end."""
    size = grid[0] * model.config.tile, grid[1] * model.config.tile
    right: dict[str, list[bool]] = {"first": [], "second": [], "end": []}
    for number in range(count):
        random = Random(f"unseen steps {grid} {number}")
        for taken, name in enumerate(right):
            *asked, answer = stepping(contract, LEVELS["mixed"], size, random, taken)
            text = written(model, tokenizer, tuple(asked))
            right[name].append(_step_right(contract, text, answer, Size(*size)))
    return {name: sum(found) / count for name, found in right.items()}


def _step_right(contract: Contract, text: str, answer: Turn, size: Size) -> bool:
    """Whether a step clicks the answer's thing, or ends the task where the answer does."""
    try:
        step = contract.parse_step(text, size)
    except BadAnswer:
        return False
    if answer.target is None or not isinstance(step.tool, ClickAt):
        return answer.target is None and isinstance(step.tool, Answer)
    return answer.target.holds(step.tool.at.x, step.tool.at.y)
