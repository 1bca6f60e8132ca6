"""What a notification says."""

from collections.abc import Callable
from dataclasses import dataclass

from desktop_agent.ports import Urgency


@dataclass(frozen=True, slots=True)
class Telling:
    """One notification: what it says, and its buttons."""

    title: str
    body: str
    urgency: Urgency = "normal"
    buttons: tuple[tuple[str, Callable[[], None]], ...] = ()
