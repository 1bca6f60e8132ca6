"""Asking in the terminal, by a numbered list, where the overlay cannot be shown."""

import select
import sys
import time
from typing import Self

from desktop_agent.cli import output
from desktop_agent.core.approval import Approved, Decision, NotApproved, Proposal
from desktop_agent.stop import StopToken


class TerminalPerson:
    """Implements ports.Person on a terminal: a number and Enter approve, anything else declines."""

    @classmethod
    def if_possible(cls, *, as_json: bool) -> Self | None:
        """One, where somebody can read and answer; None where stdin is no terminal."""
        return cls() if sys.stdin.isatty() and (sys.stderr.isatty() or not as_json) else None

    def decide(self, proposal: Proposal, stop: StopToken) -> Decision:
        """Print the proposal and wait for a line, at most as long as the proposal allows."""
        output.note(f"{proposal.sentence}\n{proposal.reason}")
        for number, one in enumerate(proposal.candidates, 1):
            output.note(f"  {number}. {one.element.title} ({one.element.role}) at {one.box.as_list()[:2]}")
        output.note("Type its number and Enter to do it; only Enter to leave it.")
        answer = _line(proposal.limit, stop)
        if answer is None:
            return NotApproved(f"Nobody answered within {proposal.limit:.0f} s.")
        if answer.isdecimal() and 1 <= int(answer) <= len(proposal.candidates):
            return Approved(int(answer) - 1)
        return NotApproved("You said no.")

    def progress(self, sentence: str) -> None:
        """A line on stderr."""
        output.note(sentence)


def _line(limit: float, stop: StopToken) -> str | None:
    until = time.monotonic() + limit
    while time.monotonic() < until:
        stop.check()
        ready, _, _ = select.select([sys.stdin], [], [], 0.05)
        if ready:
            return sys.stdin.readline().strip()
    return None
