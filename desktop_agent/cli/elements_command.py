"""`desktop-agent elements`: everything actionable that is seen, and by which witness."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from desktop_agent.cli import options, output
from desktop_agent.cli.progress import Reading
from desktop_agent.core.elements import Element
from desktop_agent.stop import StopToken


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("elements")(elements)


def elements(
    image: Annotated[Path | None, typer.Option("--image", help="Look at this screenshot instead.")] = None,
    as_json: options.AsJson = False,
    screen: options.ScreenNumber = 0,
    window: options.WindowTitle = "",
    timeout: options.Timeout = 0,
) -> int:
    """List everything actionable that is seen."""
    instruction = options.instruction("", window, screen, "rules")
    from desktop_agent.app import Agent  # noqa: PLC0415 - late: options are checked before anything starts

    stop = StopToken(time.monotonic() + timeout if timeout else None)
    with Agent.start(reading=Reading()) as agent:
        found, ms = agent.elements(instruction, stop, image)
    if as_json:
        output.document({"engine": "rules", "elements": [fields(one) for one in found], "ms": ms})
    else:
        heads = ("box", "role", "name", "program", "seen by")
        output.table([_row(one) for one in found], heads)
    return 0


def fields(one: Element) -> dict[str, Any]:
    """One element, as scripts see it; the box is in whole physical pixels of the desktop."""
    return {
        "box": one.box.as_list(),
        "label": one.title,
        "role": one.role.value,
        "app": one.app,
        "value": one.value,
        "states": sorted(state.value for state in one.states),
        "source": sorted(witness.value for witness in one.witnesses),
    }


def _row(one: Element) -> tuple[str, ...]:
    box = f"{one.box.left},{one.box.top} {one.box.width}x{one.box.height}"
    seen_by = " ".join(sorted(witness.value for witness in one.witnesses))
    return (box, one.role.value, one.title, one.app, seen_by)
