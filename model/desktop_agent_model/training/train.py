"""The training itself: resumable, led by time or by steps, for the tiny checkpoint and for own screens.

A run's folder holds the checkpoint in the published layout, ready to be served, and `state.pt` with
everything that going on needs: weights in fp32, both optimisers, random states, the step and the time
spent.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import torch
from torch import Tensor, nn

from desktop_agent_model.checkpoint.layout import Shape, config, tensors
from desktop_agent_model.models.config import HolotronConfig
from desktop_agent_model.models.holotron import Holotron, VisionGeometry
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.training.batches import Batch, Desk, without_thumbnails
from desktop_agent_model.training.beginning import begin
from desktop_agent_model.training.config import Recipe, Stage
from desktop_agent_model.training.examples import Source
from desktop_agent_model.training.losses import Teachers, Watch, Weights, answer_loss
from desktop_agent_model.training.tokenizer import number_ids

WARM = 50  # steps in which a stage's rate rises
LEAST = 0.03  # of the rate is left at a stage's end
HEADS_LOOKING = 2  # of a layer's heads, the first half is asked to look at the target


@dataclass(frozen=True)
class Budget:
    """How long a run is: so many steps, or so many minutes of training."""

    steps: int | None = None
    minutes: float | None = None

    def done(self, steps: int, seconds: float) -> float:
        """The share of the run that is done, 0 to 1."""
        if self.steps is not None:
            return min(1.0, steps / self.steps)
        return min(1.0, seconds / 60 / (self.minutes or 1.0))


@dataclass
class Progress:
    """Where a run stands; `losses` are running means of the last steps."""

    stage: str = ""
    step: int = 0
    stage_step: int = 0
    seconds: float = 0.0
    done: float = 0.0
    losses: dict[str, float] = field(default_factory=dict)

    @property
    def left(self) -> float:
        """Seconds to go, judged by the share that is done."""
        return self.seconds * (1 - self.done) / self.done if self.done else math.inf

    def note(self, losses: dict[str, Tensor]) -> None:
        """Mix a step's losses into the running means."""
        fresh = {name: float(loss.detach()) for name, loss in losses.items()}
        self.losses = {
            name: 0.95 * self.losses.get(name, value) + 0.05 * value for name, value in fresh.items()
        }


def fresh(shape: Shape, tokenizer: Tokenizer, seed: int) -> Holotron:
    """A model of a shape with the weights that a training begins with."""
    torch.manual_seed(seed)
    geometry = VisionGeometry.read(dict(tensors(shape)))
    model = Holotron(HolotronConfig.read(config(shape)), geometry, tokenizer.image)
    begin(model, number_ids(tokenizer.inner))
    return model


class Trainer:
    """A model, its teachers and optimisers, and how far they are."""

    def __init__(self, recipe: Recipe, source: Source, model: Holotron, tokenizer: Tokenizer) -> None:
        torch.manual_seed(recipe.seed)
        self.recipe, self.source, self.model, self.tokenizer = recipe, source, model, tokenizer
        self.random = Random(f"training {recipe.seed}")
        self.teachers = Teachers(model.config.hidden, model.tokens_per_tile)
        self.watch = Watch(model)
        self.number_ids = torch.tensor(number_ids(tokenizer.inner), dtype=torch.long)
        values = {int(token): value for value, token in enumerate(self.number_ids)}
        self.desk = Desk(model.config, tokenizer, values)
        self.optimisers = optimisers(recipe, model, self.teachers)
        self.weights = Weights()
        self.progress = Progress()

    def step(self, done: float) -> None:
        """One step at a share of the run that is done."""
        stage, inside = self.recipe.stage(done)
        self._enter(stage)
        started = time.monotonic()
        batch = self.desk.batch(self.source.batch(stage, self.random))
        if stage.blind and self.random.random() < stage.blind:
            batch = without_thumbnails(batch)
        losses = self.losses(batch, stage, inside)
        self._learn(stage, inside, losses)
        self.progress.note(losses)
        self.progress.step += 1
        self.progress.stage_step += 1
        self.progress.seconds += time.monotonic() - started

    def _enter(self, stage: Stage) -> None:
        if stage.name != self.progress.stage:
            self.progress.stage, self.progress.stage_step, self.progress.losses = stage.name, 0, {}
        self.model.train()
        self.model.vision.requires_grad_(stage.vision)
        self.model.language.requires_grad_(stage.language)

    def losses(self, batch: Batch, stage: Stage, inside: float) -> dict[str, Tensor]:
        """All losses of a batch by name, weighted."""
        features = self.model.encode_tiles(batch.tiles).flatten(0, 1)
        found = {"place": self.weights.place * self.teachers.place_loss(features)}
        if batch.labels is not None:
            found["vision"] = self.weights.vision * self.teachers.vision_loss(features, batch.labels)
        if stage.language:
            begin, end = stage.blur
            found |= self._language(batch, features, begin * (end / begin) ** inside)
        return found

    def _language(self, batch: Batch, features: Tensor, blur: float) -> dict[str, Tensor]:
        embeds = self.model.embed(batch.ids, features)
        hidden = self.model.language.model(inputs_embeds=embeds).last_hidden_state
        numbers, plain = answer_loss(self.model, hidden, batch, self.number_ids, blur)
        found = {"numbers": numbers, "plain": self.weights.plain * plain}
        found["tile"] = self.weights.tile * self.teachers.tile_loss(
            self.watch.input[batch.ids == self.model.image_id], batch.tile
        )
        pointing = tuple(number for number in batch.numbers if number.shown)
        if pointing:
            looks = [layer[:, :HEADS_LOOKING].mean() for layer in self.watch.looks(pointing)]
            found["look"] = -self.weights.look * torch.stack(looks).sum()
        return found

    def _learn(self, stage: Stage, inside: float, losses: dict[str, Tensor]) -> None:
        warm = min(1.0, (self.progress.stage_step + 1) / WARM)
        scale = stage.rate * warm * max(LEAST, 0.5 + 0.5 * math.cos(math.pi * inside))
        for optimiser in self.optimisers:
            optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(torch.stack(list(losses.values())).sum())
        nn.utils.clip_grad_norm_([*self.model.parameters(), *self.teachers.parameters()], 1.0)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = group["peak"] * scale
            optimiser.step()

    def state(self) -> dict[str, Any]:
        """Everything that going on needs."""
        return {
            "model": self.model.state_dict(),
            "teachers": self.teachers.state_dict(),
            "optimisers": [optimiser.state_dict() for optimiser in self.optimisers],
            "progress": vars(self.progress),
            "random": self.random.getstate(),
            "torch": torch.get_rng_state(),
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self.model.load_state_dict(state["model"])
        self.teachers.load_state_dict(state["teachers"])
        for optimiser, saved in zip(self.optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(saved)
        self.progress = Progress(**state["progress"])
        self.random.setstate(state["random"])
        torch.set_rng_state(state["torch"])


def optimisers(recipe: Recipe, model: Holotron, teachers: Teachers) -> list[torch.optim.Optimizer]:
    """Muon for the matrices inside the layers, which halves the steps needed; AdamW for everything else."""
    named = [*model.named_parameters(), *teachers.named_parameters()]
    inside = [weight for name, weight in named if _inside(name, weight)]
    taken = {id(weight) for weight in inside}
    outside = [weight for _, weight in named if id(weight) not in taken]
    muon = torch.optim.Muon(inside, weight_decay=recipe.decay, adjust_lr_fn="match_rms_adamw")
    adam = torch.optim.AdamW(outside, betas=(0.9, 0.98), weight_decay=recipe.decay)
    for optimiser, peak in ((muon, recipe.muon), (adam, recipe.adam)):
        for group in optimiser.param_groups:
            group["peak"] = peak
    return [muon, adam]


def _inside(name: str, weight: Tensor) -> bool:
    """Whether a weight is a matrix between layers: neither a table of tokens nor a teacher's head."""
    return weight.dim() == 2 and name.startswith(("vision.", "projector.", "language.model.layers."))


def run(
    trainer: Trainer,
    budget: Budget,
    checkpoint: Callable[[Trainer], None],
    report: Callable[[Progress], None],
    every: float = 300.0,
) -> None:
    """Train until the budget is used; `checkpoint` is called every so many seconds and at the end."""
    saved = trainer.progress.seconds
    while True:
        progress = trainer.progress
        progress.done = budget.done(progress.step, progress.seconds)
        if progress.done >= 1:
            break
        trainer.step(progress.done)
        report(progress)
        if progress.seconds - saved >= every:
            saved = progress.seconds
            checkpoint(trainer)
    checkpoint(trainer)
