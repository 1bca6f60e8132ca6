"""Conversations become tensors by the code that also serves: chat template, tile rule, tokenizer."""

from dataclasses import dataclass, replace
from itertools import accumulate

import torch
from torch import Tensor

from desktop_agent.worker.contracts.images import Grid
from desktop_agent_model.models.config import HolotronConfig
from desktop_agent_model.text import chat
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.training.examples import Conversation, Shown, Turn
from desktop_agent_model.training.labels import Labels, cells, label
from desktop_agent_model.training.screens import Screen
from desktop_agent_model.vision import pictures


@dataclass(frozen=True)
class Number:
    """A coordinate in an answer: where it stands, its value, and the image tokens that show its thing."""

    row: int
    place: int
    value: int
    shown: tuple[int, ...]


@dataclass(frozen=True)
class Batch:
    """Ids (b, l), padded at the end, tiles (n, 3, T, T) of all pictures in order, and what is to be learnt.

    `plain` are the (row, place) of the other tokens of the answers. `tile` is for every image token, in
    order, the tile of its picture that it belongs to. `labels` is None where not everything on the screens
    is known.
    """

    ids: Tensor
    tiles: Tensor
    numbers: tuple[Number, ...]
    plain: tuple[tuple[int, int], ...]
    tile: Tensor
    labels: Labels | None


@dataclass(frozen=True)
class Desk:
    """What turns conversations into batches: a model's config and tokenizer, and the ids of its numbers."""

    config: HolotronConfig
    tokenizer: Tokenizer
    numbers: dict[int, int]

    @property
    def side(self) -> int:
        """Image tokens along a tile's side."""
        return self.config.tile // self.config.patch // self.config.shuffle

    def batch(self, conversations: list[Conversation]) -> Batch:
        """Everything that one step needs."""
        screens = [_screens(conversation) for conversation in conversations]
        grids = [[pictures.grid(screen.image.size, self.config) for screen in row] for row in screens]
        rows = [self._ids(talk, grid) for talk, grid in zip(conversations, grids, strict=True)]
        longest = max(len(ids) for ids, _ in rows)
        flat = [
            pair for row, grid in zip(screens, grids, strict=True) for pair in zip(row, grid, strict=True)
        ]
        numbers: list[Number] = []
        plain: list[tuple[int, int]] = []
        for index, (ids, answers) in enumerate(rows):
            self._sort(index, ids, answers, grids[index], numbers, plain)
        return Batch(
            ids=torch.tensor([ids + [0] * (longest - len(ids)) for ids, _ in rows]),
            tiles=torch.cat([pictures.tiles(screen.image, self.config) for screen, _ in flat]),
            numbers=tuple(numbers),
            plain=tuple(plain),
            tile=torch.cat([torch.arange(grid.tiles).repeat_interleave(self.side**2) for _, grid in flat]),
            labels=label(flat, self.side) if all(screen.things for screen, _ in flat) else None,
        )

    def _ids(self, talk: Conversation, grids: list[Grid]) -> tuple[list[int], list[tuple[int, int, Turn]]]:
        """The ids of a conversation, and its trained answers as (begin, end, turn)."""
        pieces = chat.pieces(
            talk,
            self.tokenizer,
            self.config.tokens_per_tile,
            tiles_per_picture=[grid.tiles for grid in grids],
        )
        cue = len(chat.cue(self.tokenizer, thinking=False))
        ends = list(accumulate(len(piece) for piece in pieces))
        extra = len(pieces) - len(talk)  # an empty system turn was put first
        answers = []
        for number, turn in enumerate(talk, start=extra):
            if turn.role == "assistant" and (turn.target is not None or number == len(pieces) - 1):
                answers.append((ends[number] - len(pieces[number]) + cue, ends[number] - 1, turn))
        return [token for piece in pieces for token in piece], answers

    def _sort(
        self,
        row: int,
        ids: list[int],
        answers: list[tuple[int, int, Turn]],
        grids: list[Grid],
        numbers: list[Number],
        plain: list[tuple[int, int]],
    ) -> None:
        """Tell the numbers of a row's answers from its other tokens."""
        for begin, end, turn in answers:
            shown = self._shown(ids[:begin], turn, grids[-1])
            for place in range(begin, end):
                if turn.target is not None and ids[place] in self.numbers:
                    numbers.append(Number(row, place, self.numbers[ids[place]], shown))
                else:
                    plain.append((row, place))

    def _shown(self, ids: list[int], turn: Turn, grid: Grid) -> tuple[int, ...]:
        """The places of the image tokens, in the last picture before an answer, that show its target."""
        if turn.target is None or turn.on is None:
            return ()
        last = len(ids) - 1 - ids[::-1].index(self.tokenizer.image)
        first = last + 1 - grid.tiles * self.side**2
        return tuple(first + cell for cell, _, _ in cells(turn.target, turn.on.image.size, grid, self.side))


def without_thumbnails(batch: Batch) -> Batch:
    """The same batch with empty thumbnails, so that only the order of the tiles says where things are."""
    cells = len(batch.tile) // len(batch.tiles)
    order = batch.tile[::cells]
    last = torch.cat([order[1:] == 0, torch.ones(1, dtype=torch.bool)])
    blank = last & (order > 0)
    return replace(
        batch,
        tiles=batch.tiles.masked_fill(blank[:, None, None, None], 0),
        numbers=tuple(replace(number, shown=number.shown[:1]) for number in batch.numbers),
        labels=None,
    )


def _screens(conversation: Conversation) -> list[Screen]:
    return [part.screen for turn in conversation for part in turn.parts if isinstance(part, Shown)]
