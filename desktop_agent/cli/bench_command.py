"""`desktop-agent bench`: the numbers that the README quotes."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer

from desktop_agent.bench.table import Table
from desktop_agent.cli import options, output
from desktop_agent.core.errors import WrongUsage


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("bench")(bench)


def bench(
    what: Annotated[
        Literal["ground", "desktop", "start", "ui"],
        typer.Argument(
            help="ground: accuracy and speed on a set; desktop: speed on what is open; start; ui."
        ),
    ],
    folder: Annotated[Path | None, typer.Option("--set", help="The folder of recorded scenes.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long to stay idle.")] = 60.0,
    runs: Annotated[int, typer.Option("--runs", min=1, help="How often to start each process.")] = 11,
    as_json: options.AsJson = False,
) -> int:
    """Measure, and print the tables."""
    tables = _tables(what, folder, seconds, runs)
    if as_json:
        output.document({"bench": what, "tables": [asdict(table) for table in tables]})
    else:
        for table in tables:
            output.say(f"\n{table.title}")
            output.table([tuple(row) for row in table.rows], table.heads)
            for note in table.notes:
                output.say(f"  {note}")
    return 0


def _tables(what: str, folder: Path | None, seconds: float, runs: int) -> list[Table]:
    if what == "ground":
        from desktop_agent.bench import ground  # noqa: PLC0415 - late: only what is asked for

        return ground.tables(_set(folder))
    if what == "desktop":
        from desktop_agent.bench import desktop  # noqa: PLC0415 - late: only what is asked for

        return desktop.tables(seconds)
    if what == "ui":
        from desktop_agent.bench import ui  # noqa: PLC0415 - late: only what is asked for

        return ui.tables(runs, seconds)
    from desktop_agent.bench import start  # noqa: PLC0415 - late: only what is asked for

    return start.tables(runs)


def _set(folder: Path | None) -> Path:
    """The set to measure on: the one named, else the one beside the sources; raises WrongUsage."""
    chosen = folder or Path(__file__).parents[2] / "tests" / "scenes"
    if not any(chosen.glob("*/targets.toml")):
        raise WrongUsage(f"There are no recorded scenes in {chosen}.", "Name a folder with `--set`.")
    return chosen
