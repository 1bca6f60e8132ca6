"""`desktop-agent worker train`: train the tiny checkpoint, or fine-tune real weights on one's own screens."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop_agent_model.cli.tables import say

if TYPE_CHECKING:
    from desktop_agent_model.training.train import Progress, Trainer

EVERY = 50  # steps from one line of progress to the next


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("train")(train)


def train(
    out: Annotated[Path, typer.Option("--out", help="The folder of the run: checkpoint and state.")],
    config: Annotated[str, typer.Option("--config", help="The recipe: tiny, or tune for --model.")] = "tiny",
    minutes: Annotated[float, typer.Option("--minutes", min=0.01, help="How long to train.")] = 90.0,
    steps: Annotated[int | None, typer.Option("--steps", min=1, help="So many steps instead.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another run.")] = 0,
    threads: Annotated[int, typer.Option("--threads", min=1, help="CPU threads.")] = 2,
    model: Annotated[Path | None, typer.Option("--model", help="A checkpoint to go on from.")] = None,
    screens: Annotated[
        Path | None, typer.Option("--screens", help="A JSONL file of image, instruction and box.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where the run in --out stopped.")] = False,
) -> None:
    """Train a model that points at things; the time is that of training alone, over all resumed parts."""
    import torch  # noqa: PLC0415 - late: seconds

    from desktop_agent_model.training import runs, train  # noqa: PLC0415 - late: torch and transformers

    torch.set_num_threads(threads)
    trainer = runs.prepare(runs.Choice(config, out, seed, model, screens, resume))
    count = sum(weight.numel() for weight in trainer.model.parameters())
    say(f"{count / 1e6:.2f} M parameters, {trainer.tokenizer.size} tokens, seed {seed}.")
    train.run(trainer, train.Budget(steps, minutes), _keeper(out, model), _line)
    say(f"Written to {out}.")


def _keeper(out: Path, weights: Path | None) -> "Callable[[Trainer], None]":
    """What to do at a checkpoint: write it, and say how often it hits."""

    def keep(trainer: "Trainer") -> None:
        from desktop_agent.worker.contracts import contract  # noqa: PLC0415 - late: with the others
        from desktop_agent_model.training import evaluate, keeping, runs  # noqa: PLC0415 - late: torch

        keeping.keep(trainer, out, weights)
        if trainer.number_ids.numel() and trainer.progress.stage != "see":
            found = evaluate.table(trainer.model, trainer.desk, contract(runs.CONTRACT), 32)
            say("hits: " + ", ".join(f"{name} {share:.0%}" for name, share in found.items()))

    return keep


def _line(progress: "Progress") -> None:
    if progress.step % EVERY == 0:
        losses = " ".join(f"{name} {loss:.3f}" for name, loss in progress.losses.items())
        left = f"{progress.done:.1%}, {progress.left / 60:.0f} min left"
        say(f"{progress.stage} {progress.step}: {left}; {losses}")
