"""A recorded scene: a picture, the accessibility tree of that moment, and targets with boxes drawn by hand.

A scene is a folder: `picture.png` (the whole desktop), `tree.json` (windows, and elements by window) and
`targets.toml` (instructions with the boxes on the picture that are right; none for what is absent).
"""

import json
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from desktop_agent.core.elements import Element, Role, State, Window, Witness
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame, Layout, Screen
from desktop_agent.ports import Observation

#: The kinds of rows, as the benchmark's table names them.
KINDS = ("literal", "mixed", "paraphrase", "visible", "absent")


@dataclass(frozen=True, slots=True)
class Row:
    """One instruction with the boxes that are right (empty for `absent`), in desktop pixels."""

    scene: str
    text: str
    kind: str
    language: str
    boxes: tuple[Box, ...]

    def hit(self, box: Box) -> bool:
        """Whether the middle of a box lies in one that is right."""
        return any(right.contains(box.center) for right in self.boxes)


class Recorded:
    """Implements ports.Observation on a recorded scene; `tree` and `pixels` say which witnesses it has."""

    def __init__(self, folder: Path, *, tree: bool = True, pixels: bool = True) -> None:
        self._folder = folder
        self._tree = tree
        self._pixels = pixels
        self._frame: Frame | None = None
        told = json.loads((folder / "tree.json").read_text(encoding="utf-8"))
        self._screen = Box(*told["screen"])
        self._windows = tuple(_window(one) for one in told["windows"])
        self._elements = {int(w): tuple(map(_element, found)) for w, found in told["elements"].items()}

    @property
    def layout(self) -> Layout:
        """The one screen of the scene."""
        return Layout((Screen(1, self._screen, 1.0, "recorded", primary=True),))

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows of that moment, the active one first."""
        return self._windows

    @property
    def frame(self) -> Frame:
        """The picture; one grey where the pixels are not to be seen."""
        if self._frame is None:
            self._frame = self._picture()
        return self._frame

    def _picture(self) -> Frame:
        if not self._pixels:
            return Frame(self._screen, bytes(4 * self._screen.area))
        from PIL import Image  # noqa: PLC0415 - late: only the benchmark reads pictures

        with Image.open(self._folder / "picture.png") as picture:
            return Frame(self._screen, picture.convert("RGB").tobytes("raw", "BGRX"))

    @property
    def ms(self) -> dict[str, float]:
        """Nothing was timed."""
        return {}

    def elements(self, window: int) -> tuple[Element, ...]:
        """The tree of one window as it was; nothing where the tree is not to be seen."""
        return self._elements.get(window, ()) if self._tree else ()


def rows(folder: Path) -> tuple[Row, ...]:
    """The targets of one scene; raises ValueError for a row that breaks the rules of the set."""
    told = tomllib.loads((folder / "targets.toml").read_text(encoding="utf-8"))
    return tuple(_row(folder.name, one) for one in told["target"])


def _row(scene: str, told: dict[str, Any]) -> Row:
    boxes = tuple(Box(*box) for box in told.get("boxes", ()))
    row = Row(scene, told["say"], told["kind"], told.get("language", "en"), boxes)
    if row.kind not in KINDS or (row.kind == "absent") == bool(boxes):
        raise ValueError(f"{scene}: “{row.text}” has the kind {row.kind} with {len(boxes)} boxes")
    return row


def scenes(folder: Path) -> tuple[Path, ...]:
    """The folders of all scenes in a set, in order of their names."""
    return tuple(sorted(path.parent for path in folder.glob("*/targets.toml")))


def written(observation: Observation) -> dict[str, Any]:
    """What `tree.json` holds for an observation."""
    return {
        "screen": observation.layout.bounds.as_list(),
        "windows": [_plain(window) for window in observation.windows],
        "elements": {str(w.id): [_plain(e) for e in observation.elements(w.id)] for w in observation.windows},
    }


def _plain(value: Window | Element) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for one in fields(value):
        held = getattr(value, one.name)
        if held == one.default:
            continue
        if isinstance(held, Box):
            held = held.as_list()
        elif isinstance(held, frozenset):
            held = sorted(str(item) for item in held)
        told[one.name] = held
    return told


def _window(told: dict[str, Any]) -> Window:
    return Window(**{**told, "box": Box(*told["box"])})


def _element(told: dict[str, Any]) -> Element:
    told = {**told, "box": Box(*told["box"]), "role": Role(told["role"])}
    for name, kind in (("states", State), ("witnesses", Witness)):
        if name in told:
            told[name] = frozenset(map(kind, told[name]))
    return Element(**told)
