"""Answers in OpenAI's form, whole or as a stream of events."""

import json
import time
import uuid
from dataclasses import asdict, dataclass, field
from typing import Any

from desktop_agent_model.backends.base import Done
from desktop_agent_model.server.faults import Fault

END = b"data: [DONE]\n\n"


@dataclass(frozen=True, slots=True)
class Answer:
    """What stays the same from the first piece of an answer to its last."""

    model: str
    name: str = field(default_factory=lambda: f"chatcmpl-{uuid.uuid4().hex}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, text: str, done: Done, queued: float) -> dict[str, Any]:
        """The answer in one piece."""
        message = {"role": "assistant", "content": text, "refusal": None}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": done.finish}
        return self._body("chat.completion", [choice]) | self._end(done, queued)

    def opening(self) -> dict[str, Any]:
        """The first event: who speaks."""
        return self._chunk({"role": "assistant", "content": ""}, None)

    def piece(self, text: str) -> dict[str, Any]:
        """A piece of the answer."""
        return self._chunk({"content": text}, None)

    def closing(self, done: Done) -> dict[str, Any]:
        """Why it ended."""
        return self._chunk({}, done.finish)

    def usage(self, done: Done, queued: float) -> dict[str, Any]:
        """The last event, for clients that ask for it."""
        return self._body("chat.completion.chunk", []) | self._end(done, queued)

    def _chunk(self, delta: dict[str, str], finish: str | None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return self._body("chat.completion.chunk", [choice])

    def _body(self, kind: str, choices: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "id": self.name,
            "object": kind,
            "created": self.created,
            "model": self.model,
            "choices": choices,
        }

    def _end(self, done: Done, queued: float) -> dict[str, Any]:
        """Tokens in OpenAI's form; where the seconds went beside them."""
        usage = done.usage
        return {
            "usage": {
                "prompt_tokens": usage.prompt_tokens,
                "completion_tokens": usage.completion_tokens,
                "total_tokens": usage.prompt_tokens + usage.completion_tokens,
                "prompt_tokens_details": {"cached_tokens": usage.cached_tokens},
            },
            "timing": {"queued_s": round(queued, 4), **asdict(done.timing)},
            "new_pictures": usage.new_pictures,
        }


def event(content: dict[str, Any]) -> bytes:
    """One server-sent event."""
    return b"data: " + json.dumps(content, ensure_ascii=False).encode("utf-8", "replace") + b"\n\n"


def fault_event(fault: Fault) -> bytes:
    """What comes in a stream that has begun instead of its end."""
    return event(fault.body)
