"""Starting vLLM in its own environment, and keeping it running; here a stand-in that takes the same words."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from desktop_agent.worker.contracts import contract
from desktop_agent_model import errors
from desktop_agent_model.backends.vllm import VllmBackend
from desktop_agent_model.backends.vllm_process import Plan, VllmProcess, check_version
from worker_lab.serving import chat, serving, until

MAIN = "import sys\nfrom worker_lab.fake_vllm import main\nmain(sys.argv[1:])\n"
MODEL = "holotron-12b"


class Environment:
    """A Python that has a vLLM of some version."""

    def __init__(self, folder: Path, version: str = "0.33.0") -> None:
        package, about = folder / "vllm" / "entrypoints" / "cli", folder / f"vllm-{version}.dist-info"
        package.mkdir(parents=True)
        for part in (folder / "vllm", folder / "vllm" / "entrypoints", package):
            (part / "__init__.py").touch()
        (package / "main.py").write_text(MAIN)
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: vllm\nVersion: {version}\n")
        path = os.pathsep.join([str(folder), *sys.path])
        self.starts = folder / "starts"
        self.python = folder / "python"
        variables = f"PYTHONPATH='{path}' FAKE_VLLM_STARTS='{self.starts}'"
        self.python.write_text(f"#!/bin/sh\n{variables} exec '{sys.executable}' \"$@\"\n")
        self.python.chmod(0o755)

    def started(self) -> list[dict[str, Any]]:
        """What it was started with, each time."""
        return (
            [json.loads(line) for line in self.starts.read_text().splitlines()]
            if self.starts.exists()
            else []
        )


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return Environment(tmp_path / "environment")


@pytest.fixture
def process(environment: Environment, tmp_path: Path) -> Iterator[VllmProcess]:
    running = VllmProcess(Plan(environment.python, str(tmp_path), MODEL), first_pause=0.01)
    yield running
    running.close()


def _child(process: VllmProcess) -> int:
    assert process._process is not None
    return process._process.pid


def test_vllm_is_started_served_and_ended_with_the_worker(
    process: VllmProcess, environment: Environment
) -> None:
    with serving(backend=VllmBackend(process.upstream, MODEL, contract(MODEL), process)) as served:
        assert served.post(chat("repeat 2") | {"model": MODEL}).status_code == 200
        child = _child(process)
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    (start,) = environment.started()
    assert start["key"] == process.upstream.key
    assert process.upstream.key not in start["words"]


def test_a_vllm_that_ends_is_started_again_and_the_worker_says_so(
    process: VllmProcess, environment: Environment
) -> None:
    with serving(backend=VllmBackend(process.upstream, MODEL, contract(MODEL), process)) as served:
        first = _child(process)
        os.kill(first, signal.SIGKILL)
        until("it is started again", lambda: len(environment.started()) == 2)
        until("it serves again", lambda: served.post(chat("hi") | {"model": MODEL}).status_code == 200)
        assert _child(process) != first
        until("it is well again", lambda: served.get("/health").json()["state"] == "ready")


def test_a_vllm_that_never_starts_is_given_up_with_its_last_words(
    process: VllmProcess, environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_VLLM_FAILS", "1")
    backend = VllmBackend(process.upstream, MODEL, contract(MODEL), process)
    with pytest.raises(errors.Unreachable, match="more memory than there is"):
        backend.load(lambda *_: None)
    assert len(environment.started()) == 5
    assert "given up" in process.trouble()


def test_its_key_opens_it_and_nothing_else_does(process: VllmProcess) -> None:
    process.start()
    url = process.upstream.url
    until("it serves", lambda: _healthy(url))
    assert httpx.get(url + "/v1/models").status_code == 401
    assert httpx.get(url + "/v1/models", headers=process.upstream.headers).status_code == 200


def _healthy(url: str) -> bool:
    try:
        return httpx.get(url + "/health").is_success
    except httpx.TransportError:
        return False


def test_another_version_is_not_started(tmp_path: Path) -> None:
    other = Environment(tmp_path / "other", "0.21.0")
    with pytest.raises(errors.MissingPart, match=r"vLLM 0\.21\.0"):
        check_version(other.python)


def test_a_python_without_vllm_is_told(tmp_path: Path) -> None:
    with pytest.raises(errors.MissingPart, match="no vLLM"):
        check_version(Path(sys.executable))
    with pytest.raises(errors.MissingPart, match="cannot be run"):
        check_version(tmp_path / "none")


def test_the_words_are_those_of_the_pinned_vllm() -> None:
    words = Plan(Path("/v/python"), "Hcompany/Holotron-12B", MODEL, revision="abc", data_parallel=4).command(
        8001
    )
    said = dict(pairwise(words))
    assert words[:5] == ["/v/python", "-m", "vllm.entrypoints.cli.main", "serve", "Hcompany/Holotron-12B"]
    assert said["--revision"] == "abc"
    assert said["--served-model-name"] == MODEL
    assert said["--mamba-ssm-cache-dtype"] == "float32"
    assert said["--limit-mm-per-prompt"] == '{"image":3,"video":0}'
    assert said["--data-parallel-size"] == "4"
    assert (said["--host"], said["--port"]) == ("127.0.0.1", "8001")
    assert "--trust-remote-code" not in words
    assert "--api-key" not in words


def test_code_of_a_checkpoint_is_only_run_from_a_commit_that_was_named(tmp_path: Path) -> None:
    with pytest.raises(errors.WrongUsage, match="commit"):
        Plan(Path("p"), "Hcompany/Holotron-12B", MODEL, checkpoint_code=True).command(1)
    words = Plan(Path("p"), "Hcompany/Holotron-12B", MODEL, revision="abc", checkpoint_code=True).command(1)
    assert words[words.index("--trust-remote-code") + 1 :][:2] == ["--code-revision", "abc"]
    assert "--trust-remote-code" in Plan(Path("p"), str(tmp_path), MODEL, checkpoint_code=True).command(1)
