"""The marks a drawn screen is made of: plain shapes and icon-like glyphs, each fitted into a box of its own.

Every function paints one mark in one colour. Boxes are `(left, top, right, bottom)` in pixels of the canvas,
so that a squeezed screen is a box that is not square and nothing else.
"""

from collections.abc import Callable
from typing import TypeAlias

from PIL.ImageDraw import ImageDraw

Rgb: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]
Painter: TypeAlias = Callable[[ImageDraw, Box, Rgb], None]


def place(box: Box, x: float, y: float) -> Point:
    """The pixel at the share `(x, y)` of a box, 0 to 1 from its left top corner."""
    left, top, right, bottom = box
    return left + x * (right - left), top + y * (bottom - top)


def part(box: Box, left: float, top: float, right: float, bottom: float) -> tuple[Point, Point]:
    """A part of a box given in shares of it, as Pillow wants rectangles."""
    return place(box, left, top), place(box, right, bottom)


def polygon(canvas: ImageDraw, box: Box, colour: Rgb, corners: tuple[Point, ...]) -> None:
    """A filled polygon whose corners are shares of the box."""
    canvas.polygon([place(box, *corner) for corner in corners], fill=colour)


def stroke(canvas: ImageDraw, box: Box, colour: Rgb, *ends: Point) -> None:
    """A thick line through places given as shares of the box."""
    width = max(2, round(0.17 * min(box[2] - box[0], box[3] - box[1])))
    canvas.line([place(box, *end) for end in ends], fill=colour, width=width)


def circle(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A filled disc."""
    canvas.ellipse(box, fill=colour)


def square(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A filled square."""
    canvas.rectangle(box, fill=colour)


def triangle(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A filled triangle that points up."""
    polygon(canvas, box, colour, ((0.5, 0), (0, 1), (1, 1)))


def cross(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """An upright cross with thick arms."""
    canvas.rectangle(part(box, 0, 0.33, 1, 0.67), fill=colour)
    canvas.rectangle(part(box, 0.33, 0, 0.67, 1), fill=colour)


def ring(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A thick ring; the background shows through its middle."""
    canvas.ellipse(box, outline=colour, width=max(2, round(0.22 * min(box[2] - box[0], box[3] - box[1]))))


def diamond(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A square that stands on a corner."""
    polygon(canvas, box, colour, ((0.5, 0), (0, 0.5), (0.5, 1), (1, 0.5)))


def close(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """Two crossed strokes, as on a window's closing button."""
    stroke(canvas, box, colour, (0, 0), (1, 1))
    stroke(canvas, box, colour, (0, 1), (1, 0))


def menu(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """Three bars, as on a menu button."""
    for top in (0.04, 0.42, 0.8):
        canvas.rectangle(part(box, 0, top, 1, top + 0.16), fill=colour)


def search(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A magnifying glass."""
    ring(canvas, (*box[:2], *place(box, 0.7, 0.7)), colour)
    stroke(canvas, box, colour, (0.6, 0.6), (1, 1))


def home(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A house: a roof over a body."""
    polygon(canvas, box, colour, ((0.5, 0), (0, 0.5), (1, 0.5)))
    canvas.rectangle(part(box, 0.18, 0.5, 0.4, 1), fill=colour)
    canvas.rectangle(part(box, 0.6, 0.5, 0.82, 1), fill=colour)


def play(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A triangle that points right."""
    polygon(canvas, box, colour, ((0.1, 0), (0.1, 1), (1, 0.5)))


def plus(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A thin upright cross."""
    stroke(canvas, box, colour, (0.5, 0), (0.5, 1))
    stroke(canvas, box, colour, (0, 0.5), (1, 0.5))


def check(canvas: ImageDraw, box: Box, colour: Rgb) -> None:
    """A tick."""
    stroke(canvas, box, colour, (0, 0.55), (0.38, 0.92), (1, 0.1))


SHAPES: dict[str, Painter] = {
    "circle": circle,
    "square": square,
    "triangle": triangle,
    "cross": cross,
    "ring": ring,
    "diamond": diamond,
}
ICONS: dict[str, Painter] = {
    "close": close,
    "menu": menu,
    "search": search,
    "home": home,
    "play": play,
    "plus": plus,
    "check": check,
}
COLOURS: dict[str, Rgb] = {
    "red": (220, 40, 40),
    "green": (40, 170, 60),
    "blue": (50, 80, 220),
    "yellow": (235, 200, 40),
    "purple": (150, 60, 190),
    "orange": (245, 130, 30),
    "black": (20, 20, 20),
}
