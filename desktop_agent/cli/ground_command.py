"""`desktop-agent ground`: say where it would act; touch nothing."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from desktop_agent.cli import options, output
from desktop_agent.cli.progress import Reading
from desktop_agent.core.plan import Candidate, Sureness
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from desktop_agent.app import Found


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("ground")(ground)


def ground(
    words: options.Words,
    image: Annotated[Path | None, typer.Option("--image", help="Look at this screenshot instead.")] = None,
    annotate: Annotated[Path | None, typer.Option("--annotate", help="Write the picture with boxes.")] = None,
    as_json: options.AsJson = False,
    engine: options.Engine = "auto",
    screen: options.ScreenNumber = 0,
    window: options.WindowTitle = "",
    timeout: options.Timeout = 0,
) -> int:
    """Say where INSTRUCTION would act."""
    instruction = options.instruction(words, window, screen, engine)
    from desktop_agent.app import Agent  # noqa: PLC0415 - late: options are checked before anything starts

    stop = StopToken(time.monotonic() + timeout if timeout else None)
    with Agent.start(reading=Reading()) as agent:
        found = agent.ground(instruction, stop, image)
        if annotate:
            agent.annotate(annotate, found)
    if as_json:
        output.document(document(found))
    else:
        _say(found)
    return 0 if found.certain_enough else 3


def document(found: "Found") -> dict[str, Any]:
    """The answer as the command-line contract has it; boxes are whole physical pixels."""
    area, scale = found.area, found.scale
    told: dict[str, Any] = {
        "engine": found.grounding.engine,
        "frame": {
            "width": area.width,
            "height": area.height,
            "scale": scale,
            "origin": [area.left, area.top],
        },
        "candidates": [_candidate(one) for one in found.grounding.candidates],
        "sure": found.grounding.sureness is Sureness.SURE,
        "ms": found.ms,
    }
    if found.grounding.sureness is Sureness.AMBIGUOUS:
        told["ambiguous"] = True
    if found.to is not None:
        told["to"] = [_candidate(one) for one in found.to.candidates]
    if found.program:
        told["program"] = found.program
    if not found.grounding.candidates:
        told["nearest"] = list(found.grounding.nearest)
    return told


def _candidate(one: Candidate) -> dict[str, Any]:
    element = one.element
    return {
        "box": element.box.as_list(),
        "label": element.title,
        "role": element.role.value,
        "app": element.app,
        "source": sorted(witness.value for witness in element.witnesses),
        "score": round(one.score, 3),
        "enabled": element.enabled,
    }


def _say(found: "Found") -> None:
    if found.program:
        output.say(f"It would start the program {found.program}.")
        return
    for number, one in enumerate(found.grounding.candidates, 1):
        box, element = one.box, one.element
        output.say(
            f"{number}. “{element.title}” {element.role.value} in {element.app or 'the picture'}"
            f" at {box.left},{box.top} {box.width}x{box.height}  ({one.score:.2f})"
        )
    if not found.grounding.candidates:
        close = ", ".join(found.grounding.nearest[:3])
        output.note("It is not on the screen." + (f" The nearest: {close}." if close else ""))
        output.note("→ Bring it into view, or name it as it is written on the screen.")
    elif found.grounding.sureness is Sureness.AMBIGUOUS:
        output.note('Several fit equally.\n→ Say which: "the second …", "… in the dialog".')
