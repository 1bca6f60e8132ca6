"""What a person is shown before something is done, and what they can answer."""

from dataclasses import dataclass
from enum import StrEnum

from desktop_agent.core.plan import Candidate
from desktop_agent.core.policy import Effect


@dataclass(frozen=True, slots=True)
class Proposal:
    """One thing to approve: the sentence says all of it, the candidates are numbered from 1.

    `others` true: the candidates are alternatives, a digit picks one; false: there is one candidate or
    none. `reason` says why it is asked. `language` (en, pt, zh) is the one the person spoke.
    """

    sentence: str
    candidates: tuple[Candidate, ...] = ()
    reason: str = ""
    effect: Effect = Effect.NONE
    language: str = "en"
    limit: float = 30.0


@dataclass(frozen=True, slots=True)
class Approved:
    """Yes, to the candidate at this place (from 0)."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class NotApproved:
    """No, with the reason in a sentence."""

    reason: str


Decision = Approved | NotApproved


class Ignored(StrEnum):
    """Why a key press did not count as an answer."""

    SYNTHETIC = "synthetic"  # a program sent it
    TOO_SOON = "too soon"  # it came before anybody can have read the question
    PASSED_BY = "passed by"  # another program holds the keyboard and got it
