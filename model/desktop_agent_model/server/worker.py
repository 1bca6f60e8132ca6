"""Everything that lives as long as the worker: the backend, its scheduler, its health and its numbers."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace

from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.protocol import LIMITS, ErrorCode, Limits, State
from desktop_agent_model.backends.base import Backend
from desktop_agent_model.server.auth import Door
from desktop_agent_model.server.calibrate import Probe
from desktop_agent_model.server.faults import Fault, guarded
from desktop_agent_model.server.health import Health
from desktop_agent_model.server.limits import Patience
from desktop_agent_model.server.metrics import Metrics
from desktop_agent_model.server.pictures import Pictures
from desktop_agent_model.server.scheduler import Scheduler

UNPACKERS = 3  # threads

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rules:
    """What a person has chosen for this worker."""

    door: Door
    limits: Limits = LIMITS
    patience: Patience = field(default_factory=Patience)
    calibrate: bool = True
    lanes: int = 1
    places: int = 2


class StopLoading(Exception):
    """The worker is being stopped while the model is still on its way."""


class Worker:
    """One backend made ready, and served until it is stopped."""

    def __init__(self, backend: Backend, contract: Contract, rules: Rules) -> None:
        self.backend, self.contract, self.rules = backend, contract, rules
        self.health = Health(backend, contract.name)
        self.scheduler = Scheduler(backend, lanes=rules.lanes, places=rules.places)
        self.metrics = Metrics(self.scheduler, self.health)
        self.pictures = Pictures(rules.limits)
        self.unpackers = ThreadPoolExecutor(UNPACKERS, "unpacker")
        """Threads that decode pictures, so that the server's loop goes on."""
        self.reading = 0
        """How many bodies are being read; touched by the server's loop only."""
        self.failure: Fault | None = None
        """Why the model could not be loaded, where it could not."""

    def start(self, told: Callable[[State], None] = lambda _: None) -> None:
        """Load, warm up and calibrate in the working thread; `told` is called from there with the outcome."""

        def prepare() -> bool:
            with guarded(self._failed):
                self._prepare()
            told(self.health.state)
            return self.health.serves

        self.scheduler.start(prepare)

    def stop(self) -> None:
        """Take nothing new, and end what is under way between two tokens."""
        self.scheduler.stop()

    def close(self, seconds: float) -> bool:
        """Stop and let go of the model; False where it is still at work after that time."""
        self.stop()
        ended = self.scheduler.join(seconds)
        self.unpackers.shutdown(wait=ended, cancel_futures=True)
        if ended:
            self.backend.close()
        return ended

    def note(self, fault: Fault) -> None:
        """A request was refused, or failed."""
        if fault.code is ErrorCode.INTERNAL:
            self.health.mistaken()

    def _prepare(self) -> None:
        self.backend.load(self._progress)
        self.health.description = self.backend.describe()
        self.health.become(State.WARMING)
        if not self.rules.calibrate:
            self.health.calibration = {"done": False, "why": "switched off"}
            self.health.become(State.READY)
            return
        probe = Probe(self.backend, self.contract, lambda: self.scheduler.stopped)
        for share in probe.warm():
            self._progress("warming up", share)
        self._progress("calibrating", 0.0)
        self._judge(probe)

    def _judge(self, probe: Probe) -> None:
        """Ready where the points fit; degraded where they fit other numbers; failed where they fit none."""
        verdict = probe.judge()
        if self.scheduler.stopped:
            raise StopLoading
        self.health.calibration = {"done": True, **asdict(verdict)}
        if self.health.description and verdict.convention:
            coordinates = verdict.convention.value
            self.health.description = replace(self.health.description, coordinates=coordinates)
        if not verdict.usable:
            self.health.become(State.FAILED, f"The calibration failed: {verdict.why}.")
        elif verdict.convention is not self.contract.convention:
            self.health.become(State.DEGRADED, verdict.why)
        else:
            self.health.become(State.READY)

    def _progress(self, stage: str, share: float) -> None:
        """Told by the backend while it loads; the one moment at which loading can be given up."""
        if self.scheduler.stopped:
            raise StopLoading
        self.health.progress(stage, share)

    def _failed(self, fault: Fault) -> None:
        self.failure = fault
        self.health.become(State.FAILED, f"{fault.message} {fault.action}")
        log.info("the model was not loaded: %s", fault.code.value)
