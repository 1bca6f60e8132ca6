"""Who is answered when: one thread that works, a short queue before it, and nobody waits for nothing.

The server's coroutines hand in a job and get back what the backend yields, piece by piece. A job whose client
has gone is taken out of the queue at once, or told to stop between two tokens.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from enum import Enum

from desktop_agent.worker.protocol import ErrorCode
from desktop_agent_model.backends.base import Ask, Backend, Delta, Done
from desktop_agent_model.server.faults import Fault, guarded


def stopping() -> Fault:
    """What those get who are under way while the worker is stopped."""
    return Fault(ErrorCode.NOT_READY, "The worker is being stopped.", "Try again when it runs.")


class Mark(Enum):
    """What a job is told beside the backend's pieces."""

    STARTED = "started"


Item = Mark | Delta | Done | Fault
"""What comes of a job: that it has started, pieces, and one Done or Fault at the end."""


class Job:
    """One request on its way; `deliver` is called from the working thread with each item."""

    def __init__(self, ask: Ask, deliver: Callable[[Item], None]) -> None:
        self.ask, self.deliver = ask, deliver
        self._cancelled = threading.Event()
        self.created = time.monotonic()

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self._cancelled.set()

    def cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._cancelled.is_set()


class Scheduler:
    """Runs jobs on a backend: `lanes` at a time (one for a model of our own), `places` more may wait."""

    def __init__(self, backend: Backend, *, lanes: int = 1, places: int = 2) -> None:
        self.lanes, self.places = lanes, places
        self._backend = backend
        self._changed = threading.Condition()
        self._queue: deque[Job] = deque()
        self._running: set[Job] = set()
        self._closed = False
        self._threads: list[threading.Thread] = []
        self.seconds_a_job = 1.0
        """A moving average, from which is guessed when a place will be free."""

    def start(self, prepare: Callable[[], bool]) -> None:
        """Begin to work: `prepare` runs first, in the first thread, and says whether there is a model."""
        first = threading.Thread(target=self._first, args=(prepare,), name="worker-1", daemon=True)
        self._threads.append(first)
        first.start()

    @property
    def running(self) -> int:
        """How many jobs are worked on."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._queue)

    def check_free(self) -> None:
        """Raise Fault where there is no place, or will be none any more."""
        if self._closed:
            raise stopping()
        if len(self._queue) >= self.places + self.lanes - len(self._running):
            raise self.busy()

    def submit(self, job: Job) -> None:
        """Put a job into the queue; raises Fault where it is full or closed."""
        with self._changed:
            self.check_free()
            self._queue.append(job)
            self._changed.notify()

    def busy(self) -> Fault:
        """What the one gets who is one too many."""
        seconds = (self.waiting + 1) * self.seconds_a_job / self.lanes
        return Fault(
            ErrorCode.BUSY,
            f"The worker answers {self.running} and {self.waiting} more wait.",
            "Try again in a moment.",
            max(1, min(60, round(seconds))),
        )

    def drop(self, job: Job) -> None:
        """Nobody waits for this job any more: out of the queue, or stopped between two tokens."""
        job.cancel()
        with self._changed:
            if job in self._queue:
                self._queue.remove(job)

    def stop(self) -> None:
        """Take no more jobs, end those that wait, and tell the running ones to stop."""
        with self._changed:
            self._closed = True
            waiting = list(self._queue)
            self._queue.clear()
            for job in self._running:
                job.cancel()
            self._changed.notify_all()
        for job in waiting:
            job.deliver(stopping())

    @property
    def stopped(self) -> bool:
        """Whether no more jobs are taken."""
        return self._closed

    def join(self, seconds: float) -> bool:
        """Wait for the threads to end; False where one is still at work after that time."""
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _first(self, prepare: Callable[[], bool]) -> None:
        if not prepare() or self._closed:
            return
        for number in range(2, self.lanes + 1):
            thread = threading.Thread(target=self._work, name=f"worker-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()
        self._work()

    def _work(self) -> None:
        for job in iter(self._next, None):
            if not job.cancelled():
                self._run(job)
            with self._changed:
                self._running.discard(job)

    def _next(self) -> Job | None:
        """The next job, however long it takes to come; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._closed)
            if self._closed:
                return None
            job = self._queue.popleft()
            self._running.add(job)
            return job

    def _run(self, job: Job) -> None:
        job.deliver(Mark.STARTED)
        begun = time.monotonic()
        with guarded(job.deliver):
            for item in self._answer(job):
                job.deliver(item)
        self.seconds_a_job += 0.2 * (time.monotonic() - begun - self.seconds_a_job)

    def _answer(self, job: Job) -> Iterator[Item]:
        """The backend's pieces, up to the end that it must have; raises what the backend raises."""
        ended = False
        # to its very end, not only to Done: a backend that is left before that takes it for given up
        for piece in self._backend.generate(job.ask, job.cancelled):
            ended = isinstance(piece, Done)
            yield stopping() if isinstance(piece, Done) and self._cut_off(piece) else piece
        if not ended:
            raise RuntimeError("the backend ended without Done")

    def _cut_off(self, done: Done) -> bool:
        """Whether an answer ended early because the worker is being stopped."""
        return done.finish == "cancelled" and self._closed
