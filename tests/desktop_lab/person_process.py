"""A person in a process of their own: waits until the agent asks on the screen, and presses a key.

`python -m desktop_lab.person_process Return 2 Escape` answers three questions one after the other, each
with the key named. Exit status 1 where a question did not come in time.
"""

import argparse
import sys
import time

from Xlib import X
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.xobject.drawable import Window

from desktop_lab.person import PersonDevice
from desktop_lab.waiting import until

OUR_CLASS = "desktop-agent"


class Questions:
    """Sees each question of the agent come and go, however quickly one follows the other."""

    def __init__(self) -> None:
        self._display = Display()
        root = self._display.screen().root
        root.change_attributes(event_mask=X.SubstructureNotifyMask)
        children = root.query_tree().children
        self._shown = {window.id for window in children if _is_ours(window, shown=True)}

    def close(self) -> None:
        """Leave the display."""
        self._display.close()

    def wait(self, what: str, *, asked: bool, limit: float) -> None:
        """Go on in what happened to the next moment at which a question is there, or none."""
        until(what, lambda: self._go_on(asked), limit)

    def _go_on(self, asked: bool) -> bool:
        while bool(self._shown) != asked and self._display.pending_events():
            event = self._display.next_event()
            if event.type == X.MapNotify and _is_ours(event.window, shown=False):
                self._shown.add(event.window.id)
            elif event.type in {X.UnmapNotify, X.DestroyNotify}:
                self._shown.discard(event.window.id)
        return bool(self._shown) == asked


def _is_ours(window: Window, *, shown: bool) -> bool:
    try:
        found = window.get_wm_class()
        viewable = not shown or window.get_attributes().map_state == X.IsViewable
    except BadWindow:  # it is gone again
        return False
    return viewable and found is not None and found[1] == OUR_CLASS


def main() -> int:
    """Answer each question."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("keys", nargs="+", help="X11 names of keys, one a question")
    words.add_argument("--pause", type=float, default=0.5, help="seconds to read a question")
    words.add_argument("--limit", type=float, default=60.0, help="seconds to wait for a question")
    given = words.parse_args()
    questions = Questions()
    try:
        with PersonDevice() as person:
            for key in given.keys:
                questions.wait("A question", asked=True, limit=given.limit)
                time.sleep(given.pause)
                person.key(key)
                questions.wait("The end of the question", asked=False, limit=given.limit)
    except TimeoutError:
        return 1
    finally:
        questions.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
