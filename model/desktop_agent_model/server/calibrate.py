"""Before the first request: a picture through each grid, and six cards that show the numbers it points in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts import messages
from desktop_agent.worker.contracts.calibration import PROBE_SCHEMA, Card, Verdict, cards, judge, read_raw
from desktop_agent.worker.contracts.family import Contract
from desktop_agent_model.backends.base import Ask, Backend, Delta, Picture, Role, Text, Turn

SCREENS = (Size(1920, 1080), Size(1440, 900), Size(1280, 720), Size(1024, 768))
"""Common screens, whose grids are warmed up."""
PROBE_TOKENS = 48
WARM_TOKENS = 2

Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Probe:
    """Asks a backend in a contract's words."""

    backend: Backend
    contract: Contract
    cancelled: Cancelled

    def warm(self) -> Iterator[float]:
        """Run one picture through every grid that common screens get; yields the share done."""
        sizes = list(dict.fromkeys(self.contract.send_size(*size) for size in map(_pair, SCREENS)))
        for done, size in enumerate(sizes, 1):
            self._answer(cards(size)[0], WARM_TOKENS)
            yield done / len(sizes)

    def judge(self) -> Verdict:
        """Ask for the target of each card, and see which convention the answers fit."""
        size = self.contract.send_size(*_pair(SCREENS[0]))
        asked = cards(size)
        answers = [read_raw(self._answer(card, PROBE_TOKENS)) for card in asked]
        return judge(asked, answers, self.contract.convention, self.contract.rule.fitted)

    def _answer(self, card: Card, tokens: int) -> str:
        ask = Ask(turns=turns(card, self.contract), schema=PROBE_SCHEMA, max_tokens=tokens)
        pieces = self.backend.generate(ask, self.cancelled)
        return "".join(piece.text for piece in pieces if isinstance(piece, Delta))


def turns(card: Card, contract: Contract) -> tuple[Turn, ...]:
    """What is asked of a card, with its picture drawn."""
    said = contract.locate_messages(card.instruction, messages.Picture(card.size))
    return tuple(
        Turn(Role(message.role), tuple(_part(part, card) for part in message.parts)) for message in said
    )


def _part(part: str | messages.Picture, card: Card) -> Text | Picture:
    if isinstance(part, str):
        return Text(part)
    return Picture(draw(card), f"card {card.size} {card.target} {card.shape} {card.colour}")


def draw(card: Card) -> Image.Image:
    """The card as a picture."""
    image = Image.new("RGB", _pair(card.size), card.background)
    pen, at = ImageDraw.Draw(image), card.target
    box = (at.left, at.top, at.right - 1, at.bottom - 1)
    if card.shape == "circle":
        pen.ellipse(box, fill=card.colour)
    else:
        pen.rectangle(box, fill=card.colour)
    return image


def _pair(size: Size) -> tuple[int, int]:
    return size.width, size.height
