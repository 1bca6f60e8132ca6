"""`desktop-agent history`: what was asked, done, and how it ended."""

from dataclasses import asdict
from typing import Annotated

import typer

from desktop_agent.cli import options, output


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("history")(history)


def history(
    last: Annotated[int, typer.Option("--last", min=1, help="How many entries.")] = 20,
    entry: Annotated[str, typer.Option("--id", help="Only this entry, with its pictures.")] = "",
    delete: Annotated[str, typer.Option("--delete", help="Delete this entry, or `all`.")] = "",
    as_json: options.AsJson = False,
) -> int:
    """Show the history, the newest first."""
    from desktop_agent.app import open_history  # noqa: PLC0415 - late: not for other commands

    kept = open_history()
    entries = kept.entries()
    if delete:
        ids = [one.id for one in entries] if delete == "all" else [delete]
        gone = kept.delete(ids)
        output.document({"deleted": gone}) if as_json else output.say(f"Deleted {gone}.")
        return 0 if gone or delete == "all" else 3
    shown = [one for one in entries if not entry or one.id == entry][:last]
    if as_json:
        output.document({"entries": [asdict(one) for one in shown]})
    elif not shown:
        output.say("Nothing yet.")
    else:
        rows = [(one.id, one.at, one.text, one.outcome, one.message) for one in shown]
        output.table(rows, ("id", "when", "asked", "ended", "what happened"))
        for one in shown if entry else ():
            for name in one.pictures:
                output.say(str(kept.path_of(name)))
    return 0
