"""Our decode loop beside transformers' own `generate`, in the same run, and what the grammar costs."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import torch
from torch import Tensor

from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.generation.grammar import Constraint, Grammars
from desktop_agent_model.generation.sampling import Sampler
from desktop_agent_model.generation.state import State
from desktop_agent_model.generation.writing import Pen, Wish, Written

NEVER = -1
"""No token: an answer that goes on to its limit."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Median seconds of a cold prompt and an answer, ours and by `generate`; the same tokens or not."""

    prompt_tokens: int
    written: int
    ours_s: float
    generate_s: float
    same: bool
    grammar_ms: float
    """Milliseconds that the form of an answer costs for each token that the model chooses."""


def beside(loaded: Loaded, schema: dict[str, Any], *, prompt: int, written: int, runs: int) -> Beside:
    """Read so many tokens of a made-up text and write so many, in turns with `generate`."""
    ids = torch.randint(20, 200, (1, prompt), generator=torch.Generator().manual_seed(0))
    ids = ids.to(loaded.model.device)
    ours, theirs = _in_turns(lambda: _ours(loaded, ids, written), lambda: _theirs(loaded, ids, written), runs)
    return Beside(prompt, written, ours[0], theirs[0], ours[1] == theirs[1], grammar_ms(loaded, schema))


def _in_turns(
    one: Callable[[], list[int]], other: Callable[[], list[int]], runs: int
) -> tuple[tuple[float, list[int]], ...]:
    """Median seconds of both in turns, after a run that is not counted; and what they gave."""
    works = (one, other)
    found = [work() for work in works]
    seconds: list[list[float]] = [[], []]
    for _ in range(runs):
        for spent, work in zip(seconds, works, strict=True):
            started = time.perf_counter()
            work()
            spent.append(time.perf_counter() - started)
    return tuple((median(spent), ids) for spent, ids in zip(seconds, found, strict=True))


def _ours(loaded: Loaded, ids: Tensor, written: int) -> list[int]:
    done = Written()
    pen = Pen(loaded.model, loaded.tokenizer.vocab_bytes(), State(loaded.model), lambda: False)
    wish = Wish(written, NEVER, Sampler(0.0, 1.0, None, loaded.model.device))
    for _ in pen.write(ids[0].tolist(), wish, done):
        pass
    return done.ids


def _theirs(loaded: Loaded, ids: Tensor, written: int) -> list[int]:
    language: Any = loaded.model.language  # its `generate` is typed for another base
    with torch.inference_mode():
        out = language.generate(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            max_new_tokens=written,
            min_new_tokens=written,
            do_sample=False,
            pad_token_id=0,
            eos_token_id=None,
        )
    found: list[int] = out[0, ids.shape[1] :].tolist()
    return found


def grammar_ms(loaded: Loaded, schema: dict[str, Any], answers: int = 5) -> float:
    """Median milliseconds a chosen token that the grammar takes, over answers drawn at random."""
    grammars, size = Grammars(loaded.tokenizer), loaded.model.language.config.vocab_size
    spent: list[float] = []
    for seed in range(answers):
        constraint = grammars.of(schema)
        sampler = Sampler(1.0, 1.0, seed, torch.device("cpu"))
        for _ in range(200):
            if constraint.complete:
                break
            spent.append(_one_token(constraint, sampler, torch.zeros(size)))
    return median(spent) * 1e3


def _one_token(constraint: Constraint, sampler: Sampler, logits: Tensor) -> float:
    """Seconds that the grammar takes for one token, drawing it not counted."""
    started = time.perf_counter()
    constraint.forced()
    allowed = logits if constraint.complete else constraint.allowed(logits)
    between = time.perf_counter()
    new = [] if constraint.complete else [sampler.pick(allowed)]
    drawn = time.perf_counter()
    constraint.take(new)
    return between - started + time.perf_counter() - drawn
