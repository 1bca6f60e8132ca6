"""A person in a process of their own: waits until the agent asks on the screen, and presses a key.

`python -m desktop_lab.person_process Return 2 Escape` answers three questions one after the other, each
with the key named. Exit status 1 where a question did not come in time.
"""

import argparse
import sys
import time

from Xlib.display import Display

from desktop_lab.person import PersonDevice
from desktop_lab.waiting import until

OUR_CLASS = "desktop-agent"
_VIEWABLE = 2


def asks(display: Display) -> bool:
    """Whether a window of the agent is on the screen."""
    for window in display.screen().root.query_tree().children:
        found = window.get_wm_class()
        if found and found[1] == OUR_CLASS and window.get_attributes().map_state == _VIEWABLE:
            return True
    return False


def main() -> int:
    """Answer each question."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("keys", nargs="+", help="X11 names of keys, one a question")
    words.add_argument("--pause", type=float, default=0.5, help="seconds to read a question")
    words.add_argument("--limit", type=float, default=60.0, help="seconds to wait for a question")
    given = words.parse_args()
    display = Display()
    with PersonDevice() as person:
        for key in given.keys:
            try:
                until("A question", lambda: asks(display), given.limit)
                time.sleep(given.pause)
                person.key(key)
                until("The end of the question", lambda: not asks(display), given.limit)
            except TimeoutError:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
