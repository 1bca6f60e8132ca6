"""Screens and frames: the only place where coordinates change space.

Three spaces exist. *Desktop* pixels are physical pixels of the whole desktop, as the pointer and the
captures use them; the origin of a screen may be negative. *Frame* pixels count from the top left of a
captured picture. *Logical* units are what Qt draws in: on each screen the distance from that screen's
own origin is divided by its scale, the origin itself is not (reference: Qt's high-DPI behaviour).
"""

import math
from dataclasses import dataclass

from desktop_agent.core.geometry import Box, Point


@dataclass(frozen=True, slots=True)
class Screen:
    """One monitor: `area` in desktop pixels, `scale` physical pixels a logical unit, `index` from 1."""

    index: int
    area: Box
    scale: float = 1.0
    name: str = ""
    primary: bool = False

    def __post_init__(self) -> None:
        if not (math.isfinite(self.scale) and self.scale > 0):
            raise ValueError(f"a screen cannot have the scale {self.scale}")

    def to_logical(self, desktop: Point) -> tuple[float, float]:
        """Desktop pixels → logical units of the whole desktop, unrounded."""
        return (
            self.area.left + (desktop.x - self.area.left) / self.scale,
            self.area.top + (desktop.y - self.area.top) / self.scale,
        )

    def from_logical(self, x: float, y: float) -> Point:
        """Logical units → the nearest desktop pixel."""
        return Point(
            round(self.area.left + (x - self.area.left) * self.scale),
            round(self.area.top + (y - self.area.top) * self.scale),
        )

    def box_to_local_logical(self, desktop: Box) -> tuple[float, float, float, float]:
        """A desktop box → `x, y, width, height` in logical units from this screen's own corner."""
        return (
            (desktop.left - self.area.left) / self.scale,
            (desktop.top - self.area.top) / self.scale,
            desktop.width / self.scale,
            desktop.height / self.scale,
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """All monitors as they are arranged at one moment."""

    screens: tuple[Screen, ...]

    def __post_init__(self) -> None:
        if not self.screens:
            raise ValueError("a layout without a screen")

    @property
    def bounds(self) -> Box:
        """The smallest box around all screens, in desktop pixels."""
        box = self.screens[0].area
        for screen in self.screens[1:]:
            box = box.union(screen.area)
        return box

    @property
    def topology(self) -> str:
        """A text that is equal for two layouts only where nothing about the screens changed."""
        return ";".join(
            f"{s.name}@{s.area.left},{s.area.top},{s.area.width}x{s.area.height}*{s.scale:g}"
            for s in self.screens
        )

    def screen_at(self, desktop: Point) -> Screen | None:
        """The screen that shows this desktop pixel, or None in a gap or outside."""
        return next((s for s in self.screens if s.area.contains(desktop)), None)

    def screen_of(self, desktop: Box) -> Screen:
        """The screen that shows most of the box; the nearest one where none shows any of it."""

        def rank(screen: Screen) -> tuple[int, float]:
            common = screen.area.intersection(desktop)
            return (common.area if common else 0, -screen.area.center.distance(desktop.center))

        return max(self.screens, key=rank)


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture of `area` (desktop pixels): rows of 4 bytes a pixel, blue, green, red, unused.

    `pixels` holds `4 * area.width * area.height` bytes. `taken_at` is the monotonic clock in seconds.
    `unknown` lists desktop boxes whose pixels say nothing about the desktop (our own windows).
    """

    area: Box
    pixels: bytes | bytearray | memoryview
    taken_at: float = 0.0
    topology: str = ""
    unknown: tuple[Box, ...] = ()

    def __post_init__(self) -> None:
        expected = 4 * self.area.width * self.area.height
        if len(self.pixels) != expected:
            raise ValueError(f"{len(self.pixels)} bytes for a frame of {expected}")

    def to_desktop(self, frame: Point) -> Point:
        """Frame pixels → desktop pixels."""
        return frame.moved(self.area.left, self.area.top)

    def from_desktop(self, desktop: Point) -> Point:
        """Desktop pixels → frame pixels."""
        return desktop.moved(-self.area.left, -self.area.top)

    def box_to_desktop(self, frame: Box) -> Box:
        """A box in frame pixels → desktop pixels."""
        return frame.moved(self.area.left, self.area.top)

    def box_from_desktop(self, desktop: Box) -> Box | None:
        """A desktop box → frame pixels, clipped to the frame; None where it lies outside."""
        common = desktop.intersection(self.area)
        return common.moved(-self.area.left, -self.area.top) if common else None
