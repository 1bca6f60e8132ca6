"""One token after another on a GPU: the step recorded once as a CUDA graph, and played for each token.

A token of Holotron-12B is some thousand small kernels; a GPU is done with each sooner than Python can ask for
the next. A recorded graph asks for all of them at once, but always reads and writes the same memory. So there
is one working place of fixed size: a state is brought there, and what the step changed is brought back. These
copies are small beside the weights, which each token reads whole (0.3 GB against 24 GB).

A recording is believed only after it has given the logits that the plain step gives (`recorded`). Where it
cannot be made or says anything else, each token takes the plain way.

Not yet run on a GPU: the working place is tested on a processor, where nothing is recorded.
"""

import weakref
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer

from desktop_agent_model.generation.state import State, feed
from desktop_agent_model.models.holotron import VisionLanguageModel

ROOM = 32_768  # tokens; 0.8 GB in Holotron-12B. Longer sequences take the plain way.
SMALLEST = 1024  # tokens that a recording attends to at least; the next one has four times as many
ALIKE = 0.02  # of the largest logit: what bf16 makes of another order of sums

Step = Callable[[State, Tensor], Tensor]


class FixedLayer(DynamicLayer):  # type: ignore[no-untyped-call]  # transformers has no types there
    """Keys and values (1, heads, room, head_dim) in one place for good; `at` (1,) is where a token goes."""

    def __init__(self, room: tuple[Tensor, Tensor], size: int, at: Tensor) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # nor there
        self.keys, self.values = (one[:, :, :size] for one in room)
        self._at = at

    def update(
        self, key_states: Tensor, value_states: Tensor, *_: object, **__: object
    ) -> tuple[Tensor, Tensor]:
        """Put one token in its place, and return all the room; a mask must hide what is not yet there."""
        assert self.keys is not None
        assert self.values is not None
        self.keys.index_copy_(2, self._at, key_states)
        self.values.index_copy_(2, self._at, value_states)
        return self.keys, self.values


class DecodeStep:
    """Feeds one token to a state, on the working place; with `record` through CUDA graphs."""

    def __init__(self, model: VisionLanguageModel, *, record: bool, room: int = ROOM) -> None:
        self._model, self._record, self._room = model, record, room
        self._place: _Place | None = None
        self._steps: dict[int, _Step] = {}
        # whose keys and values are there, until which token, and how often it had gone back by then
        self._here: tuple[weakref.ref[State], int, int] | None = None

    @torch.inference_mode()
    def __call__(self, state: State, embeds: Tensor) -> Tensor:
        """As `feed` with one token (1, 1, hidden) → fp32 logits (vocabulary)."""
        if not state.tokens or state.tokens >= self._room:
            return feed(self._model, state, embeds)
        place = self._place = self._place or _Place(self._model, state, embeds, self._room)
        place.bring(state, embeds, self._known(state))
        logits = self._step(place, state.tokens).run().clone()
        place.bring_back(state)
        self._here = (weakref.ref(state), state.tokens, state.times_back)
        return logits

    def _known(self, state: State) -> int:
        """How many of its tokens are there from the last time."""
        if self._here is None or self._here[0]() is not state or self._here[2] != state.times_back:
            return 0
        return self._here[1]

    def _step(self, place: "_Place", tokens: int) -> "_Step":
        size = min(self._room, _size(tokens + 1))
        if size not in self._steps:
            self._steps[size] = _Step(self._model, place, size)
            if self._record:
                self._steps[size].record()
        return self._steps[size]


class _Place:
    """Where the step works: one token, the constant states, and room for keys and values."""

    def __init__(self, model: VisionLanguageModel, like: State, embeds: Tensor, room: int) -> None:
        self.embeds = embeds.clone()
        self.at = torch.zeros(1, dtype=torch.long, device=model.device)
        self.work = State(model)
        feed(model, self.work, embeds)  # gives the Mamba layers their tensors, which then stay
        self.rooms = [(_room(layer.keys, room), _room(layer.values, room)) for layer in like.attention]

    def bring(self, state: State, embeds: Tensor, known: int) -> None:
        """A state and its next token; its keys and values from the `known` ones on."""
        self.embeds.copy_(embeds)
        self.at.fill_(state.tokens)
        self.work.take_states(state)
        new = slice(known, state.tokens)
        for (keys, values), layer in zip(self.rooms, state.attention, strict=True):
            assert layer.keys is not None
            assert layer.values is not None
            keys[:, :, new] = layer.keys[:, :, new]
            values[:, :, new] = layer.values[:, :, new]

    def bring_back(self, state: State) -> None:
        """What the step has changed."""
        state.take_states(self.work)
        new = slice(state.tokens, state.tokens + 1)
        for (keys, values), layer in zip(self.rooms, state.attention, strict=True):
            layer.update(keys[:, :, new], values[:, :, new])
        state.tokens += 1

    def cache(self, model: VisionLanguageModel, size: int) -> DynamicCache:
        """The place as the model wants it, with the first `size` tokens of the room."""
        cache, rooms = model.new_cache(), iter(self.rooms)
        attention = self.work.attention
        cache.layers = [
            FixedLayer(next(rooms), size, self.at) if layer in attention else layer
            for layer in self.work.cache.layers
        ]
        return cache


class _Step:
    """The step on the place for sequences up to `size` tokens."""

    def __init__(self, model: VisionLanguageModel, place: _Place, size: int) -> None:
        self._model, self._place, self._cache = model, place, place.cache(model, size)
        self._counted = torch.arange(size, device=model.device)
        self._graph: torch.cuda.CUDAGraph | None = None
        self._logits: Tensor | None = None

    def run(self) -> Tensor:
        """Logits (vocabulary) after the token that was brought; the next run may overwrite them."""
        if self._graph is None or self._logits is None:
            return self._plain()
        self._graph.replay()
        return self._logits

    def record(self) -> None:
        """Record it; what was brought is as before afterwards."""
        before = self._place.work.snapshot()
        side = torch.cuda.Stream()  # type: ignore[no-untyped-call]  # torch has no types there
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):  # first runs make kernels and work space, which must not be recorded
            for _ in range(2):
                self._plain()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._logits = self._plain()
        self._graph = graph
        self._place.work.restore(before)

    def _plain(self) -> Tensor:
        """The model on the place, with a mask for each kind of layer; positions mean nothing to it."""
        language: Any = self._model.language
        seen = (self._counted <= self._place.at)[None, None, None]
        out = language(
            inputs_embeds=self._place.embeds,
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=1,
            attention_mask={"full_attention": seen, "linear_attention": None},
            position_ids=self._place.at[None],
        )
        last: Tensor = out.logits[0, -1]
        return last


def _size(tokens: int) -> int:
    size = SMALLEST
    while size < tokens:
        size *= 4
    return size


def _room(like: Tensor | None, tokens: int) -> Tensor:
    """Zeros, for what is hidden must still be a number."""
    assert like is not None
    return like.new_zeros((*like.shape[:-2], tokens, like.shape[-1]))


def recorded(model: VisionLanguageModel) -> DecodeStep | None:
    """The step through CUDA graphs, if there is a GPU and it says the same as the plain step."""
    if model.device.type != "cuda":
        return None
    step = DecodeStep(model, record=True)
    try:
        return step if agrees(model, step) else None
    except RuntimeError:  # an operation that cannot be recorded; torch's own errors are all of this kind
        return None


@torch.inference_mode()
def agrees(model: VisionLanguageModel, step: Step, tokens: int = 8) -> bool:
    """Whether the step and `feed` give the same logits, token after token."""
    random = torch.Generator().manual_seed(0)
    vocabulary = model.language.config.vocab_size
    ids = torch.randint(0, min(256, vocabulary), (1, 64 + tokens), generator=random).to(model.device)
    ids[ids == model.image_id] = 0
    embeds = model.embed(ids, None)
    one, other = State(model), State(model)
    for state in (one, other):
        feed(model, state, embeds[:, :64])
    for at in range(64, 64 + tokens):
        expected, found = feed(model, one, embeds[:, at : at + 1]), step(other, embeds[:, at : at + 1])
        if not bool((expected - found).abs().max() <= ALIKE * expected.abs().max()):  # false with NaN too
            return False
    return True
