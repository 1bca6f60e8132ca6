"""Pictures to measure with: the calibration's cards, and screens as busy as real ones; drawn, never taken."""

import base64
import io
from random import Random

from PIL import Image, ImageDraw

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.calibration import Card

FINE = 4
"""A card's mark is drawn this many times larger and reduced: its edges are as soft as a real screen's."""


def draw(card: Card) -> Image.Image:
    """The card as an RGB picture of its size."""
    image = Image.new("RGB", (card.size.width, card.size.height), card.background)
    side = card.target.width
    mark = Image.new("RGB", (side * FINE, side * FINE), card.background)
    pen = ImageDraw.Draw(mark)
    edges = (0, 0, side * FINE - 1, side * FINE - 1)
    if card.shape == "circle":
        pen.ellipse(edges, fill=card.colour)
    else:
        pen.rectangle(edges, fill=card.colour)
    image.paste(mark.resize((side, side), Image.Resampling.BOX), (card.target.left, card.target.top))
    return image


def busy_screen(size: Size, seed: int) -> Image.Image:
    """An RGB picture like a full desktop: windows, bars, lines that look like text; each seed another one."""
    rng = Random(seed)
    image = Image.new("RGB", (size.width, size.height), _grey(rng, 60, 200))
    pen = ImageDraw.Draw(image)
    for _ in range(6):
        left, top = rng.randrange(size.width), rng.randrange(size.height)
        right, bottom = left + 20 + rng.randrange(size.width), top + 20 + rng.randrange(size.height)
        pen.rectangle((left, top, right, bottom), fill=_grey(rng, 220, 255), outline=(90, 90, 90))
        pen.rectangle((left, top, right, top + 16), fill=_grey(rng, 40, 160))
        _lines(pen, rng, (left + 6, top + 24, min(right, size.width), min(bottom, size.height)))
    return image


def _grey(rng: Random, low: int, high: int) -> tuple[int, int, int]:
    return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)


def _lines(pen: ImageDraw.ImageDraw, rng: Random, inside: tuple[int, int, int, int]) -> None:
    """Rows of short dark strokes, as words have."""
    left, top, right, bottom = inside
    for y in range(top, bottom - 8, 14):
        x = left
        while x < right - 40 and rng.random() > 0.05:
            word = rng.randrange(6, 40)
            pen.rectangle((x, y, x + word, y + rng.randrange(4, 9)), fill=_grey(rng, 10, 90))
            x += word + 6


def data_url(image: Image.Image, quality: int = 90) -> str:
    """The picture as a JPEG (4:4:4) in a data URL."""
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality, subsampling=0)
    return f"data:image/jpeg;base64,{base64.b64encode(buffer.getvalue()).decode('ascii')}"
