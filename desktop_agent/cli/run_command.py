"""`desktop-agent run`: carry out an instruction, asking on the target."""

import signal
import time
from types import FrameType
from typing import Annotated

import typer

from desktop_agent.cli import options, output
from desktop_agent.cli.progress import Reading
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.policy import Allowance
from desktop_agent.stop import StopToken


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("run")(run)


def run(
    words: options.Words,
    yes: Annotated[bool, typer.Option("--yes", help="Approve what would only be asked.")] = False,
    yes_to: Annotated[
        str, typer.Option("--yes-to", help="Approve these effects too, as in send,delete.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Do all but the input.")] = False,
    as_json: options.AsJson = False,
    engine: options.Engine = "auto",
    screen: options.ScreenNumber = 0,
    window: options.WindowTitle = "",
    timeout: options.Timeout = 0,
) -> int:
    """Carry out INSTRUCTION; a box on the target asks you first (Enter yes, Esc no, 1-9 another one)."""
    instruction = options.instruction(words, window, screen, engine)
    allowed = Allowance(yes, options.effects(yes_to))
    stop = StopToken(time.monotonic() + timeout if timeout else None)
    _stop_on_signals(stop)
    from desktop_agent.app import Agent  # noqa: PLC0415 - late: options are checked before anything starts
    from desktop_agent.cli.asking import TerminalPerson  # noqa: PLC0415 - late: see above

    with Agent.start(
        fallback=TerminalPerson.if_possible(as_json=as_json), reading=Reading(), may_ask=not yes
    ) as agent:
        outcome = agent.run(instruction, allowed, stop, dry=dry_run)
        trouble = agent.history.trouble
    if trouble:
        output.note(trouble)
    return _told(outcome, as_json=as_json)


def _stop_on_signals(stop: StopToken) -> None:
    def ask_to_stop(_number: int, _frame: FrameType | None) -> None:
        stop.stop("Stopped.")

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, ask_to_stop)


def _told(outcome: Outcome, *, as_json: bool) -> int:
    if as_json and outcome.exit_override in {2, 5}:
        told = {"kind": outcome.error, "message": outcome.message, "action": outcome.action}
        output.document({"error": told})
    elif as_json:
        from desktop_agent.journal.entry import step_fields  # noqa: PLC0415 - late: beside its only use

        output.document(
            {
                "outcome": outcome.status.value,
                "message": outcome.message,
                "action": outcome.action,
                "engine": outcome.engine,
                "steps": [step_fields(done) for done in outcome.steps],
                "ms": outcome.ms,
            }
        )
    else:
        output.say(outcome.message)
        if outcome.action:
            output.note(f"→ {outcome.action}")
    return outcome.exit_status
