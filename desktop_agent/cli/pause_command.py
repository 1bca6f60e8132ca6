"""`desktop-agent pause`: have the running app take no command for now."""

import typer

from desktop_agent.cli import options, output
from desktop_agent.core.errors import EnvironmentTrouble


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("pause")(pause)


def pause(as_json: options.AsJson = False) -> int:
    """Have the running app take no command until `desktop-agent resume`; a run under way is stopped."""
    return tell("pause", "Paused.", as_json=as_json)


def tell(command: str, said: str, *, as_json: bool) -> int:
    """Tell the running app; raises EnvironmentTrouble where none runs."""
    from desktop_agent.app import tell_running  # noqa: PLC0415 - late: not for other commands

    if tell_running(command) is None:
        raise EnvironmentTrouble("The app is not running.", "Start it: desktop-agent")
    if as_json:
        output.document({command: True})
    else:
        output.say(said)
    return 0
