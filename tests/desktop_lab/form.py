"""A small real window made to order in a toolkit, and the record of what it received: the evaluator."""

import json
import os
import signal
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from desktop_lab.program import Program
from desktop_lab.waiting import until
from desktop_lab.windows import LabWindow

Toolkit = Literal["gtk3", "gtk4", "qt"]
Kind = Literal[
    "button",
    "check",
    "combo",
    "entry",
    "label",
    "list",
    "password",
    "radio",
    "spin",
    "table",
    "tabs",
    "text",
    "ticks",
]


@dataclass(frozen=True, slots=True)
class Widget:
    """One widget of a form.

    `name` is its own label (button, check, radio, label) or the label before it (all others). `items` are
    the choices of a combo, a list, ticks (things to tick in a list; `value` is the one that is) or tabs;
    `rows` is the length of a table; `value` is what it starts with.
    """

    kind: Kind
    name: str
    enabled: bool = True
    value: str = ""
    items: tuple[str, ...] = ()
    rows: int = 0


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of the menu bar, or a submenu; its items are names or further menus."""

    name: str
    items: "tuple[str | Menu, ...]"


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that a form received: the widget's name, what happened, and its value then."""

    widget: str
    event: str
    value: str = ""


def specification(
    title: str, widgets: tuple[Widget, ...], menus: tuple[Menu, ...], size: tuple[int, int]
) -> str:
    """The form as the small programs read it."""
    form = {"title": title, "size": size, "widgets": [asdict(w) for w in widgets]}
    return json.dumps(form | {"menus": [asdict(m) for m in menus]})


class Form:
    """A form on the screen."""

    def __init__(self, program: Program, window: LabWindow, record: Path) -> None:
        self.program = program
        self.window = window
        self._record = record

    def turn_round(self) -> None:
        """Let its lines change places, last first: what was under a box is something else now."""
        os.kill(self.program.pid, signal.SIGUSR1)

    def events(self) -> list[Happened]:
        """All that it received so far."""
        lines = self._record.read_text().splitlines()
        return [event for line in lines if (event := Happened(**json.loads(line))).widget]

    def is_ready(self) -> bool:
        """Whether it has been drawn and takes input."""
        return self._record.exists() and '"ready"' in self._record.read_text()

    def value(self, widget: str) -> str:
        """What a widget holds now, as its latest change told; empty where it never changed."""
        changes = [e.value for e in self.events() if e.widget == widget and e.event == "changed"]
        return changes[-1] if changes else ""

    def clicks(self, widget: str) -> int:
        """How often a button or a menu item was activated."""
        return sum(1 for e in self.events() if e.widget == widget and e.event == "clicked")

    def wait_for(self, widget: str, event: str = "clicked", value: str | None = None) -> Happened:
        """The first such event, once it is there; raises TimeoutError."""

        def look() -> Happened | None:
            fits = [e for e in self.events() if (e.widget, e.event) == (widget, event)]
            return next((e for e in fits if value in (None, e.value)), None)

        return until(f"{event} of “{widget}”", look)
