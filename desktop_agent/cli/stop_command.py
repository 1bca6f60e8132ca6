"""`desktop-agent stop`: end the run that holds this desktop."""

import typer

from desktop_agent.cli import options, output


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("stop")(stop)


def stop(as_json: options.AsJson = False) -> int:
    """Stop the running instruction; every key and button is let go."""
    from desktop_agent.app import stop_running, tell_running  # noqa: PLC0415 - late: not for other commands

    # the app first: it ends its run and stays, where the process that holds the desktop would be ended
    told = tell_running("stop") or {}
    stopped = bool(told.get("stopped")) or stop_running()
    if as_json:
        output.document({"stopped": stopped})
    else:
        output.say("Stopped." if stopped else "Nothing is running.")
    return 0
