"""Self-calibration: cards with one obvious target at a known place, and a verdict on the numbers answered.

Which numbers a model answers in is not always published, and a server may resize pictures unseen. So before
it serves, a worker asks for the target of each card and looks at which convention its raw numbers fit.
Where they fit none, the model does not see, or its picture or its answer is turned on the way, and it must
not click anywhere.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from desktop_agent.core.geometry import Box, Point, Size
from desktop_agent.worker.contracts.coordinates import Convention, Number
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem, read_object

Rgb = tuple[int, int, int]
Raw = tuple[Number, Number]
"""An x and a y as they were answered, in a convention not known yet."""

NEEDED = 2 / 3
"""The share of cards that a convention must hit. By chance alone one card in seventeen is hit."""

PROBE_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"x": {"type": "number"}, "y": {"type": "number"}},
    "required": ["x", "y"],
    "additionalProperties": False,
}
"""The answer's form while calibrating: any two numbers, so that no convention is forced on the model."""


@dataclass(frozen=True, slots=True)
class Card:
    """A picture with one thing on it: what to ask, and what to draw, in pixels of the picture."""

    size: Size
    target: Box
    shape: Literal["circle", "square"]
    colour: Rgb
    colour_name: str
    background: Rgb = (240, 240, 240)

    @property
    def instruction(self) -> str:
        """What the model is asked, such as `click the red circle`."""
        return f"click the {self.colour_name} {self.shape}"

    def hit(self, at: Point) -> bool:
        """Whether a point lies in the target, or within half the target's size of it."""
        return self.target.grown(self.target.width // 2).contains(at)


# no two lie alike, none on the diagonal: there x is y, and nobody could tell whether the two are swapped
_PLACES = ((0.18, 0.70), (0.80, 0.24), (0.42, 0.18), (0.66, 0.82), (0.88, 0.55), (0.28, 0.44))
_LOOKS: tuple[tuple[Literal["circle", "square"], str, Rgb], ...] = (
    ("circle", "red", (220, 40, 40)),
    ("square", "blue", (50, 80, 220)),
    ("circle", "green", (40, 170, 60)),
)


def cards(size: Size) -> tuple[Card, ...]:
    """Six cards of this size in pixels, which should be one that the model's own rule does not resize."""
    side = max(4, min(size.width, size.height) * 16 // 100)
    return tuple(_card(size, side, number) for number in range(len(_PLACES)))


def _card(size: Size, side: int, number: int) -> Card:
    across, down = _PLACES[number]
    shape, name, colour = _LOOKS[number % len(_LOOKS)]
    target = Box(int(across * size.width) - side // 2, int(down * size.height) - side // 2, side, side)
    return Card(size, target, shape, colour, name)


def read_raw(text: str) -> Raw | None:
    """The two numbers of an answer in any convention, or None where there are none."""
    try:
        found = read_object(text)
        return _number(found.get("x")), _number(found.get("y"))
    except BadAnswer:
        return None


def _number(value: object) -> Number:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadAnswer(Problem.WRONG_TYPE, "x and y are not numbers")
    return value


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the calibration found: the convention that fits, or None and why the model must not serve."""

    convention: Convention | None
    hits: int
    cards: int
    why: str

    @property
    def usable(self) -> bool:
        """Whether the model points where it is told."""
        return self.convention is not None


def judge(
    asked: Sequence[Card], answers: Sequence[Raw | None], expected: Convention, fitted: Callable[[Size], Size]
) -> Verdict:
    """Which convention the answers fit; of several equally fitting ones the expected one.

    `answers` are the raw numbers card by card, None where there was no answer to read; `fitted` is the
    family's image rule. Raises ValueError where there is not one answer for each card.
    """
    if len(asked) != len(answers) or not asked:
        raise ValueError(f"{len(answers)} answers for {len(asked)} cards")
    order = [expected, *(other for other in Convention if other is not expected)]
    hits = {convention: _hits(asked, answers, convention, fitted) for convention in order}
    best = max(order, key=lambda convention: hits[convention])
    if hits[best] >= NEEDED * len(asked):
        why = "as expected" if best is expected else f"{expected.value} were expected"
        return Verdict(best, hits[best], len(asked), f"points are {best.value}, {why}")
    return Verdict(None, hits[best], len(asked), _nonsense(asked, answers, fitted))


def _hits(
    asked: Sequence[Card],
    answers: Sequence[Raw | None],
    convention: Convention,
    fitted: Callable[[Size], Size],
) -> int:
    """How many targets the answers hit when they are read in this convention."""
    return sum(
        _hit(card, raw, convention, fitted(card.size)) for card, raw in zip(asked, answers, strict=True)
    )


def _hit(card: Card, raw: Raw | None, convention: Convention, fitted: Size) -> bool:
    if raw is None:
        return False
    extent = convention.extent(fitted)
    if not (
        0 <= raw[0] <= (extent.width if extent else 1) and 0 <= raw[1] <= (extent.height if extent else 1)
    ):
        return False
    return card.hit(convention.read(*raw, card.size, fitted))


def _nonsense(asked: Sequence[Card], answers: Sequence[Raw | None], fitted: Callable[[Size], Size]) -> str:
    """Why nothing fits, as far as it can be told."""
    given = [raw for raw in answers if raw is not None]
    if len(given) <= len(answers) // 2:
        return f"{len(answers) - len(given)} of {len(answers)} cards got no point for an answer"
    if Counter(given).most_common(1)[0][1] > len(given) // 2:
        return "the same point is answered whatever is shown, so the model does not see the picture"
    turned = [raw and (raw[1], raw[0]) for raw in answers]
    if any(_hits(asked, turned, convention, fitted) >= NEEDED * len(asked) for convention in Convention):
        return "x and y are swapped"
    if scale := _scale(asked, answers):
        return f"the points are right but for their scale: {scale[0]:.3g} by {scale[1]:.3g} a pixel"
    return "the points lie nowhere near the targets"


def _scale(asked: Sequence[Card], answers: Sequence[Raw | None]) -> tuple[float, float] | None:
    """Answered numbers a pixel of the card, across and down, where enough answers agree within a tenth."""
    pairs = [(card.target.center, raw) for card, raw in zip(asked, answers, strict=True) if raw is not None]
    across = sorted(raw[0] / at.x for at, raw in pairs)
    down = sorted(raw[1] / at.y for at, raw in pairs)
    middle = across[len(across) // 2], down[len(down) // 2]
    near = [_near(raw[0] / at.x, middle[0]) and _near(raw[1] / at.y, middle[1]) for at, raw in pairs]
    return middle if sum(near) >= NEEDED * len(asked) and min(middle) > 0 else None


def _near(value: float, middle: float) -> bool:
    return abs(value - middle) <= 0.1 * abs(middle)
