"""`make demo-worker`: the tiny model that comes with the package is served, asked to point, and looked at.

Screens are drawn that it has never seen; each is sent to the worker as any OpenAI client would send it. What
it points at is marked in the pictures in demo/worker/, with an index.html that shows them all.
"""

import base64
import sys
import time
from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path
from random import Random

import httpx
from PIL import Image, ImageDraw

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.contracts.messages import Picture
from desktop_agent.worker.protocol import Path as Route
from desktop_agent_model.backends.families import Named, chosen
from desktop_agent_model.measure.serving import serving
from desktop_agent_model.training.screens import LEVELS, Thing, draw, name

OUT = Path("demo/worker")
SIZE = Size(512, 256)
SEED = 20_261_201  # training draws from other numbers
SCREENS = (("shapes", 3), ("icons", 3), ("words", 3), ("mixed", 3))
SCALE = 2  # pictures are shown larger than they are
WANTED, POINTED = "#1a7f37", "#d4006a"


@dataclass(frozen=True)
class Shown:
    """One screen, what was asked, and what came of it."""

    instruction: str
    file: str
    hit: bool
    seconds: float


def main() -> int:
    """Serve, ask, draw, say; 1 where most points missed."""
    OUT.mkdir(parents=True, exist_ok=True)
    contract = chosen("", Named.read("tiny"))
    print("Starting the worker with the tiny model …", flush=True)
    with serving(["--model", "tiny"], OUT / "worker.log") as url, httpx.Client(timeout=60) as client:
        shown = [
            _one(client, url, contract, level, number) for level, count in SCREENS for number in range(count)
        ]
    (OUT / "index.html").write_text(_page(shown), "utf-8")
    hits = sum(one.hit for one in shown)
    print(f"{hits} of {len(shown)} points hit what was meant. Look at {OUT / 'index.html'}.")
    return 0 if 2 * hits > len(shown) else 1


def _one(client: httpx.Client, url: str, contract: Contract, level: str, number: int) -> Shown:
    """Draw a screen, ask for one thing on it, and mark what the worker points at."""
    rng = Random(f"{SEED} {level} {number}")
    screen = draw(LEVELS[level], (SIZE.width, SIZE.height), rng)
    meant = rng.choice(screen.things)
    instruction = f"click {name(meant, rng)}"
    started = time.perf_counter()
    point = _asked(client, url, contract, instruction, screen.image)
    seconds = time.perf_counter() - started
    hit = meant.holds(point.x + 0.5, point.y + 0.5)
    file = f"{level}-{number + 1}.png"
    _marked(screen.image, meant, point).save(OUT / file)
    print(f"{'✓' if hit else '✗'} {instruction} ({seconds * 1000:.0f} ms)", flush=True)
    return Shown(instruction, file, hit, seconds)


def _asked(client: httpx.Client, url: str, contract: Contract, instruction: str, image: Image.Image) -> Point:
    """The pixel that the worker names; raises BadAnswer where it names none."""
    data = BytesIO()
    image.save(data, "PNG")
    place = Picture(SIZE, "data:image/png;base64," + base64.b64encode(data.getvalue()).decode())
    messages = contract.locate_messages(instruction, place)
    body = contract.request("holotron-tiny", messages, contract.point_schema(SIZE), contract.locating)
    answer = client.post(url + Route.CHAT, json=body)
    answer.raise_for_status()
    return contract.parse_point(answer.json()["choices"][0]["message"]["content"], SIZE)


def _marked(image: Image.Image, meant: Thing, point: Point) -> Image.Image:
    """The screen, twice as large, with a box round what was meant and a cross where the worker points."""
    large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.LANCZOS)
    canvas = ImageDraw.Draw(large)
    left, top, right, bottom = (value * SCALE for value in meant.box)
    canvas.rectangle((left - 4, top - 4, right + 4, bottom + 4), outline=WANTED, width=2)
    x, y = (point.x + 0.5) * SCALE, (point.y + 0.5) * SCALE
    for across, down in ((14, 0), (0, 14)):
        canvas.line((x - across, y - down, x + across, y + down), fill=POINTED, width=4)
    return large


def _page(shown: list[Shown]) -> str:
    figures = "".join(
        f"<figure><img src='{one.file}' width='512'><figcaption>{'✓' if one.hit else '✗'} "
        f"{escape(one.instruction)} · {one.seconds * 1000:.0f} ms</figcaption></figure>"
        for one in shown
    )
    style = "body{font:16px sans-serif;margin:2em}figure{display:inline-block;margin:0 1em 1.5em 0}"
    said = "The green box is what was meant, the cross is where the model points. It never saw these screens."
    return (
        f"<!doctype html><meta charset='utf-8'><title>The tiny model points</title><style>{style}</style>"
        f"<h1>The tiny model points</h1><p>{said}</p>{figures}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
