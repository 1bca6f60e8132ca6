"""What is minimised: the answer itself, and three easier questions that make the answer learnable in an hour.

- A coordinate is trained on a bell over neighbouring numbers, so that a near miss costs little; this turns
  the choice among 1001 tokens into a regression.
- Where an answer is about to name a coordinate, half of the attention heads should look at the image tokens
  that show its thing. Without this hint two thousand steps did not bind words to things; with it two
  hundred do.
- Every image token should know, when it leaves the projector, what is there and where in its tile it is, and
  in the language model which tile it is in, since neither attention nor Mamba has positions.

The linear heads for these questions are dropped when the training ends.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers.models.nemotron_h.modeling_nemotron_h import NemotronHAttention

from desktop_agent_model.models.holotron import Holotron
from desktop_agent_model.training.batches import Batch, Number
from desktop_agent_model.training.labels import COLOUR_NAMES, Labels
from desktop_agent_model.training.screens import KINDS

Hook = Callable[[nn.Module, object, Tensor], None]

MOST_TILES = 16
FAR = -1e9


class Teachers(nn.Module):
    """The linear heads of the easier questions; they are not part of the model."""

    def __init__(self, hidden: int, cells: int) -> None:
        super().__init__()
        self.cell = nn.Linear(hidden, 1 + len(KINDS) + len(COLOUR_NAMES) + 2)
        self.tile = nn.Linear(hidden, MOST_TILES)
        self.place = nn.Linear(hidden, cells)

    def vision_loss(self, features: Tensor, labels: Labels) -> Tensor:
        """How little the image tokens (tokens, hidden) know of what is on the screen."""
        sizes = [1, len(KINDS), len(COLOUR_NAMES), 2]
        present, kind, colour, offset = self.cell(features).split(sizes, -1)
        one = labels.present == 1
        there = functional.binary_cross_entropy_with_logits(present[:, 0], (labels.present > 0).float())
        kinds = functional.cross_entropy(kind[one], labels.kind[one])
        colours = functional.cross_entropy(colour[one], labels.colour[one])
        places = (offset[one] - labels.offset[one]).abs().mean()
        loss: Tensor = there + kinds + colours + 3 * places
        return loss

    def place_loss(self, features: Tensor) -> Tensor:
        """How little the image tokens (tokens, hidden) know where in their tile they are."""
        cells = self.place.out_features
        where = torch.arange(cells).repeat(len(features) // cells)
        return functional.cross_entropy(self.place(features), where)

    def tile_loss(self, image: Tensor, tile: Tensor) -> Tensor:
        """How little the image tokens (tokens, hidden) in the language model know which tile they are in."""
        return functional.cross_entropy(self.tile(image), tile)


class Watch:
    """Keeps what the attention layers see during a forward pass: queries, keys, and the first one's input."""

    def __init__(self, model: Holotron) -> None:
        blocks = [
            block for block in model.language.model.layers if isinstance(block.mixer, NemotronHAttention)
        ]
        self.mixers = [cast("NemotronHAttention", block.mixer) for block in blocks]
        self.queries: dict[int, Tensor] = {}
        self.keys: dict[int, Tensor] = {}
        self.input: Tensor = torch.empty(0)
        for number, mixer in enumerate(self.mixers):
            mixer.q_proj.register_forward_hook(self._keep(self.queries, number))
            mixer.k_proj.register_forward_hook(self._keep(self.keys, number))
        blocks[0].register_forward_pre_hook(self._keep_input)

    @staticmethod
    def _keep(place: dict[int, Tensor], number: int) -> Hook:
        def hook(_module: nn.Module, _given: object, out: Tensor) -> None:
            place[number] = out

        return hook

    def _keep_input(self, _module: nn.Module, given: tuple[Tensor, ...]) -> None:
        self.input = given[0]

    def looks(self, numbers: tuple[Number, ...]) -> list[Tensor]:
        """For each layer the log of each head's attention to a number's image tokens: (numbers, heads).

        The position asked is the one before the number, where it is chosen.
        """
        rows = torch.tensor([number.row for number in numbers])
        places = torch.tensor([number.place - 1 for number in numbers])
        length = self.input.shape[1]
        wanted = torch.zeros(len(numbers), length, dtype=torch.bool)
        for index, number in enumerate(numbers):
            wanted[index, list(number.shown)] = True
        later = torch.arange(length)[None] > places[:, None]
        return [self._look(number, rows, places, wanted, later) for number in range(len(self.mixers))]

    def _look(self, layer: int, rows: Tensor, places: Tensor, wanted: Tensor, later: Tensor) -> Tensor:
        mixer = self.mixers[layer]
        queries, keys = self.queries[layer][rows, places], self.keys[layer]
        queries = queries.view(*queries.shape[:-1], -1, mixer.head_dim)
        keys = keys.view(*keys.shape[:-1], -1, mixer.head_dim)
        keys = keys.repeat_interleave(mixer.num_key_value_groups, 2)[rows]
        scores = torch.einsum("nhd,nlhd->nhl", queries, keys) * mixer.scaling
        shares = scores.masked_fill(later[:, None], FAR).log_softmax(-1)
        look: Tensor = shares.masked_fill(~wanted[:, None], FAR).logsumexp(-1)
        return look


@dataclass(frozen=True)
class Weights:
    """How much each question counts beside the coordinates."""

    plain: float = 0.3
    look: float = 1.0
    tile: float = 0.3
    place: float = 0.2
    vision: float = 0.5


def bell(values: Tensor, width: float, count: int) -> Tensor:
    """Probabilities over the numbers 0 … count - 1, bell-shaped around each value: (n, count)."""
    away = torch.arange(count)[None] - values[:, None]
    return torch.softmax(-away.square() / (2 * width**2), -1)


def answer_loss(
    model: Holotron, hidden: Tensor, batch: Batch, number_ids: Tensor, blur: float
) -> tuple[Tensor, Tensor]:
    """The losses of the coordinates and of the answers' other tokens, from the last states (b, l, hidden)."""
    head = model.language.lm_head
    zero = hidden.sum() * 0
    numbers = plain = zero
    if batch.numbers:
        at = torch.tensor([(number.row, number.place - 1) for number in batch.numbers])
        spread = torch.log_softmax(head(hidden[at[:, 0], at[:, 1]]), -1)[:, number_ids]
        values = torch.tensor([number.value for number in batch.numbers])
        numbers = -(bell(values, blur, len(number_ids)) * spread).sum(-1).mean()
    if batch.plain:
        at = torch.tensor(batch.plain)
        logits = head(hidden[at[:, 0], at[:, 1] - 1])
        plain = functional.cross_entropy(logits, batch.ids[at[:, 0], at[:, 1]])
    return numbers, plain
