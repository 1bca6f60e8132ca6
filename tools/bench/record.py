"""`python -m tools.bench.record [NAME…]`: pictures and trees anew; the boxes are drawn by hand."""

import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from desktop_agent.app import Agent
from desktop_agent.bench.scene import written
from desktop_agent.core.plan import Instruction
from desktop_agent.desktop.capture.picture import annotated
from desktop_lab import VirtualDesktop
from tools.bench.staging import STAGES, Stage

_SET = Path(__file__).parents[2] / "tests" / "scenes"
_SIZE = (1280, 800)


def record(stage: Stage) -> None:
    """Set the scene up on a desktop of its own, and write what is seen and what the tree says."""
    with VirtualDesktop(size=_SIZE) as desktop, ExitStack() as stack, desktop.adopted():
        desktop.run("xdotool", "mousemove", "1270", "790")  # no tool tip over what is recorded
        stage.set_up(desktop, stack)
        time.sleep(2.5)  # a tree is often later than its window
        with Agent.start() as agent:
            seen = agent.desktop.observe(Instruction(""))
            picture = annotated(seen.frame, [])
            told = json.dumps(written(seen), ensure_ascii=False, indent=0, sort_keys=True)
        told = told.replace(str(desktop.folder), "~")  # the folder of one day means nothing
    folder = _SET / stage.name
    folder.mkdir(parents=True, exist_ok=True)
    picture.convert("RGB").save(folder / "picture.png", "PNG", optimize=True)
    (folder / "tree.json").write_text(told + "\n", encoding="utf-8")


def main(names: list[str]) -> None:
    """Record the scenes named, or all."""
    for stage in STAGES:
        if not names or stage.name in names:
            print(stage.name, flush=True)
            record(stage)


if __name__ == "__main__":
    main(sys.argv[1:])
