"""Answers that fit a JSON schema: which tokens may come next, and which must (llguidance)."""

import json
from typing import Any

import llguidance
import numpy as np
import torch
from llguidance import LLMatcher, LLTokenizer, TokenizerWrapper
from torch import Tensor

from desktop_agent_model.errors import BadSchema
from desktop_agent_model.text.tokenizer import Tokenizer

#: Schemas whose grammar is kept ready.
_READY = 32

assert llguidance  # imported for its version to be known together with its parts


class _Vocabulary:
    """A tokenizer as llguidance wants it."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokens = tokenizer.vocab_bytes()
        self.eos_token_id = tokenizer.eos
        self.bos_token_id = None
        self.special_token_ids = sorted(tokenizer.special_ids)
        self._tokenizer = tokenizer

    def __call__(self, text: bytes | str) -> list[int]:
        return self._tokenizer.encode(text.decode("utf-8", "replace") if isinstance(text, bytes) else text)


class Grammars:
    """Makes constraints for one tokenizer; the work that all of them share is done once."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = LLTokenizer(TokenizerWrapper(_Vocabulary(tokenizer)))
        self._ready: dict[str, LLMatcher] = {}

    def of(self, schema: dict[str, Any]) -> "Constraint":
        """A constraint that has seen nothing yet; raises BadSchema where no grammar can be made of it."""
        key = json.dumps(schema, sort_keys=False)
        if key not in self._ready:
            if len(self._ready) >= _READY:
                del self._ready[next(iter(self._ready))]
            self._ready[key] = self._made(schema)
        return Constraint(self._ready[key].deep_copy())

    def _made(self, schema: dict[str, Any]) -> LLMatcher:
        try:
            grammar = LLMatcher.grammar_from_json_schema(schema, defaults={"whitespace_flexible": False})
            matcher = LLMatcher(self._tokenizer, grammar)
        except ValueError as trouble:
            raise BadSchema(
                f"No grammar can be made of the JSON schema: {_first_line(trouble)}."
            ) from trouble
        if matcher.is_error():
            raise BadSchema(f"No grammar can be made of the JSON schema: {_first_line(matcher.get_error())}.")
        return matcher


class Constraint:
    """One answer on its way."""

    def __init__(self, matcher: LLMatcher) -> None:
        self._matcher = matcher

    def forced(self) -> list[int]:
        """Tokens that must come now, and are taken; none where the model has a choice."""
        tokens = [] if self.complete else list(self._matcher.compute_ff_tokens())
        self.take(tokens)
        return tokens

    def allowed(self, logits: Tensor) -> Tensor:
        """The logits (vocabulary), minus infinity for what must not come."""
        bits = np.frombuffer(self._matcher.compute_bitmask(), dtype=np.uint8)
        known = torch.from_numpy(np.unpackbits(bits, bitorder="little").astype(bool)).to(logits.device)
        allowed = torch.zeros(logits.shape[0], dtype=torch.bool, device=logits.device)
        count = min(known.shape[0], logits.shape[0])
        allowed[:count] = known[:count]
        return logits.masked_fill(~allowed, -torch.inf)

    def take(self, tokens: list[int]) -> None:
        """These came."""
        self._matcher.consume_tokens(tokens)

    @property
    def complete(self) -> bool:
        """Whether the answer is whole and nothing can follow."""
        return bool(self._matcher.is_stopped())


def _first_line(trouble: object) -> str:
    return (str(trouble).splitlines() or ["it is refused"])[0].rstrip(".")
