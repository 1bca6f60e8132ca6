"""What the overlay shows, as a value that travels between processes; knows no Qt."""

import json
from dataclasses import asdict, dataclass
from typing import Self

from desktop_agent.core.geometry import Box

#: The colour of the boxes where none was chosen.
COLOR = "#d4006a"


@dataclass(frozen=True, slots=True)
class Message:
    """Numbered boxes in desktop pixels, and the words of the panel.

    `selected` is the box (from 0) that Enter means. `keys` are pairs such as `("Enter", "do it")`.
    `notice` says why the last key did not count. `grave` marks what a person should read twice.
    """

    sentence: str
    boxes: tuple[Box, ...] = ()
    selected: int = 0
    reason: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    notice: str = ""
    grave: bool = False
    color: str = COLOR

    def as_json(self) -> dict[str, object]:
        """Only what JSON knows."""
        return asdict(self)

    @classmethod
    def from_json(cls, read: dict[str, object]) -> Self:
        """The message that `as_json` wrote, after JSON made lists of its tuples."""
        values = json.loads(json.dumps(read))
        values["boxes"] = tuple(Box(**box) for box in values["boxes"])
        values["keys"] = tuple((key, word) for key, word in values["keys"])
        return cls(**values)
