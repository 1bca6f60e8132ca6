"""`desktop-agent worker plan`: what fits on a GPU and how fast it can be, without one and without torch."""

from dataclasses import asdict
from typing import Annotated, Literal

import typer

from desktop_agent_model.cli.tables import document, say, table
from desktop_agent_model.measure import published
from desktop_agent_model.measure.gpus import GPUS
from desktop_agent_model.measure.plan import Efficiency, Load, Outlook, Setup, outlook
from desktop_agent_model.measure.shapes import HOLO2, HOLOTRON

GpuName = Literal["h100", "h200", "b200", "a100", "l40s", "rtx4090"]


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("plan")(plan)


def plan(
    gpu: Annotated[GpuName, typer.Option("--gpu", help="The GPU to plan for.")] = "h100",
    users: Annotated[int, typer.Option("--users", min=1, max=100_000, help="How many work at once.")] = 1,
    context: Annotated[
        int, typer.Option("--context", min=1, max=131_072, help="Tokens kept of each.")
    ] = 16_384,
    answer: Annotated[
        int, typer.Option("--answer", min=1, max=32_768, help="Tokens written in a step.")
    ] = 200,
    weights: Annotated[
        Literal["bf16", "fp8"], typer.Option("--weights", help="The type of the weights.")
    ] = "bf16",
    arithmetic: Annotated[
        float, typer.Option(min=0.01, max=1, help="Share of the arithmetic reached.")
    ] = 0.5,
    bandwidth: Annotated[float, typer.Option(min=0.01, max=1, help="Share of the bandwidth reached.")] = 0.7,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of tables.")] = False,
) -> None:
    """How many users fit on a GPU, and how fast it can be: from shapes, nothing measured."""
    load, setup = Load(users, context, answer=answer), Setup(weights=weights)
    share = Efficiency(arithmetic, bandwidth)
    chip = GPUS[gpu]
    outlooks = [outlook(model, chip, load, setup, share) for model in (HOLOTRON, HOLO2)]
    if as_json:
        document(
            {
                "gpu": chip.name,
                "load": asdict(load),
                "models": [asdict(o) for o in outlooks],
                "figures": [asdict(figure) for figure in published.figures()],
            }
        )
        return
    say(
        f"{chip.name}, {users} at once, {context} tokens each, weights in {weights}. Derived, not measured.\n"
    )
    table(["", *(o.model for o in outlooks)], _rows(outlooks, users))
    say("\nPublished figures, and what the same arithmetic says of them:\n")
    table(
        ["", "Holotron-12B", "compared with", "ratio", ""],
        [[f.what, f.holotron, f.other, f"{f.ratio:.2f}", f.source] for f in published.figures()],
    )
    say(f"\n{published.EXPLANATION}")


def _rows(outlooks: list[Outlook], users: int) -> list[list[str]]:
    """One line for each thing to know, a column for each model."""

    def line(head: str, cells: list[str]) -> list[str]:
        fitting = [cell if o.fits else "–" for cell, o in zip(cells, outlooks, strict=True)]
        return [head, *fitting]

    return [
        ["memory for sequences", *(_gigabytes(o.room_bytes) for o in outlooks)],
        ["one sequence", *(f"{o.sequence_bytes / 1e6:.0f} MB" for o in outlooks)],
        ["sequences that fit", *(str(o.fits) for o in outlooks)],
        line(f"GPUs for {users}", [str(o.gpus) for o in outlooks]),
        line("instruction to point, alone", [_seconds(o.point_seconds) for o in outlooks]),
        line("a step, alone", [_seconds(o.step_seconds) for o in outlooks]),
        line("a step, all at the same moment", [_seconds(o.busy_seconds) for o in outlooks]),
        line("tokens a second, read and written", [f"{o.tokens_a_second:.0f}" for o in outlooks]),
        line("tokens a second, written", [f"{o.written_a_second:.0f}" for o in outlooks]),
    ]


def _gigabytes(room: float) -> str:
    return f"{room / 1e9:.1f} GB" if room > 0 else f"the weights need {-room / 1e9:.1f} GB more"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"
