"""How an error or a list of finished steps becomes the one outcome of an instruction."""

from collections.abc import Sequence

from desktop_agent.core.errors import (
    AgentError,
    Declined,
    EnvironmentTrouble,
    NotFound,
    Refused,
    Stopped,
    WrongUsage,
)
from desktop_agent.core.outcome import Done, Outcome, Status

_ENDS: tuple[tuple[type[AgentError], Status], ...] = (
    (NotFound, Status.NOT_FOUND),
    (Refused, Status.REFUSED),
    (Declined, Status.DECLINED),
    (Stopped, Status.STOPPED),
)

#: From best to worst; an instruction is as good as its weakest step.
_ORDER = (Status.VERIFIED, Status.UNVERIFIED, Status.NO_CHANGE)


def of_error(error: AgentError, done: Sequence[Done], engine: str, ms: dict[str, float]) -> Outcome:
    """The outcome where an error ended the instruction; steps done before it stay told."""
    status = next((end for kind, end in _ENDS if isinstance(error, kind)), Status.FAILED)
    own_exit = error.exit_status if isinstance(error, WrongUsage | EnvironmentTrouble) else None
    message = error.message
    if done:
        message = f"{message} Done before: {'; '.join(one.label for one in done)}."
    return Outcome(status, message, tuple(done), engine, error.action, error.kind, ms, own_exit)


def of_steps(done: Sequence[Done], sentences: Sequence[str], engine: str, ms: dict[str, float]) -> Outcome:
    """The outcome where every step was carried out."""
    status = max((one.status for one in done), key=_ORDER.index, default=Status.VERIFIED)
    told = [f"{said}; {one.evidence}." for said, one in zip(sentences, done, strict=True)]
    return Outcome(status, " ".join(told), tuple(done), engine, _advice(status), "", ms)


def _advice(status: Status) -> str:
    if status is Status.NO_CHANGE:
        return "Look whether it took effect; if not, run it again."
    if status is Status.UNVERIFIED:
        return "Look whether it is what you wanted."
    return ""
