"""`python -m tools.demo [NAME…]`: plays the scenes, writes demo/; 1 where an effect is missing."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop_lab import Desktop, VirtualDesktop
from tools.demo import page
from tools.demo.scenes import SCENES
from tools.demo.stage import Played, play

_FOLDER = Path(__file__).parents[2] / "demo"
#: Small enough that the pictures can be read side by side.
_SIZE = (840, 560)


def _may_use_the_screen() -> bool:
    """Whether there is a screen and the person at it agrees."""
    if not os.environ.get("DISPLAY") or not sys.stdin.isatty():
        return False
    print("The demo can work on your own screen: it opens programs, and you press Enter at each box.")
    return input("Use your screen? Otherwise it takes one that nobody sees. [y/N] ").strip().lower() in {
        "y",
        "yes",
    }


@contextmanager
def _desktop(*, own_screen: bool) -> Iterator[Desktop]:
    if not own_screen:
        print("Starting a virtual desktop.", flush=True)
        with VirtualDesktop(size=_SIZE) as desktop:
            yield desktop
        return
    with tempfile.TemporaryDirectory(prefix="demo-") as folder:
        theirs = Desktop(os.environ, Path(folder))
        try:
            yield theirs
        finally:
            theirs.leave()


def _play_all(names: list[str], *, own_screen: bool) -> list[Played]:
    chosen = [scene for scene in SCENES if not names or scene.name in names]
    played = []
    with _desktop(own_screen=own_screen) as desktop:
        home = desktop.folder / "documents"
        home.mkdir()
        for number, scene in enumerate(chosen, 1):
            print(f"{scene.name}: “{scene.instruction}”", flush=True)
            one = play(scene, desktop, _FOLDER / str(number), home, person_answers=not own_screen)
            print(f"  {'✗ ' + one.fault if one.fault else '✓ ' + one.effect} {page.times(one)}", flush=True)
            if one.fault:
                print(f"  The agent says: {one.answer.get('message', '')}", flush=True)
            played.append(one)
            desktop.stop_programs()
    return played


def main(names: list[str]) -> int:
    """Play and show; 0 where every effect was found."""
    own_screen = _may_use_the_screen()
    shutil.rmtree(_FOLDER, ignore_errors=True)
    _FOLDER.mkdir()
    played = _play_all(names, own_screen=own_screen)
    shown = page.write(_FOLDER, played)
    print(f"The pictures: {shown.relative_to(_FOLDER.parent)}")
    if own_screen and shutil.which("xdg-open"):
        subprocess.run(["xdg-open", str(shown)], check=False)
    return 1 if not played or any(one.fault for one in played) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
