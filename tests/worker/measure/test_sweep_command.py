"""`worker bench sweep` from the command line, against a real HTTP server on loopback."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from desktop_agent_model.cli import bench
from worker_lab.openai_stub import Stub, serving

SMALL = ["--steps", "2", "--pictures", "1", "--words", "10", "--answer", "5"]


@pytest.fixture
def program() -> typer.Typer:
    made = typer.Typer()
    bench.register(made)
    made.callback()(lambda: None)
    return made


def swept(program: typer.Typer, url: str, workers: str, *more: str) -> Result:
    return CliRunner().invoke(program, ["bench", "sweep", "--url", url, "--workers", workers, *SMALL, *more])


def test_it_prints_a_line_for_each_number_of_workers_and_writes_both_files(
    program: typer.Typer, tmp_path: Path
) -> None:
    numbers, picture = tmp_path / "sweep.json", tmp_path / "sweep.svg"
    with serving(Stub()) as stub:
        said = swept(program, f" {stub.url}/v1/", "1,3", "--out", str(numbers), "--plot", str(picture))
    assert said.exit_code == 0, said.output
    rows = [line.split()[:2] for line in said.stdout.splitlines() if line.strip()[:1].isdigit()]
    assert rows == [["1", "2"], ["3", "6"]]
    found = json.loads(numbers.read_text())
    assert found["model"] == "stub"
    assert [level["workers"] for level in found["levels"]] == [1, 3]
    assert picture.read_text().startswith("<?xml")


def test_with_json_only_one_document_is_on_stdout_and_errors_are_in_it(program: typer.Typer) -> None:
    with serving(Stub(status=422)) as stub:
        said = CliRunner().invoke(
            program, ["bench", "sweep", "--url", stub.url, "--workers", "1", *SMALL, "--json"]
        )
    assert json.loads(said.stdout)["levels"][0]["errors"] == {"422: At most 2 images.": 2}


def test_errors_are_told_in_the_servers_words(program: typer.Typer) -> None:
    with serving(Stub(status=400)) as stub:
        said = swept(program, stub.url, "2")
    assert "2 workers: 4 × 400: At most 2 images." in said.stdout


def test_the_token_comes_from_the_environment(program: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKTOP_AGENT_WORKER_TOKEN", "secret-token")
    with serving(Stub(token="secret-token")) as stub:
        said = swept(program, stub.url, "1")
    assert said.exit_code == 0, said.output
    assert "secret-token" not in said.output


@pytest.mark.parametrize("workers", ["", "one", "0", "1,-2", "1;2", "99999"])
def test_no_list_of_numbers_is_refused(program: typer.Typer, workers: str) -> None:
    said = CliRunner().invoke(
        program, ["bench", "sweep", "--url", "http://127.0.0.1:9", "--workers", workers]
    )
    assert said.exit_code == 2
