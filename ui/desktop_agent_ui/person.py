"""The person, asked by boxes on the target and answering by keys."""

from collections.abc import Callable

from desktop_agent.core.approval import Approved, Decision, NotApproved, Proposal
from desktop_agent.ports import ApprovalKeys
from desktop_agent.stop import StopToken
from desktop_agent_ui.overlay_client import OverlayProcess


def _keep_quiet(_: str) -> None:
    pass


class OverlayPerson:
    """Asks through the overlay; `say` tells what takes long."""

    def __init__(
        self, overlay: OverlayProcess, keys: ApprovalKeys, say: Callable[[str], None] = _keep_quiet
    ) -> None:
        self._overlay, self._keys, self._say = overlay, keys, say

    def decide(self, proposal: Proposal, stop: StopToken) -> Decision:
        """Show the proposal on the target and wait for the answer; gone from the screen on return.

        Raises Stopped, PartMissing where the overlay cannot be shown, and what the keys raise.
        """
        digits = len(proposal.candidates)
        self._overlay.wait_until_ready(stop)
        # the keys first: a key pressed as soon as the box is seen must not reach the program below
        with self._keys.armed(digits), self._overlay.showing(proposal, stop):
            answer = self._keys.wait(digits, proposal.limit, stop)
        stop.check()
        match answer:
            case int():
                return Approved(answer - 1)
            case "enter":
                return Approved(0)
            case "escape":
                return NotApproved("You said no.")
            case "timeout":
                return NotApproved(f"Nobody answered within {proposal.limit:g} s.")

    def progress(self, sentence: str) -> None:
        """Say what is being done, where it takes long."""
        self._say(sentence)
