"""How an instruction ends: exactly one outcome, with what was done and the evidence for it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from desktop_agent.core.geometry import Box


class Status(StrEnum):
    """The eight ends."""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    NO_CHANGE = "no_change"
    NOT_FOUND = "not_found"
    REFUSED = "refused"
    DECLINED = "declined"
    STOPPED = "stopped"
    FAILED = "failed"

    @property
    def exit_status(self) -> int:
        """The process's exit status for this end, by the command-line contract."""
        return _EXIT[self]


_EXIT = {
    Status.VERIFIED: 0,
    Status.UNVERIFIED: 1,
    Status.NO_CHANGE: 1,
    Status.NOT_FOUND: 3,
    Status.REFUSED: 4,
    Status.DECLINED: 4,
    Status.STOPPED: 4,
    Status.FAILED: 1,
}


@dataclass(frozen=True, slots=True)
class Done:
    """One step that was carried out: on what, who allowed it, and what shows that it happened."""

    action: str
    label: str
    box: Box | None
    approved_by: Literal["policy", "person"]
    evidence: str
    status: Status = Status.UNVERIFIED


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an instruction ended; `ms` holds how long each part took, in milliseconds.

    `exit_override` is set where an error with an exit status of its own ended it (no screen: 5).
    """

    status: Status
    message: str
    steps: tuple[Done, ...] = ()
    engine: str = "rules"
    action: str = ""
    error: str = ""
    ms: dict[str, float] = field(default_factory=dict)
    exit_override: int | None = None

    @property
    def exit_status(self) -> int:
        """The process's exit status."""
        return self.status.exit_status if self.exit_override is None else self.exit_override
