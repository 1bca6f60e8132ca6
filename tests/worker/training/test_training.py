"""A training run can be stopped and gone on with, and its folder is a checkpoint that loads."""

import json
from pathlib import Path
from random import Random

import pytest
import torch

from desktop_agent.worker.contracts import contract
from desktop_agent_model.checkpoint.loading import load
from desktop_agent_model.errors import WrongUsage
from desktop_agent_model.training import screens
from desktop_agent_model.training.keeping import keep
from desktop_agent_model.training.runs import Choice, prepare
from desktop_agent_model.training.screens import LEVELS
from desktop_agent_model.training.train import Budget, Progress, Trainer, run

STEPS = 10


def train(trainer: Trainer, until: int, folder: Path) -> None:
    """Train to a step of a run that has `STEPS` in all."""
    while trainer.progress.step < until:
        trainer.step(trainer.progress.step / STEPS)
    keep(trainer, folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Trainer]:
    folder = tmp_path_factory.mktemp("whole")
    trainer = prepare(Choice("smoke", folder))
    train(trainer, STEPS, folder)
    return folder, trainer


def test_a_run_that_was_stopped_ends_with_the_same_weights(
    whole: tuple[Path, Trainer], tmp_path: Path
) -> None:
    train(prepare(Choice("smoke", tmp_path)), 5, tmp_path)
    again = prepare(Choice("smoke", tmp_path, resume=True))
    assert again.progress.step == 5
    train(again, STEPS, tmp_path)
    wanted = whole[1].model.state_dict()
    assert all(torch.equal(weight, wanted[name]) for name, weight in again.model.state_dict().items())


def test_every_stage_of_a_run_changes_what_it_should(whole: tuple[Path, Trainer]) -> None:
    begun = prepare(Choice("smoke", whole[0])).model.state_dict()
    for name, weight in whole[1].model.state_dict().items():
        assert name.endswith("summary_idxs") or not torch.equal(weight, begun[name]), name


def test_another_seed_is_another_run(whole: tuple[Path, Trainer], tmp_path: Path) -> None:
    other = prepare(Choice("smoke", tmp_path, seed=1))
    assert not torch.equal(
        other.model.language.lm_head.weight, prepare(Choice("smoke", tmp_path)).model.language.lm_head.weight
    )


def test_the_folder_of_a_run_is_a_checkpoint_with_the_trained_weights(whole: tuple[Path, Trainer]) -> None:
    loaded = load(whole[0], torch.float32)
    trained = whole[1].model.state_dict()
    for name, weight in loaded.model.state_dict().items():
        assert torch.allclose(weight.float(), trained[name].float(), atol=0, rtol=2**-8), name
    assert loaded.tokenizer.encode("click 17") == whole[1].tokenizer.encode("click 17")


def test_a_run_stops_when_its_steps_are_used_and_says_how_far_it_is(
    whole: tuple[Path, Trainer], tmp_path: Path
) -> None:
    seen: list[Progress] = []
    trainer = prepare(Choice("smoke", tmp_path))
    run(trainer, Budget(steps=2), lambda _: None, seen.append, every=1e9)
    assert [progress is trainer.progress for progress in seen] == [True, True]
    assert trainer.progress.done == 1
    assert trainer.progress.seconds > 0


def test_real_weights_go_on_from_where_they_are_on_ones_own_screens(
    whole: tuple[Path, Trainer], tmp_path: Path
) -> None:
    screen = screens.draw(LEVELS["one"], (300, 200), Random(0))
    screen.image.save(tmp_path / "screen.png")
    row = {"image": "screen.png", "instruction": "click it", "box": list(screen.things[0].box)}
    (tmp_path / "own.jsonl").write_text(json.dumps(row) + "\n")
    trainer = prepare(Choice("tune", tmp_path, weights=whole[0], screens=tmp_path / "own.jsonl"))
    trainer.step(0.5)
    first = trainer.progress.losses["numbers"]
    for _ in range(3):
        trainer.step(0.5)
    assert 0 < trainer.progress.losses["numbers"] <= first * 1.5
    assert "vision" not in trainer.progress.losses
    keep(trainer, tmp_path / "tuned", whole[0])
    tuned = load(tmp_path / "tuned", torch.float32).model.state_dict()
    ours = trainer.model.state_dict()
    assert all(torch.allclose(tuned[name].float(), ours[name].float(), atol=0, rtol=2**-8) for name in ours)


@pytest.mark.parametrize("line", ["[]", '{"image": "a.png"}', "text"])
def test_a_line_that_is_no_example_is_named(whole: tuple[Path, Trainer], tmp_path: Path, line: str) -> None:
    good = '{"image": "a.png", "instruction": "click it", "box": [1, 2, 3, 4]}'
    (tmp_path / "own.jsonl").write_text(f"{good}\n{line}\n")
    trainer = prepare(Choice("tune", tmp_path, weights=whole[0], screens=tmp_path / "own.jsonl"))
    with pytest.raises(WrongUsage, match="Line 2 of own"):
        trainer.step(0.0)


def test_a_choice_that_makes_no_sense_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="no recipe huge"):
        prepare(Choice("huge", tmp_path))
    with pytest.raises(WrongUsage, match="goes on from weights"):
        prepare(Choice("tune", tmp_path))
    with pytest.raises(WrongUsage, match="nothing to go on with"):
        prepare(Choice("smoke", tmp_path, resume=True))


def test_the_contract_is_the_real_models_own() -> None:
    assert contract("holotron-12b").name == "holotron-12b"
