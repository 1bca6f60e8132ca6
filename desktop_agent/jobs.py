"""What a resident assistant has to do: runs in turn, and of each kind of look only the newest."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from desktop_agent.stop import StopToken

Work = Callable[[StopToken], None]


@dataclass(slots=True)
class Job:
    """Something to do once, with a stop token of its own; `kind` tells runs from looks.

    `dropped` is called where the job is thrown away before it began.
    """

    kind: str
    work: Work
    dropped: Callable[[], None] | None = None
    stop: StopToken = field(default_factory=StopToken)


class Jobs:
    """Handed in by any thread, taken by one. A run goes before looks, and stops the one under way."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._runs: deque[Job] = deque()
        self._looks: dict[str, Job] = {}
        self._now: Job | None = None
        self._closed = False

    def run(self, job: Job) -> None:
        """Add a run at the end of the queue; a look under way makes way for it."""
        with self._changed:
            self._runs.append(job)
            if self._now is not None and self._now.kind != job.kind:
                self._now.stop.stop("A run began.")
            self._changed.notify()

    def look(self, job: Job) -> None:
        """Put a look in the place of an older one of its kind, which is stopped if it is under way."""
        with self._changed:
            self._looks.pop(job.kind, None)
            self._looks[job.kind] = job
            if self._now is not None and self._now.kind == job.kind:
                self._now.stop.stop("A newer one came.")
            self._changed.notify()

    def take(self) -> Job | None:
        """The next job, once there is one; None when all is over."""
        with self._changed:
            self._now = None
            while not self._closed and not self._runs and not self._looks:
                self._changed.wait()
            if self._closed:
                return None
            self._now = self._runs.popleft() if self._runs else self._looks.pop(next(iter(self._looks)))
            return self._now

    def stop_runs(self, kind: str, reason: str) -> bool:
        """Stop the run under way and drop those that wait; whether there was any."""
        with self._changed:
            waiting, self._runs = tuple(self._runs), deque()
            running = self._now if self._now is not None and self._now.kind == kind else None
        if running is not None:
            running.stop.stop(reason)
        for job in waiting:
            if job.dropped is not None:
                job.dropped()
        return bool(waiting) or running is not None

    def close(self) -> None:
        """Stop what is under way and drop the rest."""
        with self._changed:
            self._closed = True
            waiting, self._runs, self._looks = tuple(self._runs), deque(), {}
            if self._now is not None:
                self._now.stop.stop("The assistant ends.")
            self._changed.notify_all()
        for job in waiting:
            if job.dropped is not None:
                job.dropped()
