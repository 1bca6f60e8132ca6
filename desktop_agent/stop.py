"""The stop token: every wait in the agent goes through it, so that a stop is never late."""

import threading
import time

from desktop_agent.core.errors import Stopped


class StopToken:
    """Says whether to stop; safe to use from any thread.

    `deadline` (monotonic seconds) stops by itself. A token is made for one run and never reset, so that
    an old stop cannot end a newer run.
    """

    def __init__(self, deadline: float | None = None) -> None:
        self._event = threading.Event()
        self._deadline = deadline
        self._reason = "Stopped."

    def stop(self, reason: str = "Stopped.") -> None:
        """Ask everything that waits on this token to end."""
        if not self._event.is_set():
            self._reason = reason
            self._event.set()

    @property
    def stopped(self) -> bool:
        """Whether a stop was asked for or the time is over."""
        if self._deadline is not None and time.monotonic() >= self._deadline:
            self.stop("The time given with --timeout is over.")
        return self._event.is_set()

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
        return self._reason

    def check(self) -> None:
        """Raise Stopped where a stop was asked for."""
        if self.stopped:
            raise Stopped(self._reason)

    def wait(self, seconds: float) -> None:
        """Let time pass; raises Stopped as soon as a stop is asked for."""
        until = time.monotonic() + max(0.0, seconds)
        if self._deadline is not None:
            until = min(until, self._deadline)
        while not self.stopped:
            left = until - time.monotonic()
            if left <= 0:
                return
            self._event.wait(left)
        raise Stopped(self._reason)
