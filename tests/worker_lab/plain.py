"""The plainest backend there is: a real model, every prompt read anew, the likeliest token each time."""

import time
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor

from desktop_agent_model.backends.base import (
    Ask,
    Cancelled,
    Delta,
    Description,
    Done,
    Picture,
    Progress,
    Timing,
    Usage,
)
from desktop_agent_model.checkpoint import loading
from desktop_agent_model.text import chat
from desktop_agent_model.vision.features import Features


class PlainBackend:
    """No session, no grammar, nothing kept but the features of tiles: what is faster is compared with it."""

    def __init__(self, folder: Path, device: str = "cpu") -> None:
        self.folder, self.device = folder, device
        self.loaded: loading.Loaded | None = None

    def load(self, progress: Progress) -> None:
        """Load it in fp32."""
        self.loaded = loading.load(self.folder, torch.float32, self.device, progress)
        self.features = Features(self.loaded.sight)

    def describe(self) -> Description:
        """The least that can be said."""
        return Description("plain", "", "", {}, "integers 0-1000", "", 131_072, "append")

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        """All tokens in one piece."""
        assert self.loaded is not None
        started = time.perf_counter()
        parts = [part for turn in ask.turns for part in turn.parts if isinstance(part, Picture)]
        seen = [self.features.look(part.image) for part in parts]
        ids = chat.render(
            ask.turns,
            self.loaded.tokenizer,
            self.loaded.sight.tokens_per_tile,
            tiles_per_picture=[each.tiles for each in seen],
        )
        looked = time.perf_counter()
        cache = self.loaded.model.new_cache()
        features = torch.cat([each.features for each in seen]) if seen else None
        token = self._next(torch.tensor([ids]), features, cache)
        read = time.perf_counter()
        written = [token]
        while len(written) < ask.max_tokens and not cancelled():
            written.append(self._next(torch.tensor([[written[-1]]]), None, cache))
        timing = Timing(looked - started, read - looked, time.perf_counter() - read)
        yield Delta(self.loaded.tokenizer.decode(written))
        yield Done("length", Usage(len(ids), 0, len(written), len(parts)), timing)

    def _next(self, ids: Tensor, features: Tensor | None, cache: object) -> int:
        assert self.loaded is not None
        with torch.inference_mode():
            logits = self.loaded.model(self.loaded.model.embed(ids, features), cache)
        return int(logits[0, -1].argmax())

    def close(self) -> None:
        """Let go of the model."""
        self.loaded = None
