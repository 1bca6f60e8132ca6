"""The model in this process: one person at a time, and what was read once is not read again."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import torch

from desktop_agent.worker.contracts.images import StaticTiles
from desktop_agent_model.backends.base import (
    Ask,
    Cancelled,
    Delta,
    Description,
    Done,
    Finish,
    Picture,
    Progress,
    Timing,
    Usage,
)
from desktop_agent_model.checkpoint import registry
from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.errors import ContextExceeded, OutOfMemory, WrongUsage
from desktop_agent_model.generation import writing
from desktop_agent_model.generation.grammar import Grammars
from desktop_agent_model.generation.sampling import Sampler
from desktop_agent_model.generation.sessions import Answer, Reply, Sessions, Start, keys
from desktop_agent_model.generation.step import DecodeStep, recorded
from desktop_agent_model.models.config import HolotronConfig
from desktop_agent_model.text import chat
from desktop_agent_model.text.chat import Said
from desktop_agent_model.text.tokenizer import END
from desktop_agent_model.vision.features import Features, Seen

DTYPES = {"bfloat16": torch.bfloat16, "float32": torch.float32, "float16": torch.float16}


class NativeBackend:
    """Holotron-12B and its relatives on transformers' modules.

    `device` empty takes a GPU if there is one; `dtype` auto is bf16 on a GPU and fp32 on a processor.
    `max_context` lowers the model's own limit, `keep` is the budget in bytes of what is kept of sessions.
    """

    def __init__(
        self,
        folder: Path,
        *,
        model: str = "",
        device: str = "",
        dtype: str = "auto",
        max_context: int | None = None,
        keep: int | None = None,
    ) -> None:
        self._folder, self._name = folder, model or folder.name
        self._device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        self._dtype = _dtype(dtype, self._device)
        self._max_context, self._keep = max_context, keep
        self._parts: _Parts | None = None

    def load(self, progress: Progress) -> None:
        """Bring the weights to the device; raises WorkerError."""
        loaded = registry.load(self._folder, self._dtype, self._device, progress)
        keep = self._keep if self._keep is not None else _budget(self._device)
        sessions, grammars = Sessions(loaded.model, keep), Grammars(loaded.tokenizer)
        vocabulary = loaded.tokenizer.vocab_bytes()
        step = recorded(loaded.model)
        self._parts = _Parts(loaded, Features(loaded.sight), sessions, grammars, vocabulary, step)

    def describe(self) -> Description:
        """What was loaded."""
        loaded = self._ready.loaded
        return Description(
            model=self._name,
            revision=loaded.revision,
            architecture=registry.architecture(self._folder),
            kernels=loaded.kernels | {"decode": "CUDA graph" if self._ready.step else "plain"},
            coordinates="integers 0-1000",
            grid=_grid(loaded),
            context=self._context,
            history="append",
        )

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        """Answer, and keep what was read for the next time; raises WorkerError."""
        parts = self._ready
        start = parts.sessions.start(ask.turns, ask.session, append=ask.append)
        request = _Request(parts, ask, start, cancelled, self._context)
        try:
            yield from request.run()
        except torch.OutOfMemoryError as trouble:
            parts.sessions.forget(start.session)
            raise OutOfMemory("The request does not fit into the device's memory.") from trouble
        finally:
            if not start.session.marks:  # the state is in the middle of something, with no way back
                parts.sessions.forget(start.session)
            parts.sessions.trim()

    def close(self) -> None:
        """Let go of the model."""
        self._parts = None

    @property
    def _ready(self) -> "_Parts":
        assert self._parts is not None, "load comes first"
        return self._parts

    @property
    def _context(self) -> int:
        own = self._ready.loaded.config.context
        return min(own, self._max_context) if self._max_context else own


@dataclass(frozen=True, slots=True)
class _Parts:
    """What is there once the model is loaded."""

    loaded: Loaded
    features: Features
    sessions: Sessions
    grammars: Grammars
    vocabulary: list[bytes]
    step: DecodeStep | None


class _Request:
    """One request on its way."""

    def __init__(self, parts: _Parts, ask: Ask, start: Start, cancelled: Cancelled, context: int) -> None:
        self._parts, self._ask, self._start, self._cancelled = parts, ask, start, cancelled
        self._context = context
        usual = ask.thinking or (ask.append and start.session.reasons)  # the switch may be in an earlier turn
        self._thinking = start.session.reasons = chat.wants_reasoning(ask.turns, usual)
        self._cached = start.session.state.tokens
        self._pictures = 0
        self._prompt = self._cached
        self._times = [0.0, 0.0, 0.0]

    def run(self) -> Iterator[Delta | Done]:
        """Look, read, write."""
        parts, session = self._parts, self._start.session
        written = writing.Written(finish="cancelled")
        pen = writing.Pen(parts.loaded.model, parts.vocabulary, session.state, self._cancelled, parts.step)
        wish = self._wish()
        try:
            cue = self._read(pen, self._look())
            began = time.perf_counter()
            for piece in pen.write(cue, wish, written):
                yield Delta(piece)
            self._times[2] = time.perf_counter() - began
            self._keep(written)
        except writing.Cancelled:
            written.finish = "cancelled"
        yield self._done(written.finish, len(written.ids))

    def _wish(self) -> writing.Wish:
        ask, loaded = self._ask, self._parts.loaded
        return writing.Wish(
            ask.max_tokens,
            loaded.tokenizer.eos,
            Sampler(ask.temperature, ask.top_p, ask.seed, loaded.model.device),
            self._parts.grammars.of(ask.schema) if ask.schema is not None else None,
            ask.stop,
            self._thinking,
        )

    def _look(self) -> list[Seen]:
        """The pictures of the turns that are new, as the language model sees them."""
        began = time.perf_counter()
        found = []
        for picture in _pictures(self._start.turns):
            if self._cancelled():
                raise writing.Cancelled
            found.append(self._parts.features.look(picture.image))
        self._pictures = len(found)
        self._times[0] = time.perf_counter() - began
        return found

    def _read(self, pen: writing.Pen, seen: list[Seen]) -> list[int]:
        """Read what is new of the history and mark its end; the ids of the cue, which are not yet read."""
        began = time.perf_counter()
        tokenizer, start, sessions = self._parts.loaded.tokenizer, self._start, self._parts.sessions
        said = chat.pieces(
            start.turns,
            tokenizer,
            self._parts.loaded.sight.tokens_per_tile,
            tiles_per_picture=[one.tiles for one in seen],
            goes_on=start.before > 0,
        )
        border = _border(start)
        split = len(said) - len(start.turns) + border if border else 0
        before, rest = [*start.unseen, *chain(*said[:split])], list(chain(*said[split:]))
        cue = chat.cue(tokenizer, thinking=self._thinking)
        self._prompt = self._check_length(len(before) + len(rest) + len(cue))
        if border:
            pen.read(before)
            sessions.mark(start, border, asked=False)
            before = []
        if ids := before + rest:
            pen.read(ids, torch.cat([one.features for one in seen]) if seen else None)
        sessions.mark(start, len(start.turns), asked=True)
        self._times[1] = time.perf_counter() - began
        return cue

    def _check_length(self, new: int) -> int:
        """Tokens of the whole prompt; raises ContextExceeded."""
        whole = self._cached + new + self._ask.max_tokens
        if whole > self._context:
            raise ContextExceeded(
                f"Prompt and answer are {whole} tokens together, the context is {self._context}."
            )
        return self._cached + new

    def _keep(self, written: writing.Written) -> None:
        """The next request goes on after this answer if the state holds it just as a history has it."""
        session, tokenizer = self._start.session, self._parts.loaded.tokenizer
        if written.finish == "cancelled":
            return
        mark = session.marks[-1]
        mark.said = written.text.rpartition(writing.END_OF_REASONING)[2].strip()
        ids, unread = written.ids, written.unread
        if ids[-1:] == [tokenizer.eos]:
            ids, unread = ids[:-1], unread[:-1]
        if self._thinking or ids != tokenizer.encode(mark.said):
            return
        closing = [*tokenizer.encode("\n"), tokenizer.special(END), *tokenizer.encode("\n")]
        key = keys((Reply.of(mark.said),), mark.key)[0]
        session.answer = Answer(mark.said, key, (*unread, *closing))

    def _done(self, finish: Finish, count: int) -> Done:
        usage = Usage(self._prompt, self._cached, count, self._pictures)
        return Done(finish, usage, Timing(*self._times))


def _pictures(turns: Sequence[Said]) -> list[Picture]:
    return [part for turn in turns for part in turn.parts if isinstance(part, Picture)]


def _border(start: Start) -> int:
    """How many of the turns come before the first picture, if that is a place to go back to.

    A window of pictures will drop that picture next. One picture that comes last, as in each step of a
    history that only grows, needs none: the end of the prompt before is as good. The first request sets one,
    for a window will come back to it.
    """
    seen = [at for at, turn in enumerate(start.turns) if _pictures([turn])]
    if not seen or (start.before and seen[0] == len(start.turns) - 1):
        return 0
    return seen[0]


def _dtype(name: str, device: torch.device) -> torch.dtype:
    if name == "auto":
        return torch.bfloat16 if device.type == "cuda" else torch.float32
    if name not in DTYPES:
        raise WrongUsage(f"There is no dtype {name}.", f"Give one of auto, {', '.join(DTYPES)}.")
    return DTYPES[name]


def _budget(device: torch.device) -> int:
    """Bytes for what is kept of sessions: a tenth of a GPU's memory, or a gibibyte of the machine's."""
    if device.type == "cuda":
        return int(torch.cuda.get_device_properties(device).total_memory // 10)
    return 1 << 30


def _grid(loaded: Loaded) -> str:
    config = loaded.config
    if not isinstance(config, HolotronConfig):
        return "whole picture in patches"
    return StaticTiles(config.tile, config.max_tiles, config.tokens_per_tile, config.thumbnail).name
