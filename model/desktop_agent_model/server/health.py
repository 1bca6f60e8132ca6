"""What the worker says of itself: its state, its model, its queue, and how long answers took lately."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from desktop_agent.worker.protocol import State
from desktop_agent_model.backends.base import Backend, Description, Watched

KEPT = 512  # latencies
IN_A_ROW = 3  # mistakes, after which something is wrong with the worker and not with the requests


@dataclass(frozen=True, slots=True)
class Latency:
    """Seconds of one answer: in the queue, to its first piece, and in all."""

    queued: float
    first: float
    total: float


@dataclass
class Health:
    """The worker's state; written by the working thread and the server, read by whoever asks."""

    backend: Backend
    contract: str = ""
    """The name of the contract by which the model is asked."""
    calibration: dict[str, Any] = field(default_factory=lambda: {"done": False, "why": "not done yet"})
    description: Description | None = None
    state: State = State.LOADING
    stage: str = "starting"
    share: float = 0.0
    """How much of the stage is done, 0 to 1."""
    why: str = ""
    """What is wrong, where something is."""

    def __post_init__(self) -> None:
        """Begin with nothing measured."""
        self._since = time.monotonic()
        self._latencies: deque[Latency] = deque(maxlen=KEPT)
        self._mistakes = 0
        self._lock = threading.Lock()

    def progress(self, stage: str, share: float) -> None:
        """The model is being loaded; stages are for people."""
        self.stage, self.share = stage, max(0.0, min(1.0, share))

    def become(self, state: State, why: str = "") -> None:
        """Enter a state, with the reason where it is not a good one."""
        self.state, self.why = state, why
        self.stage, self.share = state.value, 1.0

    def answered(self, latency: Latency) -> None:
        """An answer came to its end."""
        with self._lock:
            self._latencies.append(latency)
            self._mistakes = 0

    def mistaken(self) -> None:
        """The worker made a mistake; a few in a row and it is not well."""
        self._mistakes += 1

    def now(self) -> tuple[State, str]:
        """The state as it is now, and why."""
        if self.state is not State.READY:
            return self.state, self.why
        if isinstance(self.backend, Watched) and (trouble := self.backend.trouble()):
            return State.DEGRADED, trouble
        if self._mistakes >= IN_A_ROW:
            return State.DEGRADED, f"the last {self._mistakes} answers failed by mistakes of the worker"
        return self.state, self.why

    @property
    def serves(self) -> bool:
        """Whether requests are answered."""
        return self.state in {State.READY, State.DEGRADED}

    def document(self, queue: dict[str, int]) -> dict[str, Any]:
        """Everything, as `/health` shows it."""
        state, why = self.now()
        return {
            "state": state.value,
            "why": why,
            "stage": self.stage,
            "progress": round(self.share, 3),
            "uptime_s": round(time.monotonic() - self._since, 1),
            "queue": queue,
            "latency": self._percentiles(),
            "contract": self.contract,
            "calibration": self.calibration,
            **(asdict(self.description) if self.description else {}),
        }

    def _percentiles(self) -> dict[str, Any]:
        with self._lock:
            kept = list(self._latencies)
        return {
            "count": len(kept),
            "queued_s": percentiles([one.queued for one in kept]),
            "first_s": percentiles([one.first for one in kept]),
            "total_s": percentiles([one.total for one in kept]),
        }


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """The 50th, 95th and 99th, by nearest rank; nothing where there are no values."""
    ordered = sorted(values)
    return {
        f"p{share}": round(ordered[-(-share * len(ordered) // 100) - 1], 4)
        for share in (50, 95, 99)
        if ordered
    }
