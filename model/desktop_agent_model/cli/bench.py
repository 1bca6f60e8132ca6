"""`desktop-agent worker bench`: measure a model in this process, or a server with many workers at once."""

import asyncio
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from desktop_agent_model.cli.tables import document, say, table

if TYPE_CHECKING:
    from desktop_agent_model.measure.sweep import Level
    from desktop_agent_model.measure.workload import Workload

commands = typer.Typer(help="Measure the worker.", invoke_without_command=True)

LEVELS = "1,2,4,8,16,32,64,100"
Model = Annotated[str, typer.Option("--model", help="The folder of a checkpoint, or `tiny`.")]
Device = Annotated[str, typer.Option("--device", help="cpu, cuda or cuda:1; empty: a GPU if there is one.")]
Workers = Annotated[str, typer.Option("--workers", help="How many at once, one number after the other.")]
Steps = Annotated[int, typer.Option("--steps", min=1, max=1000, help="Steps of a session.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document instead of tables.")]
Out = Annotated[Path, typer.Option("--out", help="The folder that the report is written into.")]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    program.add_typer(commands, name="bench")


@commands.callback()
def bench(
    context: typer.Context,
    model: Model = "tiny",
    device: Device = "",
    steps: Steps = 20,
    as_json: AsJson = False,
) -> None:
    """One person's speed: reading, writing, instruction to point, step after step, state against length."""
    if context.invoked_subcommand:
        return
    from desktop_agent_model.measure.loaded import Scope, best_device, folder_of, measure  # noqa: PLC0415 - late: torch
    from desktop_agent_model.measure.report import page  # noqa: PLC0415 - late: torch

    report = measure(folder_of(model), device or best_device(), Scope(steps=steps), _tell)
    if as_json:
        document(report.document())
    else:
        say(page(report))


@commands.command("sweep")
def sweep(
    url: Annotated[str, typer.Option("--url", help="Any server that speaks OpenAI's chat completions.")],
    workers: Workers = LEVELS,
    steps: Annotated[int, typer.Option("--steps", min=1, help="Requests of each worker.")] = 4,
    pictures: Annotated[int, typer.Option("--pictures", min=1, max=20, help="Screenshots a request.")] = 3,
    words: Annotated[int, typer.Option("--words", min=1, help="Words that a session starts with.")] = 3000,
    answer: Annotated[int, typer.Option("--answer", min=1, help="The most tokens of an answer.")] = 200,
    full: Annotated[bool, typer.Option("--full", help="Ask vLLM for exactly so many.")] = False,
    model: Annotated[str, typer.Option("--model", help="The served name; empty: the first listed.")] = "",
    out: Annotated[Path | None, typer.Option("--out", help="Write the numbers there, as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw them there: .svg or .png.")] = None,
    published: Annotated[bool, typer.Option("--published", help="Draw the published figures too.")] = False,
    as_json: AsJson = False,
) -> None:
    """A server under 1 … 100 workers at once: tokens a second, latency, errors."""
    from desktop_agent_model.measure.workload import Workload  # noqa: PLC0415 - late: pictures

    workload = Workload(steps, pictures, words=words, answer=answer, full=full)
    served, levels = swept(url, _numbers(workers), workload, model, quiet=as_json)
    found = {"model": served, "workload": asdict(workload), "levels": [asdict(level) for level in levels]}
    if out:
        out.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    if plot:
        from desktop_agent_model.measure.plot import plot as draw  # noqa: PLC0415 - late: matplotlib

        draw(levels, served, plot, published=published)
    if as_json:
        document(found)


@commands.command("report")
def report(
    out: Out,
    shape: Annotated[Literal["full", "tiny"], typer.Option(help="The size of the random weights.")] = "full",
    model: Annotated[str, typer.Option("--model", help="Measure this checkpoint instead.")] = "",
    device: Device = "",
    url: Annotated[str, typer.Option("--url", help="Sweep this server instead of one of ours.")] = "",
    workers: Workers = LEVELS,
    steps: Steps = 20,
    quick: Annotated[bool, typer.Option("--quick", help="As little of each as can be measured.")] = False,
) -> None:
    """Everything on one machine, into a folder: report.md, report.json and sweep.svg."""
    from desktop_agent_model.measure import whole  # noqa: PLC0415 - late: torch

    wanted = whole.Wanted(out, shape, model, device, url, _numbers(workers), steps, quick=quick)
    whole.write(wanted, _tell, lambda *asked: swept(*asked, quiet=False))
    say(f"Written to {out / 'report.md'}.")


def swept(
    url: str, workers: tuple[int, ...], workload: "Workload", model: str, *, quiet: bool
) -> "tuple[str, list[Level]]":
    """Run a sweep, with a line printed after each number of workers."""
    from desktop_agent_model.measure.report import SWEEP_HEADS, level_row  # noqa: PLC0415 - late: pictures
    from desktop_agent_model.measure.sweep import sweep as run  # noqa: PLC0415 - late: httpx

    def told(level: "Level") -> None:
        _tell(f"{level.workers} workers: {level.tokens_a_second:,.0f} tokens/s")

    token = os.environ.get("DESKTOP_AGENT_WORKER_TOKEN", "")
    served, levels = asyncio.run(
        run(url, token=token, model=model, levels=workers, workload=workload, told=told)
    )
    if not quiet:
        table(SWEEP_HEADS, [level_row(level) for level in levels])
        for level in levels:
            for error, count in level.errors.items():
                say(f"  {level.workers} workers: {count} × {error}")
    return served, levels


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers of workers; raises typer.BadParameter."""
    try:
        numbers = tuple(int(number) for number in text.split(","))
    except ValueError as strange:
        raise typer.BadParameter(f"{text!r} is no list of numbers such as 1,8,32.") from strange
    if not all(1 <= number <= 10_000 for number in numbers):
        raise typer.BadParameter("Each number of workers must be 1 to 10000.")
    return numbers


def _tell(stage: str) -> None:
    """A line of progress, on stderr."""
    print(stage, file=sys.stderr)
