"""What a run of one instruction holds on its way: the world it works in, and what is done so far."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from desktop_agent.core.evidence import Evidence
from desktop_agent.core.outcome import Done
from desktop_agent.core.plan import Candidate, Instruction
from desktop_agent.core.policy import Allowance
from desktop_agent.ports import By, Desktop, Grounder, Journal, Person, Planner
from desktop_agent.settings import Settings
from desktop_agent.stop import StopToken


@dataclass(frozen=True, slots=True)
class World:
    """What a run needs; `person` None means that there is nobody to ask."""

    desktop: Desktop
    grounder: Grounder
    planner: Planner
    journal: Journal
    person: Person | None
    settings: Settings


@dataclass(slots=True)
class Run:
    """One instruction on its way: what was allowed, what is done so far and how long it took."""

    world: World
    instruction: Instruction
    allowed: Allowance
    stop: StopToken
    dry: bool = False
    entry: str = ""
    language: str = "en"
    window: int = 0
    done: list[Done] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    ms: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def timed(self, part: str) -> Iterator[None]:
        """Add the time that a part takes to its sum, in milliseconds."""
        started = time.perf_counter()
        try:
            yield
        finally:
            spent = (time.perf_counter() - started) * 1e3
            self.ms[part] = round(self.ms.get(part, 0.0) + spent, 1)

    def record(self, name: str, chosen: Candidate, by: By, evidence: Evidence, said: str) -> None:
        """Keep a finished step, with the sentence that tells it."""
        label = chosen.element.title
        self.done.append(Done(name, label, chosen.box, by, evidence.sentence, evidence.status))
        self.told.append(said)
