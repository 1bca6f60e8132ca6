"""The three ways in which families write a point, and the way from each to a pixel of the picture sent."""

import math
from enum import StrEnum

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem

Number = int | float
"""What stands in the answer: whole where the convention counts, a fraction where it measures."""


class Convention(StrEnum):
    """What the numbers of a point mean; x runs to the right, y runs down, both from the top left corner."""

    THOUSAND = "integers 0-1000"
    """Thousandths of the picture's width and height."""
    UNIT = "floats 0-1"
    """Shares of the picture's width and height."""
    PIXELS = "pixels"
    """Pixels of the picture as the vision tower sees it, after the family's own resizing (`fitted`)."""

    def words(self, fitted: Size) -> str:
        """How a prompt says it, for a picture that the vision tower sees as `fitted`."""
        if self is Convention.UNIT:
            return "a fraction from 0 to 1 of the picture's width or height"
        if self is Convention.PIXELS:
            return f"a whole pixel of the picture, which is {fitted.width} wide and {fitted.height} high"
        return "a whole number from 0 to 1000 across the picture's width or height"

    def extent(self, fitted: Size) -> Size | None:
        """The largest x and y that may be answered; None for 1 by 1, which is no size in pixels."""
        if self is Convention.UNIT:
            return None
        return fitted if self is Convention.PIXELS else Size(1000, 1000)

    def schema(self, largest: int) -> dict[str, object]:
        """The JSON schema of one coordinate whose largest value is `largest` (ignored for shares)."""
        if self is Convention.UNIT:
            return {"type": "number", "minimum": 0, "maximum": 1}
        return {"type": "integer", "minimum": 0, "maximum": largest}

    def checked(self, value: object, name: str, largest: int) -> Number:
        """The value, if it is a number of this convention between 0 and `largest`; raises BadAnswer."""
        if self is Convention.UNIT:
            largest = 1
        fits = (int, float) if self is Convention.UNIT else (int,)
        if isinstance(value, bool) or not isinstance(value, fits):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} is not written as {self.value}")
        if not 0 <= value <= largest:
            raise BadAnswer(Problem.OUT_OF_RANGE, f"{name} is {value:.12g}, not within 0 to {largest}")
        return value

    def read(self, x: Number, y: Number, sent: Size, fitted: Size) -> Point:
        """The pixel of the picture sent in which the point lies; the far edge counts as the last pixel."""
        extent = self.extent(fitted)
        middle = 0.5 if self is Convention.PIXELS else 0.0
        return Point(
            _pixel((x + middle) / (extent.width if extent else 1), sent.width),
            _pixel((y + middle) / (extent.height if extent else 1), sent.height),
        )

    def write(self, at: Point, sent: Size, fitted: Size) -> tuple[Number, Number]:
        """The numbers for the middle of a pixel of the picture sent; `read` leads back to within a unit."""
        across, down = (at.x + 0.5) / sent.width, (at.y + 0.5) / sent.height
        if self is Convention.UNIT:
            return round(across, 4), round(down, 4)
        if self is Convention.PIXELS:
            return int(across * fitted.width), int(down * fitted.height)
        return math.ceil(across * 1000 - 0.5), math.ceil(down * 1000 - 0.5)


def _pixel(share: float, side: int) -> int:
    """The pixel of `side` at this share of it; the tiny push keeps 29/100 of 100 at 29."""
    return min(side - 1, int(share * side + 1e-9))
