"""`desktop-agent doctor`: every part, its state, and one suggested action each."""

from dataclasses import asdict

import typer

from desktop_agent.cli import options, output


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("doctor")(doctor)


def doctor(as_json: options.AsJson = False) -> int:
    """Check every part that the agent needs."""
    from desktop_agent.app import checks  # noqa: PLC0415 - late: not for other commands

    found = checks()
    broken = any(check.state == "broken" for check in found)
    if as_json:
        output.document({"checks": [asdict(check) for check in found], "ok": not broken})
    else:
        rows = [(check.state, check.name, check.finding, check.action) for check in found]
        output.table(rows, ("state", "part", "found", "do"))
    return 5 if broken else 0
