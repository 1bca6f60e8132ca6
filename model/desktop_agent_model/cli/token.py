"""`desktop-agent worker token`: the token that clients of the worker need."""

import sys
from typing import Annotated

import typer

from desktop_agent_model import secret
from desktop_agent_model.cli.tables import document, say


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("token")(token)


def token(
    rotate: Annotated[bool, typer.Option("--rotate", help="Make a new one; the old one ends.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead.")] = False,
) -> None:
    """Print the token, which is made where there is none; from then on the worker asks for it."""
    kept = secret.make_token(rotate=rotate)
    if as_json:
        document({"token": kept.token, "where": kept.where})
        return
    print(
        f"It is kept in {kept.where}. A worker that runs goes on with the token it started with.",
        file=sys.stderr,
    )
    say(f"Token: {kept.token}")
