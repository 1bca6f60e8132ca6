"""The worker's command line as a whole: cheap where it can be, and never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_agent_model.cli import COMMANDS, main

ROOT = Path(__file__).parents[3]
PATH = os.pathsep.join(str(ROOT / part) for part in (".", "ui", "model", "tests"))
LISTED = """
import json, sys
from desktop_agent_model.cli import main
status = main(json.loads(sys.argv[1]))
heavy = {"torch", "transformers", "fastapi", "uvicorn", "PIL", "numpy", "pydantic", "httpx"}
print(json.dumps([status, sorted(heavy & set(sys.modules))]))
"""
WITHOUT = """
import json, sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in json.loads(sys.argv[2]):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
from desktop_agent_model.cli import main
sys.exit(main(json.loads(sys.argv[1])))
"""


def _python(folder: Path, code: str, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PYTHONPATH": PATH,
        "XDG_DATA_HOME": str(folder),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
    }
    environment.pop("DESKTOP_AGENT_WORKER_TOKEN", None)
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("words", [["--help"], ["token"], ["serve", "--help"], ["plan"]])
def test_what_needs_no_model_imports_nothing_heavy(tmp_path: Path, words: list[str]) -> None:
    ended = _python(tmp_path, LISTED, json.dumps(words))
    assert json.loads(ended.stdout.splitlines()[-1]) == [0, []], ended.stderr


@pytest.mark.parametrize(
    ("absent", "words"),
    [
        ("torch", ["serve", "--port", "0"]),
        ("torch", ["check"]),
        ("fastapi", ["serve", "--port", "0", "--backend", "scripted", "--script", "x"]),
    ],
)
def test_without_the_extra_it_is_told_what_to_install(
    tmp_path: Path, tiny_checkpoint: Path, absent: str, words: list[str]
) -> None:
    model = ["--model", str(tiny_checkpoint)]
    ended = _python(tmp_path, WITHOUT, json.dumps([*words, *model]), json.dumps([absent]))
    assert ended.returncode == 5, ended.stderr
    assert "holotron-desktop-agent[worker]" in ended.stderr
    assert absent in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_agent_hands_its_words_over_and_the_exit_status_back(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": PATH, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "desktop_agent", "worker"]
    for words, status in ((["token", "--help"], 0), (["token", "--nonsense"], 2), (["nonsense"], 2)):
        ended = subprocess.run(
            [*command, *words], env=environment, capture_output=True, text=True, timeout=60, check=False
        )
        assert ended.returncode == status, ended.stderr
        assert ("--rotate" in ended.stdout) == (status == 0)


def test_the_agent_does_not_import_the_model() -> None:
    code = "import sys, desktop_agent.cli.worker_command as w; print(w.MODULE, w.MODULE in sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.split() == ["desktop_agent_model", "False"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert f"desktop-agent worker {name}" in capsys.readouterr().out


def test_without_words_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in COMMANDS)


def test_an_unknown_command_exits_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fly"]) == 2
    assert "→" in capsys.readouterr().err
