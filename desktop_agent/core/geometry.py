"""Points, sizes and boxes in whole pixels; every name that holds one says in which space it lies."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """A position: `x` to the right, `y` down."""

    x: int
    y: int

    def moved(self, dx: int, dy: int) -> "Point":
        """This point, shifted by so many pixels."""
        return Point(self.x + dx, self.y + dy)

    def distance(self, other: "Point") -> float:
        """The straight distance in pixels."""
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height, both at least one pixel."""

    width: int
    height: int

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"an empty size: {self.width} x {self.height}")


@dataclass(frozen=True, slots=True, order=True)
class Box:
    """A rectangle; `right` and `bottom` are just outside it. Refuses to be empty."""

    left: int
    top: int
    width: int
    height: int

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"an empty box: {self.width} x {self.height}")

    @classmethod
    def from_edges(cls, left: int, top: int, right: int, bottom: int) -> Self:
        """The box between four edges; raises ValueError where it would be empty."""
        return cls(left, top, right - left, bottom - top)

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.top + self.height

    @property
    def center(self) -> Point:
        """The pixel in the middle; always inside the box."""
        return Point(self.left + self.width // 2, self.top + self.height // 2)

    @property
    def area(self) -> int:
        """How many pixels it covers."""
        return self.width * self.height

    @property
    def size(self) -> Size:
        """Its width and height."""
        return Size(self.width, self.height)

    def contains(self, point: Point) -> bool:
        """Whether the point is one of its pixels."""
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def encloses(self, other: "Box") -> bool:
        """Whether every pixel of the other box is one of its own."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def intersection(self, other: "Box") -> "Box | None":
        """The common part, or None where they do not meet."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        if left >= right or top >= bottom:
            return None
        return Box.from_edges(left, top, right, bottom)

    def overlaps(self, other: "Box") -> bool:
        """Whether they share a pixel."""
        return self.intersection(other) is not None

    def union(self, other: "Box") -> "Box":
        """The smallest box around both."""
        return Box.from_edges(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def covered_by(self, other: "Box") -> float:
        """The share of its own area that the other box covers, 0 to 1."""
        common = self.intersection(other)
        return common.area / self.area if common else 0.0

    def likeness(self, other: "Box") -> float:
        """Intersection over union, 0 to 1."""
        common = self.intersection(other)
        if common is None:
            return 0.0
        return common.area / (self.area + other.area - common.area)

    def moved(self, dx: int, dy: int) -> "Box":
        """This box, shifted by so many pixels."""
        return Box(self.left + dx, self.top + dy, self.width, self.height)

    def grown(self, margin: int) -> "Box":
        """This box with a margin on each side; a negative margin never empties it."""
        shrink_x = max(margin, -((self.width - 1) // 2))
        shrink_y = max(margin, -((self.height - 1) // 2))
        return Box(
            self.left - shrink_x,
            self.top - shrink_y,
            self.width + 2 * shrink_x,
            self.height + 2 * shrink_y,
        )

    def as_list(self) -> list[int]:
        """`[x, y, width, height]`, as the command line prints it."""
        return [self.left, self.top, self.width, self.height]
