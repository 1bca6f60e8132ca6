"""The person of the demo, a process of its own: sees a box on the screen, looks at it, presses Enter.

`python -m tools.demo.person COLOR PICTURES [--only-look]` writes a JSON line for each box and ends when its
standard input does. It knows nothing of the agent but the colour of the box, and its keyboard is a device of
its own, so that what it presses counts as a person's key and not a program's.
"""

import json
import select
import sys
import time
from pathlib import Path

import numpy as np
from mss import MSS, tools
from mss.screenshot import ScreenShot

from desktop_lab.person import PersonDevice

#: So many pixels of the box's colour are a box.
_ENOUGH = 200
#: How long a person takes to see what it is about.
_REACTION = 0.6
_BETWEEN_LOOKS = 0.02


def has_box(picture: ScreenShot, color: str) -> bool:
    """Whether a box of this colour (#rrggbb) is on the screen."""
    pixels = np.frombuffer(picture.raw, np.uint8).reshape(-1, 4)[:, 2::-1]
    wanted = np.frombuffer(bytes.fromhex(color.removeprefix("#")), np.uint8)
    return int((pixels == wanted).all(axis=1).sum()) >= _ENOUGH


class Person:
    """Watches the display that DISPLAY names."""

    def __init__(self, color: str, pictures: Path, keyboard: PersonDevice | None) -> None:
        self._color, self._pictures, self._keyboard = color, pictures, keyboard
        self._camera = MSS()
        self._boxes = 0

    def watch(self) -> None:
        """Answer every box that appears, until standard input ends."""
        there = False
        while not select.select([sys.stdin], [], [], _BETWEEN_LOOKS)[0]:
            picture = self._camera.grab(self._camera.monitors[0])
            before, there = there, has_box(picture, self._color)
            if there and not before:
                self._answer()

    def _answer(self) -> None:
        seen = time.time()
        time.sleep(_REACTION)  # the sentence is read, and the compositor or the toolkit has drawn all of it
        self._boxes += 1
        picture = self._camera.grab(self._camera.monitors[0])
        tools.to_png(picture.rgb, picture.size, output=str(self._pictures / f"box-{self._boxes}.png"))
        pressed = time.time()
        if self._keyboard is not None:
            self._keyboard.key("Return")
        print(json.dumps({"seen": seen, "pressed": pressed}), flush=True)


def main() -> None:
    """Watch and answer."""
    only_look = "--only-look" in sys.argv
    keyboard = None if only_look else PersonDevice()
    Person(sys.argv[1], Path(sys.argv[2]), keyboard).watch()


if __name__ == "__main__":
    main()
