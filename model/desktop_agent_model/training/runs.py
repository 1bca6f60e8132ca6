"""A run put together from what a person chose: from nothing or from weights, on drawn or on own screens."""

from dataclasses import dataclass, replace
from pathlib import Path

import torch

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts import contract
from desktop_agent_model.checkpoint.loading import load
from desktop_agent_model.errors import WrongUsage
from desktop_agent_model.models.holotron import Holotron
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.training.config import RECIPES, Recipe
from desktop_agent_model.training.examples import Drawn, Folder, Source
from desktop_agent_model.training.keeping import STATE
from desktop_agent_model.training.tokenizer import make, prompt_lines
from desktop_agent_model.training.train import Trainer, fresh

CONTRACT = "holotron-12b"
USUAL = Size(512, 256)


@dataclass(frozen=True)
class Choice:
    """What to train and where: a recipe by name, a folder for the run, for fine-tuning weights and screens.

    `weights` is the folder of a checkpoint to go on from, `screens` a JSONL file as `examples.Folder` reads
    it.
    """

    recipe: str
    out: Path
    seed: int = 0
    weights: Path | None = None
    screens: Path | None = None
    resume: bool = False


def prepare(choice: Choice) -> Trainer:
    """The trainer for a choice; raises WrongUsage where it makes no sense, BadCheckpoint for bad weights."""
    recipe = replace(_recipe(choice), seed=choice.seed)
    trainer = _from_weights(choice, recipe) if choice.weights else _from_nothing(choice, recipe)
    if choice.resume:
        _resume(trainer, choice.out / STATE)
    return trainer


def _recipe(choice: Choice) -> Recipe:
    if choice.recipe not in RECIPES:
        raise WrongUsage(f"There is no recipe {choice.recipe}.", f"Use one of: {', '.join(RECIPES)}.")
    recipe = RECIPES[choice.recipe]
    if recipe.shape is None and choice.weights is None:
        raise WrongUsage(f"The recipe {recipe.name} goes on from weights.", "Name their folder with --model.")
    return recipe


def _source(choice: Choice, tile: int) -> Source:
    if choice.screens is not None:
        return Folder(contract(CONTRACT), choice.screens)
    return Drawn(contract(CONTRACT), tile)


def _from_nothing(choice: Choice, recipe: Recipe) -> Trainer:
    assert recipe.shape is not None, "checked before"
    tokenizer = Tokenizer(make(prompt_lines(contract(CONTRACT), USUAL)))
    model = fresh(recipe.shape, tokenizer, recipe.seed)
    return Trainer(recipe, _source(choice, recipe.shape.tile), model, tokenizer)


def _from_weights(choice: Choice, recipe: Recipe) -> Trainer:
    assert choice.weights is not None, "checked before"
    loaded = load(choice.weights, torch.float32)
    if not isinstance(loaded.model, Holotron):
        raise WrongUsage("Only Holotron-12B and its base can be trained here.")
    loaded.model.requires_grad_(True)
    source = _source(choice, loaded.model.config.tile)
    return Trainer(recipe, source, loaded.model, loaded.tokenizer)


def _resume(trainer: Trainer, state: Path) -> None:
    if not state.is_file():
        raise WrongUsage(
            f"There is no {state.name} in {state.parent}, so there is nothing to go on with.",
            "Begin the run without --resume.",
        )
    trainer.resume(torch.load(state, weights_only=True))
