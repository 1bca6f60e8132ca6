"""The tree's boxes against the picture: buttons of one colour each, found by their pixels."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from mss import MSS

from desktop_agent.core.elements import Element, Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.reader import Reader
from desktop_lab import VirtualDesktop, until
from desktop_lab.launching import small_program

COLOURS = {"Alpha": "#e11d48", "Beta": "#16a34a", "Gamma": "#2563eb", "Delta": "#ca8a04"}
WORDS = [f"{name}={colour}" for name, colour in COLOURS.items()]
Gap = Callable[[Box, Box], int]
BUTTON = "position:absolute;border:0;outline:0;margin:0;width:120px;height:45px;border-radius:0"
PAGE = "<!doctype html><title>web colours</title>" + "".join(
    f'<button style="{BUTTON};left:{30 + 170 * i}px;top:{40 + 90 * i}px;'
    f'background:{c};color:{c}">{n}</button>'
    for i, (n, c) in enumerate(COLOURS.items())
)


def pixels_of(colour: str, desktop: VirtualDesktop) -> Box | None:
    """The box around all pixels of a colour on the screen."""
    wanted = [int(colour[at : at + 2], 16) for at in (5, 3, 1)]
    with MSS(display=desktop.display) as camera:
        picture = np.asarray(camera.grab(camera.monitors[0]))[:, :, :3]
    ys, xs = np.nonzero((picture == wanted).all(axis=2))
    if not len(xs):
        return None
    return Box.from_edges(int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)


def widest_gap(one: Box, other: Box) -> int:
    """How far the furthest edges are apart, in pixels."""
    edges = zip(
        (one.left, one.top, one.right, one.bottom),
        (other.left, other.top, other.right, other.bottom),
        strict=True,
    )
    return max(abs(a - b) for a, b in edges)


def gap_of_content(one: Box, other: Box) -> int:
    """How far the middles are apart: GTK 4 tells a widget's box without its padding."""
    assert other.encloses(one)
    return max(abs(one.center.x - other.center.x), abs(one.center.y - other.center.y))


def expect_boxes_on_pixels(
    desktop: VirtualDesktop,
    reader: Reader,
    window: Callable[[], Window],
    within: int = 1,
    gap: Gap = widest_gap,
) -> None:
    def look() -> dict[str, Element] | None:
        found = {one.name: one for one in reader.elements(window()) if one.name in COLOURS}
        drawn = all(pixels_of(colour, desktop) for colour in COLOURS.values())
        return found if drawn and len(found) == len(COLOURS) else None

    found = until("All four buttons", look, 40.0)
    gaps = {}
    for name, colour in COLOURS.items():
        seen = until(name, lambda colour=colour: pixels_of(colour, desktop))
        gaps[name] = gap(found[name].box, seen)
    assert max(gaps.values()) <= within, (gaps, found)


@pytest.mark.parametrize("toolkit", ["gtk3", "qt"])
def test_boxes_lie_on_the_buttons(
    toolkit: str, desktop: VirtualDesktop, reader: Reader, window_named: Callable[[str], Window]
) -> None:
    desktop.start(*small_program(f"{toolkit}_colours"), *WORDS)
    expect_boxes_on_pixels(desktop, reader, lambda: window_named(f"{toolkit} colours"))


@pytest.mark.parametrize("frame", [(), ("undecorated",)])
def test_boxes_lie_in_the_middle_of_the_buttons_of_gtk4(
    frame: tuple[str, ...],
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Callable[[str], Window],
) -> None:
    desktop.start(*small_program("gtk4_colours"), *WORDS, *frame)
    expect_boxes_on_pixels(desktop, reader, lambda: window_named("gtk4 colours"), gap=gap_of_content)


@pytest.mark.parametrize(
    ("toolkit", "variable", "scale"),
    [("gtk3", "GDK_SCALE", "2"), ("qt", "QT_SCALE_FACTOR", "1.5"), ("qt", "QT_SCALE_FACTOR", "2")],
)
def test_boxes_lie_on_the_buttons_of_a_scaled_window(
    toolkit: str,
    variable: str,
    scale: str,
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Callable[[str], Window],
) -> None:
    desktop.start(*small_program(f"{toolkit}_colours"), *WORDS, env={variable: scale})
    expect_boxes_on_pixels(desktop, reader, lambda: window_named(f"{toolkit} colours"), within=2)


@pytest.mark.parametrize("browser", ["chromium", "firefox-esr"])
def test_boxes_lie_on_the_buttons_of_a_page(
    browser: str,
    desktop: VirtualDesktop,
    reader: Reader,
    window_named: Callable[[str], Window],
    tmp_path: Path,
) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    if browser == "chromium":
        desktop.chromium(page.as_uri())
    else:
        desktop.start(browser, "--new-instance", "--profile", tmp_path / "profile", page.as_uri())
        (tmp_path / "profile").mkdir(exist_ok=True)
    expect_boxes_on_pixels(desktop, reader, lambda: window_named("web colours"))
