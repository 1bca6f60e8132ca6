"""Measured numbers as files."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop_agent_model.measure.sweep import Level


def write_sweep(
    found: dict[str, Any], model: str, levels: Sequence[Level], out: Path | None, plot: Path | None
) -> None:
    """The numbers as JSON into `out` and as a picture into `plot`, where they are given."""
    if out:
        write_json(found, out)
    if plot:
        from desktop_agent_model.measure.plot import plot as draw  # noqa: PLC0415 - late: matplotlib

        draw(levels, model, plot, published=True)


def write_json(value: dict[str, Any], path: Path) -> None:
    """JSON with a key a line, so that two runs can be compared."""
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", "utf-8")
