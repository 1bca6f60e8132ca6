"""The options that mean the same in every command."""

from typing import Annotated

import typer

from desktop_agent.core.errors import EngineUnavailable, WrongUsage
from desktop_agent.core.plan import Instruction
from desktop_agent.core.policy import Effect

Words = Annotated[str, typer.Argument(metavar="INSTRUCTION", help="What you want, in plain words.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Engine = Annotated[str, typer.Option("--engine", help="rules, holotron or auto.")]
ScreenNumber = Annotated[int, typer.Option("--screen", min=0, help="Only this screen, counted from 1.")]
WindowTitle = Annotated[str, typer.Option("--window", help="Only windows with this in their title.")]
Timeout = Annotated[float, typer.Option("--timeout", min=0, help="Seconds that all of it may take.")]


def instruction(text: str, window: str, screen: int, engine: str) -> Instruction:
    """The instruction with where it is meant; raises WrongUsage or EngineUnavailable."""
    if engine not in {"rules", "holotron", "auto"}:
        raise WrongUsage(f"There is no engine named {engine}.", "Use rules, holotron or auto.")
    if engine == "holotron":
        raise EngineUnavailable("No Holotron worker is set up.", "Use `--engine rules`.")
    return Instruction(text, window, screen, engine)


def effects(text: str) -> frozenset[Effect]:
    """The effects named in `--yes-to`, separated by commas; raises WrongUsage for one that is none."""
    names = [word.strip().lower() for word in text.split(",") if word.strip()]
    known = {effect.value: effect for effect in Effect if effect is not Effect.NONE}
    wrong = [name for name in names if name not in known]
    if wrong:
        raise WrongUsage(f"There is no effect named {wrong[0]}.", f"Name one of: {', '.join(known)}.")
    return frozenset(known[name] for name in names)
