"""Backends of the tests' own, for what a script cannot do."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from desktop_agent_model.backends.base import (
    Ask,
    Cancelled,
    Delta,
    Description,
    Done,
    Picture,
    Progress,
    Usage,
)

PATIENCE = 30.0


def described(model: str = "scripted", context: int = 131_072) -> Description:
    """What such a backend says of itself."""
    return Description(model, "r1", "none", {"kernel": "none"}, "integers 0-1000", "none", context, "append")


@dataclass
class Recorder:
    """Keeps the last thing it was asked, and answers `ok`."""

    asks: list[Ask] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    """How each answer was left: to its end, or given up."""

    def load(self, progress: Progress) -> None:
        progress("nothing to load", 1.0)

    def describe(self) -> Description:
        return described()

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        self.asks.append(ask)
        try:
            yield Delta("ok")
            yield Done("stop", Usage(3, 0, 1, len(self.pictures)))
        except GeneratorExit:
            self.ended.append("given up")
            raise
        self.ended.append("to its end")

    def close(self) -> None:
        pass

    @property
    def pictures(self) -> list[Picture]:
        """The pictures of the last thing asked."""
        return [part for turn in self.asks[-1].turns for part in turn.parts if isinstance(part, Picture)]


@dataclass
class Held(Recorder):
    """Answers only once it is let go, and notes who was given up before."""

    let_go: threading.Event = field(default_factory=threading.Event)
    begun: list[str] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        name = ask.turns[-1].parts[-1].text  # type: ignore[union-attr]
        self.begun.append(name)
        yield Delta("a")
        while not self.let_go.wait(0.005):
            if cancelled():
                self.given_up.append(name)
                yield Done("cancelled", Usage(1))
                return
        yield Delta("b")
        yield Done("stop", Usage(1, 0, 2))


@dataclass
class Loading(Recorder):
    """Loads only once it is let go, step by step."""

    let_go: threading.Event = field(default_factory=threading.Event)
    closed: threading.Event = field(default_factory=threading.Event)

    def load(self, progress: Progress) -> None:
        while not self.let_go.wait(0.005):
            progress("loading weights", 0.4)

    def close(self) -> None:
        self.closed.set()


@dataclass
class Answering(Recorder):
    """Answers by a function of what is asked."""

    answer: Callable[[Ask], str] = lambda _: "ok"

    def generate(self, ask: Ask, cancelled: Cancelled) -> Iterator[Delta | Done]:
        self.asks.append(ask)
        yield Delta(self.answer(ask))
        yield Done("stop", Usage(1, 0, 1))
