"""The decode loop: reads a prompt in chunks, then writes token after token, and stops when nobody waits."""

import codecs
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import torch
from torch import Tensor

from desktop_agent_model.generation.grammar import Constraint
from desktop_agent_model.generation.sampling import Sampler
from desktop_agent_model.generation.state import State, feed
from desktop_agent_model.generation.step import DecodeStep
from desktop_agent_model.models.holotron import VisionLanguageModel

#: Prompt tokens read at once: between two chunks is looked whether anybody still waits.
CHUNK = 1024

END_OF_REASONING = "</think>"


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How the answer shall be; `reasons` says that the form holds only after the reasoning."""

    most: int
    eos: int
    sampler: Sampler
    constraint: Constraint | None = None
    stop: tuple[str, ...] = ()
    reasons: bool = False


@dataclass(slots=True)
class Written:
    """What was written: all tokens, what the state has not seen at the end, and why it ended."""

    ids: list[int] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    finish: Literal["stop", "length", "cancelled"] = "length"
    text: str = ""


class Pen:
    """Reads and writes on one state."""

    def __init__(
        self,
        model: VisionLanguageModel,
        vocabulary: Sequence[bytes],
        state: State,
        cancelled: Callable[[], bool],
        step: DecodeStep | None = None,
    ) -> None:
        self._model, self._vocabulary, self._state = model, vocabulary, state
        self._cancelled, self._step = cancelled, step

    def read(self, ids: Sequence[int], features: Tensor | None = None) -> Tensor:
        """Take in tokens, with (k, hidden) vectors for their image tokens; logits after the last of them.

        Raises Cancelled between two chunks; the state is then somewhere in the middle.
        """
        with torch.inference_mode():
            embeds = self._model.embed(torch.tensor([list(ids)], device=self._model.device), features)
        *chunks, last = torch.split(embeds, CHUNK, dim=1)
        for chunk in chunks:
            self._go_on(chunk)
        return self._go_on(last)

    def _go_on(self, chunk: Tensor) -> Tensor:
        if self._cancelled():
            raise Cancelled
        if self._step is not None and chunk.shape[1] == 1:
            return self._step(self._state, chunk)
        return feed(self._model, self._state, chunk)

    def write(self, ids: Sequence[int], wish: Wish, written: Written) -> Iterator[str]:
        """The answer's text, piece by piece, after `ids`, the end of the prompt.

        What the form leaves no choice about is read together with the token before it, so the model is asked
        once for each choice. `written` tells when it is over what came of it.
        """
        text, new = _Text(self._vocabulary, wish.stop), list[int]()
        written.unread = list(ids)
        while True:
            yield from _put(new, text, wish, written)
            form = wish.constraint if not wish.reasons or END_OF_REASONING in text.whole else None
            if form is not None:
                yield from _put(form.forced(), text, wish, written)
            if _is_over(text, wish, written, form):
                break
            try:
                logits = self.read(written.unread)
            except Cancelled:
                written.finish = "cancelled"
                break
            written.unread = []
            new = [_chosen(logits, wish, form)]
        yield from text.rest()
        written.text = text.whole


def _put(new: list[int], text: "_Text", wish: Wish, written: Written) -> Iterator[str]:
    """Add tokens to the answer, as many as it may have."""
    new = new[: wish.most - len(written.ids)]
    written.ids += new
    written.unread += new
    yield from text.add(new)


def _is_over(text: "_Text", wish: Wish, written: Written, form: Constraint | None) -> bool:
    """Whether nothing can follow; then `written` knows why."""
    ended = written.ids[-1:] == [wish.eos] or text.stopped or (form is not None and form.complete)
    written.finish = "stop" if ended else "length"
    return ended or len(written.ids) >= wish.most


def _chosen(logits: Tensor, wish: Wish, form: Constraint | None) -> int:
    """The model's choice, among what the form allows."""
    if form is None:
        return wish.sampler.pick(logits)
    token = wish.sampler.pick(form.allowed(logits))
    form.take([token])
    return token


class _Text:
    """Text out of tokens: no character is given out before all its bytes are there, no stop word at all."""

    def __init__(self, vocabulary: Sequence[bytes], stop: tuple[str, ...]) -> None:
        self._vocabulary, self._stop = vocabulary, stop
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = max((len(word) for word in stop), default=1) - 1  # may be the beginning of a stop word
        self._given = 0
        self.whole = ""
        self.stopped = False

    def add(self, ids: Sequence[int]) -> Iterator[str]:
        """What can be given out after these tokens."""
        known = (self._vocabulary[one] for one in ids if one < len(self._vocabulary))
        self.whole += self._decoder.decode(b"".join(known))
        found = min((at for word in self._stop if (at := self.whole.find(word)) >= 0), default=-1)
        if found >= 0:
            self.whole, self.stopped = self.whole[:found], True
        yield from self._give(len(self.whole) - (0 if self.stopped else self._held))

    def rest(self) -> Iterator[str]:
        """What was held back."""
        if not self.stopped:
            self.whole += self._decoder.decode(b"", final=True)
        yield from self._give(len(self.whole))

    def _give(self, until: int) -> Iterator[str]:
        if until > self._given:
            piece, self._given = self.whole[self._given : until], until
            yield piece
