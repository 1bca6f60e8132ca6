"""One scene played: the program opened, the agent run as anybody would run it, the person beside it."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_agent.settings import Settings
from desktop_lab import Desktop, Program
from tools.demo.scenes import EffectMissing, Scene

_LIMIT = 120.0


@dataclass(frozen=True, slots=True)
class Played:
    """How a scene went. Times are seconds since the command was given; `ms` are the agent's own."""

    scene: Scene
    pictures: tuple[Path, ...]
    box_after: float
    waited: float
    total: float
    answer: dict[str, Any] = field(default_factory=dict)
    effect: str = ""
    fault: str = ""


def play(scene: Scene, desktop: Desktop, folder: Path, home: Path, *, person_answers: bool) -> Played:
    """Play a scene; its pictures go into `folder`, the files of its program into `home`."""
    folder.mkdir(parents=True)
    program = scene.open(desktop, home)
    desktop.wait_until_quiet()
    seen = desktop.screenshot(folder / "seen.png")
    with _person(desktop, folder, answers=person_answers) as notes:
        given = time.time()
        agent = desktop.start(sys.executable, "-m", "desktop_agent", "run", scene.instruction, "--json")
        agent.wait(_LIMIT)
        total = time.time() - given
    looks = [json.loads(line) for line in notes.read_text().splitlines()]
    effect, fault = _look_at_effect(scene, program, home)
    after = desktop.screenshot(folder / "after.png")
    boxes = sorted(folder.glob("box-*.png"))
    answer = _answer(agent)
    fault = fault or _fault(boxes, answer)
    first = looks[0]["seen"] - given if looks else 0.0
    waited = sum(look["pressed"] - look["seen"] for look in looks)
    return Played(scene, (seen, *boxes, after), first, waited, total, answer, effect, fault)


@contextmanager
def _person(desktop: Desktop, folder: Path, *, answers: bool) -> Iterator[Path]:
    """The person, from before the command is given until after it ended; the file of what they noted."""
    notes = folder / "person.jsonl"
    words = [sys.executable, "-m", "tools.demo.person", Settings().approval.box_color, str(folder)]
    words += [] if answers else ["--only-look"]
    with notes.open("wb") as out:
        person = subprocess.Popen(words, env=desktop.env, stdin=subprocess.PIPE, stdout=out)
        try:
            yield notes
        finally:
            person.communicate(timeout=10)
    if person.returncode:
        raise EffectMissing("the person could not see or press")


def _fault(boxes: list[Path], answer: dict[str, Any]) -> str:
    if not boxes:
        return "no box was seen"
    told = answer["outcome"]
    # "unverified" is honest where a program shows nothing that tells: the effect was checked just above
    return "" if told in {"verified", "unverified"} else f"it was done, but the agent says “{told}”"


def _answer(agent: Program) -> dict[str, Any]:
    try:
        answer: dict[str, Any] = json.loads(agent.stdout())
    except json.JSONDecodeError:
        return {"outcome": "none", "message": (agent.stderr() or agent.stdout())[-500:], "ms": {}}
    if "error" in answer:
        return {"outcome": "error", "message": answer["error"]["message"], "ms": {}}
    return answer


def _look_at_effect(scene: Scene, program: Program, home: Path) -> tuple[str, str]:
    try:
        return scene.effect(program, home), ""
    except (EffectMissing, OSError) as trouble:
        return "", str(trouble)
