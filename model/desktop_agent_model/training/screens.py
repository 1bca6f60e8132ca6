"""Screens drawn by a seed: coloured shapes, icons on plates, buttons with words, and the box of each.

A screen is drawn at the exact size of its tile grid, at twice the resolution and then halved, so that its
edges are as soft as those of a real screenshot that the tile rule has squeezed. Boxes are in pixels of the
finished picture. The same level, grid and seed give the same screen on every machine with the same Pillow.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw, ImageFont

from desktop_agent_model.training.shapes import COLOURS, ICONS, SHAPES, Box, Rgb

WORDS = ("OK", "Save", "Open", "Cancel", "Close", "Delete", "Help", "Print", "Send", "Next")
KINDS = (*SHAPES, *(f"{name} icon" for name in ICONS), *WORDS)
FAMILY_SIZES = {"shape": len(SHAPES) * len(COLOURS), "icon": len(ICONS), "word": len(WORDS)}
FINE = 2  # a screen is drawn this many times larger than it is
TRIES = 40
RARELY = 0.2
WORD_FORMS = ("{}", "{}", "the {} button", "the {} button", "{} button", '"{}"', 'the "{}" button')


@dataclass(frozen=True)
class Thing:
    """One thing on a screen: what it is, its colour where it is named by one, and its box in pixels."""

    kind: str
    colour: str | None
    box: Box

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box, in pixels of the picture."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point in pixels of the picture lies in the box."""
        return self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]


@dataclass(frozen=True)
class Screen:
    """A drawn picture (RGB) and everything on it that can be pointed at."""

    image: Image.Image
    things: tuple[Thing, ...]


@dataclass(frozen=True)
class Level:
    """What a screen may show: families of things, how many at once, and what tells them apart.

    `same` keeps one property equal over the screen, so that only the other one tells the things apart.
    """

    name: str
    families: tuple[str, ...]
    fewest: int
    most: int
    same: str | None = None


LEVELS = {
    level.name: level
    for level in (
        Level("one", ("shape",), 1, 1),
        Level("colour", ("shape",), 2, 4, same="shape"),
        Level("shape", ("shape",), 2, 4, same="colour"),
        Level("shapes", ("shape",), 2, 6),
        Level("icons", ("icon",), 2, 6),
        Level("words", ("word",), 2, 5),
        Level("mixed", ("shape", "icon", "word"), 3, 7),
    )
}


def draw(level: Level, size: tuple[int, int], rng: Random) -> Screen:
    """Draw one screen of a level at a size in pixels; things never overlap and no two look alike."""
    canvas_size = size[0] * FINE, size[1] * FINE
    image, ink = background(canvas_size, rng)
    canvas = ImageDraw.Draw(image)
    things: list[Thing] = []
    for kind, colour in choose(level, rng):
        box = free_box(kind, size, things, rng)
        if box is not None:
            paint(canvas, Thing(kind, colour, box), ink, rng)
            things.append(Thing(kind, colour, box))
    return Screen(image.reduce(FINE), tuple(things))


def background(size: tuple[int, int], rng: Random) -> tuple[Image.Image, Rgb]:
    """A light page with a few panels of nearly the same shade, and the dark ink that fits it."""
    shade = rng.randint(205, 255)
    image = Image.new("RGB", size, tinted(shade, rng))
    canvas = ImageDraw.Draw(image)
    for _ in range(rng.randint(0, 3)):
        x, y = rng.randint(-size[0] // 2, size[0]), rng.randint(-size[1] // 2, size[1])
        corner = x + rng.randint(size[0] // 4, size[0]), y + rng.randint(size[1] // 8, size[1])
        canvas.rectangle(((x, y), corner), fill=tinted(rng.randint(205, 255), rng))
    dark = rng.randint(0, 70)
    return image, (dark, dark, dark)


def tinted(shade: int, rng: Random) -> Rgb:
    """A grey with a trace of colour."""
    red, green, blue = (max(0, min(255, shade + rng.randint(-6, 6))) for _ in range(3))
    return red, green, blue


def choose(level: Level, rng: Random) -> list[tuple[str, str | None]]:
    """Which things a screen shows: kinds and colours, all different."""
    count = min(rng.randint(level.fewest, level.most), sum(FAMILY_SIZES[family] for family in level.families))
    if level.same == "shape":
        kind = rng.choice(list(SHAPES))
        return [(kind, colour) for colour in rng.sample(list(COLOURS), count)]
    if level.same == "colour":
        colour = rng.choice(list(COLOURS))
        return [(kind, colour) for kind in rng.sample(list(SHAPES), count)]
    chosen: dict[tuple[str, str | None], None] = {}
    while len(chosen) < count:
        chosen[one_of(rng.choice(level.families), rng)] = None
    return list(chosen)


def one_of(family: str, rng: Random) -> tuple[str, str | None]:
    """A random thing of a family."""
    if family == "shape":
        return rng.choice(list(SHAPES)), rng.choice(list(COLOURS))
    if family == "icon":
        return f"{rng.choice(list(ICONS))} icon", None
    return rng.choice(WORDS), None


def free_box(kind: str, size: tuple[int, int], things: list[Thing], rng: Random) -> Box | None:
    """A box of a fitting size that touches no other thing, or None where none was found."""
    for _ in range(TRIES):
        wide, high = fitting(kind, rng)
        left = rng.uniform(1, size[0] - wide - 1)
        top = rng.uniform(1, size[1] - high - 1)
        box = left, top, left + wide, top + high
        if all(apart(box, other.box) for other in things):
            return box
    return None


def fitting(kind: str, rng: Random) -> tuple[float, float]:
    """A width and a height in pixels for a thing; the tile rule squeezes screens, so they differ a little."""
    high = rng.uniform(16, 44) if rng.random() < 0.3 else rng.uniform(18, 34)
    if kind in WORDS:
        high = rng.uniform(17, 24)
        return word_size(kind, round(high * FINE * 0.66))[0] / FINE + rng.uniform(8, 20), high
    return high * rng.uniform(0.8, 1.2), high


def apart(one: Box, other: Box, gap: float = 3) -> bool:
    """Whether two boxes are at least a gap in pixels apart."""
    across = one[2] + gap <= other[0] or other[2] + gap <= one[0]
    return across or one[3] + gap <= other[1] or other[3] + gap <= one[1]


def paint(canvas: ImageDraw.ImageDraw, thing: Thing, ink: Rgb, rng: Random) -> None:
    """Paint a thing on the fine canvas."""
    left, top, right, bottom = (value * FINE for value in thing.box)
    box = left, top, right, bottom
    if thing.kind in SHAPES:
        SHAPES[thing.kind](canvas, box, shaded(COLOURS[str(thing.colour)], rng))
        return
    plate(canvas, box, rng)
    if thing.kind in WORDS:
        write(canvas, box, thing.kind, ink)
        return
    edge_x, edge_y = 0.22 * (right - left), 0.22 * (bottom - top)
    inner = left + edge_x, top + edge_y, right - edge_x, bottom - edge_y
    ICONS[thing.kind.removesuffix(" icon")](canvas, inner, ink)


def shaded(colour: Rgb, rng: Random) -> Rgb:
    """A colour a little off its pure form, as themes have them."""
    red, green, blue = (max(0, min(255, value + rng.randint(-14, 14))) for value in colour)
    return red, green, blue


def plate(canvas: ImageDraw.ImageDraw, box: Box, rng: Random) -> None:
    """The raised plate of a button."""
    face, edge = rng.randint(215, 255), rng.randint(120, 185)
    canvas.rounded_rectangle(
        box, rng.randint(0, 10), fill=(face, face, face), outline=(edge, edge, edge), width=FINE
    )


def write(canvas: ImageDraw.ImageDraw, box: Box, word: str, ink: Rgb) -> None:
    """Write a word into the middle of a box, as large as the box's height allows."""
    font = typeface(round((box[3] - box[1]) * 0.66))
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    canvas.text(middle, word, fill=ink, font=font, anchor="mm")


@lru_cache
def typeface(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own typeface, so that no font of the machine matters."""
    return ImageFont.load_default(size)


@lru_cache(maxsize=1024)
def word_size(word: str, size: int) -> tuple[float, float]:
    """The width and height of a word at a type size, in pixels of the fine canvas."""
    left, top, right, bottom = typeface(size).getbbox(word)
    return right - left, bottom - top


def name(thing: Thing, rng: Random) -> str:
    """How a person would name a thing: "the red circle", "the menu icon", "Save" or "the Save button"."""
    if thing.kind in WORDS:
        return rng.choice(WORD_FORMS).format(thing.kind)
    plain = thing.kind if thing.colour is None else f"{thing.colour} {thing.kind}"
    return plain if rng.random() < RARELY else f"the {plain}"
