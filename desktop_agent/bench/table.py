"""A table of measurements, and the statistics in it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """What is printed: every cell as text, notes below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share (0 to 1) of the values do not exceed; 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]


def spread(values: Sequence[float]) -> tuple[str, str]:
    """The median and the 95th percentile, in milliseconds, as cells."""
    if not values:
        return ("–", "–")
    return (milliseconds(percentile(values, 0.5)), milliseconds(percentile(values, 0.95)))


def milliseconds(value: float) -> str:
    """A time as a cell: enough digits, no more."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def share(hits: int, of: int) -> str:
    """A share as a cell, with its numbers."""
    return f"{100 * hits / of:.1f} % ({hits}/{of})" if of else "–"
