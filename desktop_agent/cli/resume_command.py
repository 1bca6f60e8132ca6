"""`desktop-agent resume`: have the running app take commands again."""

import typer

from desktop_agent.cli import options
from desktop_agent.cli.pause_command import tell


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("resume")(resume)


def resume(as_json: options.AsJson = False) -> int:
    """Have the running app take commands again."""
    return tell("resume", "It goes on.", as_json=as_json)
