"""What the server asks of a backend, and the values that go between the two; no torch here.

A backend is blocking and does one thing at a time: the server calls it in one thread of its own. It looks at
`cancelled` between tokens (and between the chunks of a long prompt), and ends with `Done` whatever happened,
unless it raises a WorkerError: ContextExceeded, BadSchema, SessionLost (for `append`), OutOfMemory, BadInput.

Beside the least that a backend needs: `Ask.append`, `Picture.url`, and a method `trouble() -> str` (Watched)
for a backend that can break while nobody asks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, Protocol, runtime_checkable

from PIL.Image import Image

Finish = Literal["stop", "length", "cancelled"]
"""Why an answer ended: the model ended it, the limit of tokens did, or nobody waits for it any more."""

Cancelled = Callable[[], bool]
"""Whether nobody waits for the answer any more; cheap, and safe in any thread."""

Progress = Callable[[str, float], None]
"""Told while loading: which stage, in a word or two, and the share of it that is done, 0 to 1."""


class Role(StrEnum):
    """Who speaks in a turn."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text; nothing in it can become a special token."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as RGB without alpha; the digest is of its pixels and size, equal for equal pictures."""

    image: Image = field(repr=False, compare=False)
    digest: str
    url: str = field(default="", repr=False, compare=False)
    """The data URL in which it came, for a backend that passes it on; empty where the pixels were changed."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker says, pictures and text in their order."""

    role: Role
    parts: tuple[Text | Picture, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """One request: what was said, and how the answer shall be.

    `schema` is a JSON schema that the answer must fit, None for free text; `session` names the state that is
    kept between requests; with `append` the turns continue that session, else they are the whole history.
    """

    turns: tuple[Turn, ...]
    schema: dict[str, Any] | None
    max_tokens: int
    temperature: float = 0.0
    top_p: float = 1.0
    seed: int | None = None
    session: str | None = None
    thinking: bool = False
    stop: tuple[str, ...] = ()
    append: bool = False


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request; the session's state held the cached ones, and all but the new pictures."""

    prompt_tokens: int
    cached_tokens: int = 0
    completion_tokens: int = 0
    new_pictures: int = 0


@dataclass(frozen=True, slots=True)
class Timing:
    """Where the seconds went: pictures into features, prompt into state, token after token."""

    encode_s: float = 0.0
    prefill_s: float = 0.0
    decode_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Done:
    """The end of the answer; always the last thing that comes."""

    finish: Finish
    usage: Usage
    timing: Timing = field(default_factory=Timing)


@dataclass(frozen=True, slots=True)
class Description:
    """What `/health` and `/v1/models` say of the model; known once it is loaded."""

    model: str
    revision: str
    architecture: str
    kernels: dict[str, str]
    coordinates: str
    """The convention of `contracts.coordinates` that the checkpoint is known to answer in."""
    grid: str
    """The rule by which pictures are fitted, in words."""
    context: int
    """Tokens of prompt and answer together."""
    history: Literal["append", "window"]


class Backend(Protocol):
    """A model that can be loaded, described and asked."""

    def load(self, progress: Progress) -> None:
        """Get ready to answer; takes as long as it takes. Raises WorkerError."""
        ...

    def describe(self) -> Description:
        """What was loaded; only after `load`."""
        ...

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        """Answer, piece by piece; blocking, one at a time. Raises WorkerError before or between pieces."""
        ...

    def close(self) -> None:
        """Let go of everything; may be called at any time after `load` has returned, and twice."""
        ...


@runtime_checkable
class Watched(Protocol):
    """A backend that can break while nobody asks it anything."""

    def trouble(self) -> str:
        """What is wrong right now, in a sentence; empty where nothing is."""
        ...
