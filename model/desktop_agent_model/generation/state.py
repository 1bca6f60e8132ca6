"""What a sequence of tokens leaves behind in a hybrid model, and how to go back to an earlier place in it.

The six attention layers keep keys and values of every token; going back means to forget the last of them.
The Mamba layers keep a state of constant size that nothing can be taken out of again, so a copy of it is the
only way back: a snapshot is that copy, and a number of tokens.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer, LinearAttentionCacheLayerMixin

from desktop_agent_model.models.holotron import VisionLanguageModel

#: Tokens for which room is made at a time; doubled while less than all there is.
ROOM = 256


class GrowingLayer(DynamicLayer):  # type: ignore[no-untyped-call]  # transformers has no types there
    """Keys and values (1, heads, tokens, head_dim) with room to spare.

    transformers puts every new token into a new tensor of the whole length: each token would cost a copy of
    all before it.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # nor there
        self.length = 0

    def update(
        self, key_states: Tensor, value_states: Tensor, *_: object, **__: object
    ) -> tuple[Tensor, Tensor]:
        """Add tokens; the views returned hold all tokens so far."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
            self.keys, self.values = _room(key_states, ROOM), _room(value_states, ROOM)
        before, self.length = self.length, self.length + key_states.shape[-2]
        self.keys, keys = _added(self.keys, key_states, before, self.length)
        self.values, values = _added(self.values, value_states, before, self.length)
        return keys, values

    def get_seq_length(self) -> int:
        """Tokens kept."""
        return self.length


def _room(like: Tensor, tokens: int) -> Tensor:
    return like.new_empty((*like.shape[:-2], tokens, like.shape[-1]))


def _added(room: Tensor | None, new: Tensor, before: int, after: int) -> tuple[Tensor, Tensor]:
    """The room, larger where it must be, with the new tokens in it; and a view of all that is in it."""
    assert room is not None
    if after > room.shape[-2]:
        larger = _room(room, max(after, 2 * room.shape[-2]))
        larger[..., :before, :] = room[..., :before, :]
        room = larger
    room[..., before:after, :] = new
    return room, room[..., :after, :]


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A place to go back to: the number of tokens, and the Mamba layers' states after them."""

    tokens: int
    states: tuple[tuple[Tensor, Tensor] | None, ...]

    @property
    def nbytes(self) -> int:
        """Bytes of its copies."""
        return sum(one.nbytes for pair in self.states if pair for one in pair)


class State:
    """The state of one sequence, changed in place by the model."""

    def __init__(self, model: VisionLanguageModel) -> None:
        self.cache: DynamicCache = model.new_cache()
        self.cache.layers = [
            GrowingLayer() if type(layer) is DynamicLayer else layer for layer in self.cache.layers
        ]
        self.tokens = 0
        self.times_back = 0

    @property
    def nbytes(self) -> int:
        """Bytes kept on the device."""
        rooms = [room for layer in self.attention for room in (layer.keys, layer.values)]
        states = [one for pair in self.pairs() if pair for one in pair]
        return sum(one.nbytes for one in (*rooms, *states) if one is not None)

    @property
    def attention(self) -> list[GrowingLayer]:
        """The layers that keep something of every token."""
        return [layer for layer in self.cache.layers if isinstance(layer, GrowingLayer)]

    def pairs(self) -> list[tuple[Tensor, Tensor] | None]:
        """Convolution and recurrent state of each layer; None where it has none, or none yet."""
        return [
            _states(layer) if isinstance(layer, LinearAttentionCacheLayerMixin) else None
            for layer in self.cache.layers
        ]

    @torch.inference_mode()
    def snapshot(self) -> Snapshot:
        """A copy of what cannot be taken back; costs the bytes of the Mamba states."""
        copies = (pair and (pair[0].clone(), pair[1].clone()) for pair in self.pairs())
        return Snapshot(self.tokens, tuple(copies))

    @torch.inference_mode()
    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a place on the way here; the snapshot can be used again."""
        for layer in self.attention:
            layer.length = snapshot.tokens
        self._take(snapshot.states)
        self.tokens = snapshot.tokens
        self.times_back += 1

    @torch.inference_mode()
    def take_states(self, other: "State") -> None:
        """Become what another state is, but for the keys and values of its tokens."""
        self._take(other.pairs())

    def _take(self, states: Sequence[tuple[Tensor, Tensor] | None]) -> None:
        for pair, kept in zip(self.pairs(), states, strict=True):
            if pair and kept:
                pair[0].copy_(kept[0])
                pair[1].copy_(kept[1])


def _states(layer: LinearAttentionCacheLayerMixin) -> tuple[Tensor, Tensor] | None:
    convolution, recurrent = layer.conv_states[0], layer.recurrent_states[0]
    return None if convolution is None or recurrent is None else (convolution, recurrent)


@torch.inference_mode()
def feed(model: VisionLanguageModel, state: State, embeds: Tensor) -> Tensor:
    """Go on from a state with (1, l, hidden) → fp32 logits after the last token (vocabulary)."""
    logits = model(embeds, state.cache)
    state.tokens += embeds.shape[1]
    last: Tensor = logits[0, -1]
    return last
