"""Progress on stderr, for a person who waits; nothing where nobody watches or it is over in a moment."""

import sys
import time

#: What takes no longer than this (seconds) shows no progress.
_MOMENT = 0.3


class Reading:
    """Counts the lines of text that are read; called with how many are done, and of how many."""

    def __init__(self) -> None:
        self._began = 0.0
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        """Say how far it is, on one line that is wiped at the end."""
        if done == 1:
            self._began = time.monotonic()
        if not sys.stderr.isatty():
            return
        if time.monotonic() - self._began > _MOMENT:
            self._say(f"Reading the screen: {done} of {total} lines")
            self._shown = True
        if self._shown and done == total:
            self._say("")
            self._shown = False

    def _say(self, text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
