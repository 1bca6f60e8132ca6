"""What the demo asks for, in which programs, and how it sees from outside that it was done."""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop_lab import Desktop, Program, until


@dataclass(frozen=True, slots=True)
class Scene:
    """One program and one instruction.

    `open` starts the program and waits for its window; `effect` says what it finds done, and raises
    TimeoutError or EffectMissing where that is not what was asked for. `folder` is the person's own.
    """

    name: str
    instruction: str
    open: Callable[[Desktop, Path], Program]
    effect: Callable[[Program, Path], str]


class EffectMissing(Exception):
    """The agent ended, and the world is not as it was asked to be."""


def _expect(what: str, found: object, wanted: object) -> str:
    if found != wanted:
        raise EffectMissing(f"{what} is {found!r}, not {wanted!r}")
    return f"{what} is {wanted!r}."


def _status(program: Program) -> int:
    try:
        return program.wait(5.0)
    except subprocess.TimeoutExpired:
        raise EffectMissing("the dialog is still open") from None


def _open_question(desktop: Desktop, _: Path) -> Program:
    words = ("--title=Tea", "--text=Shall I put the kettle on?", "--ok-label=Yes", "--cancel-label=No")
    program = desktop.zenity("--question", *words)
    desktop.wait_for_window("Tea")
    return program


def _question_answered(program: Program, _: Path) -> str:
    return _expect("The dialog's answer", _status(program), 0)


def _open_guest(desktop: Desktop, _: Path) -> Program:
    fields = [f"--add-entry={name}" for name in ("Name", "Town", "Email")]
    program = desktop.zenity("--forms", "--title=Guest", "--text=A new guest", "--width=480", *fields)
    desktop.wait_for_window("Guest")
    return program


def _guest_named(program: Program, _: Path) -> str:
    _status(program)
    return _expect("What the form gave", program.stdout().strip(), "Ada Lovelace||")


def _open_shopping(desktop: Desktop, folder: Path) -> Program:
    program = desktop.start("mousepad", folder / "shopping.txt")
    desktop.wait_for_window("shopping")
    return program


def _shopping_saved(_: Program, folder: Path) -> str:
    file = folder / "shopping.txt"
    until("A saved shopping.txt", file.exists, 5.0)
    return _expect("The file", file.read_text().strip(), "Tea, sugar, milk")


def _open_guests(desktop: Desktop, folder: Path) -> Program:
    (folder / "guests.txt").write_text("Mary\nAda\nLinus\n")
    program = desktop.start("featherpad", "--standalone", folder / "guests.txt")
    desktop.wait_for_window("guests")
    return program


def _guests_sorted(_: Program, folder: Path) -> str:
    file = folder / "guests.txt"
    return _expect("The file", file.read_text().split(), ["Ada", "Linus", "Mary"])


SCENES = (
    Scene("A click", "click Yes", _open_question, _question_answered),
    Scene(
        "Typing into a named field", "type 'Ada Lovelace' into Name and click OK", _open_guest, _guest_named
    ),
    Scene(
        "Typing, then a menu of GTK",
        "type 'Tea, sugar, milk' and choose File > Save",
        _open_shopping,
        _shopping_saved,
    ),
    Scene(
        "Menus of Qt",
        "choose Edit > Select All, then choose Edit > Sort Lines, then choose File > Save",
        _open_guests,
        _guests_sorted,
    ),
)
