"""Answers from a file, for tests and demos: the whole server without a model.

The file is JSON (a list) or JSONL (an object a line). Each entry says when it answers and what:

    {"match": "the red circle", "answer": {"x": 180, "y": 700}}
    {"regex": "open .*", "answers": ["one", "two"], "delay": 0.5, "pieces": 4, "pause": 0.05}
    {"match": "trouble", "error": "context", "times": 1}
    {"answer": "anything else"}

`match` is a part of the last text of the last turn, `regex` is searched in it; without either it always
fits. The first entry that fits answers. `answers` come in turn and begin anew. `delay` is before the first
piece and `pause` before each other one, in seconds; `pieces` is the length of a piece in characters.
`times` is how often the entry answers before it is used up.
"""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_agent_model import errors
from desktop_agent_model.backends.base import (
    Ask,
    Cancelled,
    Delta,
    Description,
    Done,
    Finish,
    Picture,
    Progress,
    Text,
    Timing,
    Usage,
)

LOOK = 0.02  # seconds between two looks at whether somebody still waits
ERRORS: dict[str, type[Exception]] = {
    "context": errors.ContextExceeded,
    "schema": errors.BadSchema,
    "session": errors.SessionLost,
    "input": errors.BadInput,
    "busy": errors.Busy,
    "memory": errors.OutOfMemory,
    "unreachable": errors.Unreachable,
    "mistake": RuntimeError,
}
KEYS = {"match", "regex", "answer", "answers", "delay", "pause", "pieces", "error", "message", "times"}


@dataclass
class Entry:
    """One entry of a script."""

    fits: re.Pattern[str]
    answers: tuple[str, ...]
    delay: float = 0.0
    pause: float = 0.0
    pieces: int = 8
    error: str = ""
    message: str = "the script says so"
    times: int | None = None
    given: int = field(default=0)

    @classmethod
    def read(cls, raw: object) -> "Entry":
        """Raises BadInput naming what is wrong."""
        if not isinstance(raw, dict) or not raw or set(raw) - KEYS:
            raise errors.BadInput(f"An entry is an object of {', '.join(sorted(KEYS))}, not {raw!r}.")
        answers = raw.get("answers", [raw["answer"]] if "answer" in raw else [])
        if not (isinstance(answers, list) and (answers or raw.get("error") in ERRORS)):
            raise errors.BadInput(f"An entry has an answer, answers, or an error of {', '.join(ERRORS)}.")
        try:
            fits = re.compile(raw.get("regex", re.escape(raw.get("match", ""))), re.DOTALL)
            numbers = {key: float(raw[key]) for key in ("delay", "pause") if key in raw}
            counts = {key: max(1, int(raw[key])) for key in ("pieces", "times") if key in raw}
        except (re.error, TypeError, ValueError) as trouble:
            raise errors.BadInput(f"An entry of the script cannot be used: {trouble}.") from trouble
        words = {key: str(raw[key]) for key in ("error", "message") if key in raw}
        return cls(fits, tuple(map(_written, answers)), **numbers, **counts, **words)  # type: ignore[arg-type]

    def usable(self, text: str) -> bool:
        """Whether it answers this text, and is not used up."""
        return bool(self.fits.search(text)) and (self.times is None or self.given < self.times)

    def next(self) -> str:
        """The answer that is next."""
        self.given += 1
        return self.answers[(self.given - 1) % len(self.answers)] if self.answers else ""


def _written(answer: object) -> str:
    """Text as it is; anything else as compact JSON."""
    return (
        answer if isinstance(answer, str) else json.dumps(answer, separators=(",", ":"), ensure_ascii=False)
    )


class ScriptedBackend:
    """Answers what a file says."""

    def __init__(self, script: Path, model: str = "scripted", *, context: int = 131_072) -> None:
        self._script, self._model, self._context = script, model, context
        self._entries: list[Entry] = []
        self._revision = ""
        self._lock = threading.Lock()

    def load(self, progress: Progress) -> None:
        """Read the script; raises BadInput."""
        progress("reading the script", 0.0)
        try:
            text = self._script.read_text(encoding="utf-8")
            raw = _entries(text)
        except (OSError, ValueError) as trouble:
            raise errors.BadInput(
                f"The script {self._script} cannot be read: {trouble}.",
                "Give a JSON or JSONL file of answers.",
            ) from trouble
        self._entries = [Entry.read(entry) for entry in raw]
        self._revision = "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]
        progress("reading the script", 1.0)

    def describe(self) -> Description:
        """A model that is none."""
        return Description(
            model=self._model,
            revision=self._revision,
            architecture="script",
            kernels={},
            coordinates="integers 0-1000",
            grid="none",
            context=self._context,
            history="append",
        )

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        """The answer of the first entry that fits; raises BadInput where none does."""
        text = _last_text(ask)
        prompt = sum(
            len(part.text.split()) for turn in ask.turns for part in turn.parts if isinstance(part, Text)
        )
        with self._lock:
            entry = next((one for one in self._entries if one.usable(text)), None)
            if entry is None:
                raise errors.BadInput("Nothing in the script answers this.", "Add an entry without `match`.")
            answer = entry.next()
        self._check(prompt + ask.max_tokens)
        gone = _wait(entry.delay, cancelled)
        if entry.error and not gone:
            raise _error(entry)
        yield from _told(entry, answer, ask, prompt, cancelled)

    def close(self) -> None:
        """There is nothing to let go of."""

    def _check(self, tokens: int) -> None:
        if tokens > self._context:
            raise errors.ContextExceeded(f"{tokens} tokens are more than the context of {self._context}.")


def _entries(text: str) -> list[Any]:
    """The entries of a JSON list, or of lines."""
    if text.lstrip().startswith("["):
        found = json.loads(text)
        return found if isinstance(found, list) else [found]
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def _last_text(ask: Ask) -> str:
    texts = [part.text for turn in ask.turns for part in turn.parts if isinstance(part, Text)]
    return texts[-1] if texts else ""


def _error(entry: Entry) -> Exception:
    return ERRORS[entry.error](entry.message)


def _told(entry: Entry, answer: str, ask: Ask, prompt: int, cancelled: Cancelled) -> Iterator[Delta | Done]:
    """The answer in pieces; a piece counts as a token."""
    answer, finish = _shortened(answer, ask, entry.pieces)
    pieces = [answer[at : at + entry.pieces] for at in range(0, len(answer), entry.pieces)]
    told = 0
    for piece in pieces:
        if _wait(entry.pause if told else 0.0, cancelled):
            finish = "cancelled"
            break
        yield Delta(piece)
        told += 1
    pictures = sum(isinstance(part, Picture) for turn in ask.turns for part in turn.parts)
    yield Done(finish, Usage(prompt, 0, told, pictures), Timing(0.0, entry.delay, entry.pause * told))


def _shortened(answer: str, ask: Ask, piece: int) -> tuple[str, Finish]:
    """Up to the first stop, and no longer than allowed."""
    ends = [at for stop in ask.stop if (at := answer.find(stop)) >= 0]
    answer = answer[: min(ends, default=len(answer))]
    return (
        (answer[: ask.max_tokens * piece], "length")
        if len(answer) > ask.max_tokens * piece
        else (answer, "stop")
    )


def _wait(seconds: float, cancelled: Cancelled) -> bool:
    """Wait so long; True as soon as nobody waits for the answer any more."""
    clock = threading.Event()
    while seconds > 0 and not cancelled():
        clock.wait(min(LOOK, seconds))
        seconds -= LOOK
    return cancelled()
