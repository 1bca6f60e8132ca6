"""Reading the JSON files of a checkpoint, without torch."""

import json
from pathlib import Path
from typing import Any

from desktop_agent_model.errors import BadConfig, NoCheckpoint


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object from a file; raises NoCheckpoint or BadConfig naming the file."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise NoCheckpoint(f"There is no {path.name} in {path.parent}.") from None
    except (OSError, UnicodeDecodeError) as trouble:
        raise BadConfig(f"{path.name} in {path.parent} cannot be read: {trouble}.") from trouble
    try:
        value = json.loads(text, object_hook=_number)
    except ValueError as trouble:
        raise BadConfig(f"{path.name} in {path.parent} is not JSON: {trouble}.") from trouble
    if not isinstance(value, dict):
        raise BadConfig(f"{path.name} in {path.parent} is not a JSON object.")
    return value


def _number(value: dict[str, Any]) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Infinity as transformers writes it since version 5, for JSON has no word for it."""
    return float(value["__float__"]) if value.keys() == {"__float__"} else value
