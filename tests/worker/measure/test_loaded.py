"""One process measures a whole checkpoint: a real model behind the plainest backend."""

from pathlib import Path

import pytest

from desktop_agent.core.geometry import Size
from desktop_agent_model.checkpoint.layout import TINY
from desktop_agent_model.errors import BadCheckpoint, NoCheckpoint
from desktop_agent_model.measure.loaded import Scope, contract_of, folder_of, measure
from desktop_agent_model.measure.report import Report, page
from worker_lab.plain import PlainBackend

SMALL = Scope(lengths=(32, 64), prompts=(50, 100), written=4, points=2, steps=3)


@pytest.fixture(scope="module")
def report(tiny_checkpoint: Path) -> Report:
    told: list[str] = []
    found = measure(tiny_checkpoint, "cpu", SMALL, told.append, PlainBackend)
    assert told[0] == "the state against length"
    return found


def test_every_part_is_measured(report: Report) -> None:
    assert [at.tokens for at in report.kept] == [32, 64]
    assert [answer.completion_tokens for answer in report.reading] == [1, 1]
    assert report.reading[1].prompt_tokens > report.reading[0].prompt_tokens
    assert report.writing is not None
    assert report.writing.completion_tokens == 4
    assert len(report.pointing) == 2
    assert len(report.with_session) == len(report.without_session) == 3
    assert report.load_seconds > 0
    assert report.peak_bytes > 0


def test_the_page_tells_all_of_it(report: Report) -> None:
    said = page(report)
    for words in ("State against length", "One person", "Step after step", "torch", "cores"):
        assert words in said
    assert "Workers at once" not in said


def test_without_session_state_each_step_reads_all_that_came_before(report: Report) -> None:
    tokens = [step.prompt_tokens for step in report.without_session]
    assert tokens == sorted(set(tokens))


def test_the_contract_has_the_checkpoints_own_tiles(tiny_checkpoint: Path) -> None:
    asked = contract_of(tiny_checkpoint)
    assert asked.send_size(1920, 1080) == Size(4 * TINY.tile, 2 * TINY.tile)
    assert asked.rule.tokens(Size(1920, 1080)) == 9 * (TINY.tile // TINY.patch // 2) ** 2


def test_tiny_is_the_checkpoint_that_comes_with_the_package() -> None:
    assert folder_of("tiny").parent.name == "desktop_agent_model"
    assert (folder_of("tiny") / "config.json").parent.name == "tiny"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadCheckpoint):
        contract_of(folder_of(str(tmp_path / "nothing")))
    with pytest.raises(NoCheckpoint, match="no folder some-name"):
        folder_of("some-name")
