"""One person's speed, measured on a backend: reading, writing, instruction to point, and step after step."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image

from desktop_agent.core.geometry import Box, Size
from desktop_agent.worker.contracts.calibration import cards
from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.contracts.messages import Message, Past
from desktop_agent.worker.contracts.messages import Picture as Place
from desktop_agent_model.backends.base import Ask, Backend, Delta, Done, Picture, Role, Text, Turn
from desktop_agent_model.measure.pictures import busy_screen, draw

FILLER = "The list shows names, dates and amounts, one below the other. "


@dataclass(frozen=True, slots=True)
class Answered:
    """One request as it went: tokens and seconds."""

    text: str
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    seconds: float
    """Wall time, everything included."""
    encode_s: float
    prefill_s: float
    decode_s: float

    @property
    def read_a_second(self) -> float:
        """New prompt tokens a second, pictures not counted as time."""
        return (self.prompt_tokens - self.cached_tokens) / self.prefill_s if self.prefill_s else 0.0

    @property
    def written_a_second(self) -> float:
        """Answer tokens a second."""
        return self.completion_tokens / self.decode_s if self.decode_s else 0.0


def ask(backend: Backend, request: Ask) -> Answered:
    """Ask once and wait for the end. Raises WorkerError."""
    started = time.perf_counter()
    pieces = list(backend.generate(request, lambda: False))
    done = next(piece for piece in pieces if isinstance(piece, Done))
    return Answered(
        "".join(piece.text for piece in pieces if isinstance(piece, Delta)),
        done.usage.prompt_tokens,
        done.usage.cached_tokens,
        done.usage.completion_tokens,
        time.perf_counter() - started,
        done.timing.encode_s,
        done.timing.prefill_s,
        done.timing.decode_s,
    )


def turns(messages: Sequence[Message], images: dict[str, Image.Image]) -> tuple[Turn, ...]:
    """A contract's messages with the pictures named by their `url` put in."""
    return tuple(
        Turn(Role(message.role), tuple(_part(part, images) for part in message.parts)) for message in messages
    )


def _part(part: str | Place, images: dict[str, Image.Image]) -> Text | Picture:
    if isinstance(part, str):
        return Text(part)
    image = images[part.url]
    return Picture(image, hashlib.blake2b(image.tobytes() + repr(image.size).encode()).hexdigest())


def reading(backend: Backend, lengths: Sequence[int]) -> list[Answered]:
    """Prompts of about so many bytes of text, each another one, answered with one token."""
    found = []
    for number, length in enumerate(lengths):
        text = f"Number {number}. " + FILLER * (length // len(FILLER) + 1)
        found.append(ask(backend, Ask((Turn(Role.USER, (Text(text[:length]),)),), None, 1)))
    return found


def writing(backend: Backend, tokens: int) -> Answered:
    """An answer of so many tokens without a form; a model may end it sooner."""
    return ask(backend, Ask((Turn(Role.USER, (Text("Tell me everything."),)),), None, tokens))


def pointing(backend: Backend, contract: Contract, size: Size, runs: int) -> list[Answered]:
    """From an instruction and a screen of this size, never seen before, to a point in its JSON."""
    found = []
    for run in range(runs):
        card = cards(size)[run % 6]
        image = busy_screen(size, 1000 + run)
        image.paste(draw(card).crop(_edges(card.target)), (card.target.left, card.target.top))
        messages = contract.locate_messages(card.instruction, Place(size, "screen"))
        sampling = contract.locating
        request = Ask(
            turns(messages, {"screen": image}),
            contract.point_schema(size),
            sampling.max_tokens,
            sampling.temperature,
        )
        found.append(ask(backend, request))
    return found


def _edges(box: Box) -> tuple[int, int, int, int]:
    """The box as Pillow wants it."""
    return box.left, box.top, box.right, box.bottom


def steps(
    backend: Backend, contract: Contract, size: Size, count: int, *, session: str | None, tokens: int = 64
) -> list[Answered]:
    """So many steps of one task, each with a new screen of this size; without a session all is read anew.

    Answers are cut at `tokens`, for with random weights a step's JSON may never end; the history holds what
    was answered, as it does in a real task.
    """
    images = {f"screen-{at}": busy_screen(size, at) for at in range(count)}
    past: list[Past] = []
    found = []
    for at in range(count):
        place = Place(size, f"screen-{at}")
        asked = turns(contract.step_messages("Book the cheapest room.", past, place), images)
        if session is None:  # a beginning never seen before, for equal ones are found again without a name
            asked = (replace(asked[0], parts=(Text(f"Attempt {at}. "), *asked[0].parts)), *asked[1:])
        found.append(ask(backend, Ask(asked, contract.step_schema(size), tokens, session=session)))
        past.append(Past(place, found[-1].text))
    return found
