"""What is trained on, as conversations; drawn screens and one's own are two sources of the same thing.

A conversation is what the worker would see: turns of system, user and assistant in the contract's own
words. The assistant's turns carry the thing that they point at, so that a loss can know more than the text
says.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

from PIL import Image

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts import steps
from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.contracts.messages import Message, Past, Picture
from desktop_agent_model.errors import WrongUsage
from desktop_agent_model.training import screens
from desktop_agent_model.training.config import Stage
from desktop_agent_model.training.screens import LEVELS, Level, Screen, Thing

VERBS = ("click ", "click ", "Click ", "", "Click on ", "click on ", "press ")
ENDS = ("", "", "", "", ".")
SILENT = 0.25  # the share of conversations without a system prompt, as plain clients send them
FORM = 'Write each line as {"image": "a.png", "instruction": "click OK", "box": [l, t, r, b]}.'
PICTURES = 2  # of a task's steps, on average
OUTCOMES = ("", "done", "OK")


@dataclass(frozen=True)
class Text:
    """A text in a turn."""

    text: str


@dataclass(frozen=True)
class Shown:
    """A picture in a turn: the screen; its things are empty where only the target is known."""

    screen: Screen


@dataclass(frozen=True)
class Turn:
    """One turn, in the form that `text.chat` renders; `target` is what an assistant's numbers point at."""

    role: str
    parts: tuple[Text | Shown, ...]
    target: Thing | None = None
    on: Screen | None = field(default=None, repr=False)


Conversation = tuple[Turn, ...]


class Source(Protocol):
    """Where conversations come from."""

    def batch(self, stage: Stage, rng: Random) -> list[Conversation]:
        """So many conversations as the stage wants; the same state of `rng` gives the same ones."""
        ...


@dataclass(frozen=True)
class Drawn:
    """Screens drawn by seed, in the sizes of a tile's grids."""

    contract: Contract
    tile: int

    def batch(self, stage: Stage, rng: Random) -> list[Conversation]:
        """One grid a batch, so that all prompts are about equally long."""
        columns, rows = rng.choice(stage.grids)
        size = columns * self.tile, rows * self.tile
        count = max(1, round(stage.tiles / (columns * rows + 1)))
        if rng.random() < stage.steps:
            return [self._step(stage, size, rng) for _ in range(max(1, count // PICTURES))]
        return [self._point(stage, size, rng) for _ in range(count)]

    def _step(self, stage: Stage, size: tuple[int, int], rng: Random) -> Conversation:
        return stepping(self.contract, LEVELS[rng.choice(stage.levels)], size, rng)

    def _point(self, stage: Stage, size: tuple[int, int], rng: Random) -> Conversation:
        level = LEVELS[rng.choice(stage.levels)]
        return pointing(self.contract, crowded(level, size, stage.crowd, self.tile), size, stage.turns, rng)


def crowded(level: Level, size: tuple[int, int], crowd: float, tile: int) -> Level:
    """The level with more things: `crowd` more for each tile of the screen."""
    more = round(crowd * size[0] * size[1] / tile**2)
    return Level(level.name, level.families, level.fewest + more // 2, level.most + more, level.same)


def pointing(
    contract: Contract, level: Level, size: tuple[int, int], turns: int, rng: Random
) -> Conversation:
    """A screen and some things on it asked for, one after the other: more targets for a picture's cost."""
    screen = screens.draw(level, size, rng)
    wanted = [rng.choice(screen.things) for _ in range(turns)]
    said = locating(contract, instruction(wanted[0], rng), screen, rng.random() >= SILENT)
    for number, thing in enumerate(wanted):
        if number:
            said.append(Turn("user", (Text(instruction(thing, rng)),)))
        said.append(pointed(contract, screen, thing))
    return tuple(said)


def instruction(thing: Thing, rng: Random) -> str:
    """What a person says to have a thing clicked."""
    return rng.choice(VERBS) + screens.name(thing, rng) + rng.choice(ENDS)


def locating(contract: Contract, said: str, screen: Screen, system: bool) -> list[Turn]:
    """The contract's question where something is."""
    asked = contract.locate_messages(said, Picture(Size(*screen.image.size)))
    return turns_of([message for message in asked if system or message.role != "system"], [screen])


def pointed(contract: Contract, screen: Screen, thing: Thing) -> Turn:
    """The answer that points at the middle of a thing."""
    answer = contract.write_point(middle(thing), Size(*screen.image.size))
    return Turn("assistant", (Text(answer),), thing, screen)


def middle(thing: Thing) -> Point:
    """The pixel in the middle of a thing."""
    x, y = thing.centre
    return Point(round(x), round(y))


def stepping(
    contract: Contract, level: Level, size: tuple[int, int], rng: Random, taken: int | None = None
) -> Conversation:
    """A task of two clicks after so many steps (by default 0 to 2): a click or the end is next."""
    screen = screens.draw(level, size, rng)
    while len(screen.things) < 2:
        screen = screens.draw(level, size, rng)
    wanted = rng.sample(screen.things, 2)
    names = [screens.name(thing, rng) for thing in wanted]
    outcome, count = rng.choice(OUTCOMES), rng.randint(0, 2) if taken is None else taken
    shown = Picture(Size(*size))
    past = [
        Past(shown, click(contract, name, thing, size), outcome)
        for name, thing in zip(names[:count], wanted, strict=False)
    ]
    asked = contract.step_messages(f"click {names[0]} then {names[1]}", past, shown)
    said = turns_of(asked, [screen] * (count + 1))
    if count == len(wanted):
        return (*said, Turn("assistant", (Text(finished(contract, size)),)))
    answer = click(contract, names[count], wanted[count], size)
    return (*said, Turn("assistant", (Text(answer),), wanted[count], screen))


def click(contract: Contract, name: str, thing: Thing, size: tuple[int, int]) -> str:
    """The step that clicks a thing."""
    step = steps.Step(note=None, thought=f"click {name}", tool=steps.ClickAt(name, middle(thing)))
    return contract.write_step(step, Size(*size))


def finished(contract: Contract, size: tuple[int, int]) -> str:
    """The step that ends a task."""
    return contract.write_step(steps.Step(note=None, thought="done", tool=steps.Answer("done")), Size(*size))


def turns_of(messages: Sequence[Message], shown: Sequence[Screen]) -> list[Turn]:
    """A contract's messages as turns; the pictures in them become the screens, in order."""
    left = iter(shown)
    return [
        Turn(
            message.role,
            tuple(Text(part) if isinstance(part, str) else Shown(next(left)) for part in message.parts),
        )
        for message in messages
    ]


@dataclass(frozen=True)
class Folder:
    """One's own screens: a JSONL file of `{"image": path, "instruction": text, "box": [l, t, r, b]}`.

    Paths are relative to the file. The box is that of the thing to click, in pixels of the picture.
    """

    contract: Contract
    file: Path

    def rows(self) -> list[dict[str, object]]:
        """All rows; raises WrongUsage naming the line that is not such an object."""
        found = []
        for number, line in enumerate(self.file.read_text("utf-8").splitlines(), start=1):
            row = json.loads(line) if line.strip().startswith("{") else None
            if not isinstance(row, dict) or not {"image", "instruction", "box"} <= row.keys():
                raise WrongUsage(f"Line {number} of {self.file.name} is no screen.", FORM)
            found.append(row)
        return found

    def batch(self, stage: Stage, rng: Random) -> list[Conversation]:
        """Random rows."""
        return [self._one(row) for row in rng.choices(self.rows(), k=stage.tiles)]

    def _one(self, row: dict[str, object]) -> Conversation:
        with Image.open(self.file.parent / str(row["image"])) as image:
            left, top, right, bottom = (float(value) for value in row["box"])  # type: ignore[attr-defined]
            thing = Thing("", None, (left, top, right, bottom))
            screen = Screen(image.convert("RGB"), ())
        said = locating(self.contract, str(row["instruction"]), screen, system=True)
        return (*said, pointed(self.contract, screen, thing))
