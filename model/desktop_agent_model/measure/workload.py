"""What the sweep sends: sessions of a browsing agent, with long text and several large screenshots."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.messages import Message, Picture, openai_messages
from desktop_agent_model.measure.pictures import busy_screen, data_url

_TEXT = (
    "open the page and read what it says of the price then go back to the list and compare it with the next"
)


@dataclass(frozen=True, slots=True)
class Workload:
    """One worker's session: as many steps, each with the last screenshots and all the text so far.

    The published run had the tasks of WebVoyager: long contexts and several pictures a request. Its exact
    prompts are not published; the defaults give about 11,000 tokens a request from the third step on.
    """

    steps: int = 4
    pictures: int = 3
    width: int = 2048
    height: int = 1024
    words: int = 3000
    """Words of text in the first turn; about 1.3 tokens each."""
    answer: int = 200
    """The most tokens of an answer."""
    full: bool = False
    """Ask for exactly so many, by two fields that vLLM knows and others may refuse."""
    pool: int = 24
    """How many different screenshots there are; workers start at different ones."""

    def screenshots(self) -> list[Picture]:
        """The pool, encoded once."""
        size = Size(self.width, self.height)
        return [Picture(size, data_url(busy_screen(size, seed))) for seed in range(self.pool)]

    def bodies(self, model: str, worker: int, pool: list[Picture]) -> Iterator[dict[str, object]]:
        """The requests of one session, one by one; each worker's text differs from the first word on."""
        system = Message("system", (f"You browse for a person. Session {worker}.\n/no_think",))
        task = Message("user", (_text(worker, self.words),))
        past: list[list[Message]] = []
        for step in range(self.steps):
            screen = pool[(worker * self.steps + step) % len(pool)]
            seen = Message("user", (screen, f"Step {step + 1}: what next?"))
            recent = [message for turn in past[max(0, step - self.pictures + 1) :] for message in turn]
            yield self._body(model, [system, task, *recent, seen])
            past.append([seen, Message("assistant", (_text(step, 60),))])

    def _body(self, model: str, messages: list[Message]) -> dict[str, object]:
        least = {"min_tokens": self.answer, "ignore_eos": True} if self.full else {}
        return {
            "model": model,
            "messages": openai_messages(messages),
            "max_tokens": self.answer,
            "temperature": 0.0,
            "stream": True,
            "stream_options": {"include_usage": True},
            **least,
        }


def _text(seed: int, words: int) -> str:
    """So many words in an order of their own."""
    rng, known = Random(seed), _TEXT.split()
    return " ".join(rng.choice(known) for _ in range(words))
