"""The desktop and the person with a note of what is being done to them, for those who show it."""

from collections.abc import Callable, Sequence

from desktop_agent.core.actions import Action
from desktop_agent.core.approval import Decision, Proposal
from desktop_agent.core.elements import Element
from desktop_agent.core.events import State
from desktop_agent.core.evidence import Snapshot
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Instruction
from desktop_agent.ports import Desktop, Observation, Person
from desktop_agent.stop import StopToken

Note = Callable[[State], None]


class StagedDesktop:
    """Implements ports.Desktop by another one; notes when it is looked at and when it is acted on."""

    def __init__(self, real: Desktop, note: Note) -> None:
        self._real, self._note = real, note

    def observe(self, instruction: Instruction, prefer: int = 0) -> Observation:
        """Look."""
        self._note(State.LOOKING)
        return self._real.observe(instruction, prefer)

    def perform(self, action: Action, stop: StopToken) -> None:
        """Act."""
        self._note(State.ACTING)
        self._real.perform(action, stop)

    def recheck(self, element: Element, before: Observation) -> Element:
        """The element as it is now."""
        return self._real.recheck(element, before)

    def snapshot(self, window: int, around: Box | None) -> Snapshot:
        """The facts before an action; what is shown beside it is gone from now on."""
        self._note(State.ACTING)
        return self._real.snapshot(window, around)

    def settle(self, before: Snapshot, stop: StopToken) -> Snapshot:
        """The facts after it."""
        return self._real.settle(before, stop)

    def launchable(self, name: str) -> Sequence[tuple[str, str]]:
        """Desktop entries whose name fits."""
        return self._real.launchable(name)


class StagedPerson:
    """Implements ports.Person by another one; notes when an answer is waited for."""

    def __init__(self, real: Person, note: Note) -> None:
        self._real, self._note = real, note

    def decide(self, proposal: Proposal, stop: StopToken) -> Decision:
        """Ask."""
        self._note(State.WAITING)
        try:
            return self._real.decide(proposal, stop)
        finally:
            self._note(State.ACTING)

    def progress(self, sentence: str) -> None:
        """Say what is being done."""
        self._real.progress(sentence)
