"""`worker serve` as a process: starting, being stopped, and what it refuses at the start."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from desktop_agent_model.cli import main
from worker_lab.certificates import certificate
from worker_lab.fake_vllm import fake_vllm
from worker_lab.images import seen, shot, url
from worker_lab.serving import chat, until

ROOT = Path(__file__).parents[3]
PATHS = [str(ROOT / part) for part in (".", "ui", "model", "tests")]


def _environment(folder: Path, **more: str) -> dict[str, str]:
    """Nothing of the person's: a home of its own, and no keyring."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DESKTOP_AGENT")}
    ours = {
        "PYTHONPATH": os.pathsep.join(PATHS),
        "XDG_DATA_HOME": str(folder / "data"),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        "OMP_NUM_THREADS": "1",
    }
    return kept | ours | more


@dataclass
class Ended:
    """How a command ended, run in this process: without a new Python it takes no time."""

    folder: Path
    capture: pytest.CaptureFixture[str]
    patch: pytest.MonkeyPatch

    def __call__(self, *words: str, token: str = "") -> tuple[int, str]:
        """Its exit status and what it said on stderr."""
        self.patch.setenv("XDG_DATA_HOME", str(self.folder / "data"))
        self.patch.setenv("DESKTOP_AGENT_WORKER_TOKEN", token)
        status = main(words)
        said = self.capture.readouterr().err
        assert "Traceback" not in said
        return status, said


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ended:
    return Ended(tmp_path, capsys, monkeypatch)


@contextmanager
def serving(folder: Path, *words: str, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A worker in a process, and its base URL."""
    process = subprocess.Popen(
        [sys.executable, "-m", "desktop_agent_model", "serve", "--port", "0", *words],
        env=_environment(folder, **more),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        first = process.stderr.readline()
        assert first.startswith("Serving at "), first + process.stderr.read()
        yield process, first.split()[2].removesuffix("/v1")
    finally:
        process.kill()
        process.communicate()


def _script(folder: Path, *entries: Mapping[str, object]) -> list[str]:
    file = folder / "script.json"
    file.write_text(json.dumps(entries or [{"answer": "yes"}]))
    return ["--backend", "scripted", "--script", str(file), "--no-calibration"]


def _ready(url: str, **how: object) -> bool:
    return httpx.get(f"{url}/health", timeout=30, **how).status_code == 200  # type: ignore[arg-type]


def test_it_serves_on_loopback_without_a_token_and_says_when_it_is_ready(tmp_path: Path) -> None:
    with serving(tmp_path, *_script(tmp_path)) as (process, base):
        until("it is ready", lambda: _ready(base))
        assert httpx.get(f"{base}/health").json()["state"] == "ready"
        answer = httpx.post(f"{base}/v1/chat/completions", json=chat("hi"), timeout=30)
        assert answer.json()["choices"][0]["message"]["content"] == "yes"
        assert process.stderr is not None
        assert process.stderr.readline() == "The worker is ready.\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_zero(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path, *_script(tmp_path)) as (process, base):
        until("it is ready", lambda: _ready(base))
        process.send_signal(number)
        assert process.wait(20) == 0


def test_a_signal_lets_a_short_answer_finish(tmp_path: Path) -> None:
    slow = {"answer": "one two", "delay": 0.7}
    with serving(tmp_path, *_script(tmp_path, slow)) as (process, base):
        until("it is ready", lambda: _ready(base))
        with httpx.stream(
            "POST", f"{base}/v1/chat/completions", json=chat("hi", stream=True), timeout=30
        ) as response:
            process.send_signal(signal.SIGTERM)
            text = response.read().decode()
        assert "one two" in text
        assert process.wait(20) == 0


def test_a_signal_cancels_a_long_answer_within_five_seconds(tmp_path: Path) -> None:
    slow = {"answer": "again " * 1000, "pause": 0.2}
    with serving(tmp_path, *_script(tmp_path, slow)) as (process, base):
        until("it is ready", lambda: _ready(base))
        with httpx.stream(
            "POST", f"{base}/v1/chat/completions", json=chat("hi", stream=True), timeout=30
        ) as response:
            lines = response.iter_lines()
            next(lines)
            asked = time.monotonic()
            process.send_signal(signal.SIGTERM)
            rest = list(lines)
            assert process.wait(20) == 0
            assert time.monotonic() - asked < 5
        assert "being stopped" in "".join(rest)


def test_a_signal_while_loading_ends_it_with_zero(tmp_path: Path) -> None:
    with serving(tmp_path, *_script(tmp_path)) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def test_a_port_that_is_taken_is_told_and_exits_with_five(tmp_path: Path, run: Ended) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, said = run("serve", "--port", str(taken.getsockname()[1]), *_script(tmp_path))
    assert status == 5
    assert "Address already in use" in said
    assert "--port" in said


def test_an_address_that_is_not_ours_is_told(tmp_path: Path, run: Ended) -> None:
    elsewhere = ["--host", "203.0.113.9", "--behind-proxy", "gpu.example"]
    status, said = run("serve", *elsewhere, *_script(tmp_path), token="t" * 20)
    assert status == 5
    assert "cannot listen" in said


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "203.0.113.9"])
def test_it_refuses_to_open_to_the_network_unguarded(tmp_path: Path, run: Ended, host: str) -> None:
    status, said = run("serve", "--host", host, *_script(tmp_path))
    assert (status, "no token" in said) == (2, True)
    status, said = run("serve", "--host", host, *_script(tmp_path), token="t" * 20)
    assert (status, "not be encrypted" in said) == (2, True)


def test_with_a_token_and_tls_it_opens_to_the_network(tmp_path: Path) -> None:
    chain, key = certificate(tmp_path)
    words = [*_script(tmp_path), "--host", "0.0.0.0", "--tls-cert", str(chain), "--tls-key", str(key)]
    with serving(tmp_path, *words, DESKTOP_AGENT_WORKER_TOKEN="t" * 20) as (_, base):
        secure = base.replace("0.0.0.0", "127.0.0.1")
        assert secure.startswith("https://")
        trusted = ssl.create_default_context(cafile=chain)
        until("it is ready", lambda: _ready(secure, verify=trusted))
        models = f"{secure}/v1/models"
        assert httpx.get(models, verify=trusted).status_code == 401
        right = {"Authorization": "Bearer " + "t" * 20}
        assert httpx.get(models, verify=trusted, headers=right).json()["data"][0]["id"] == "scripted"


def test_a_script_that_is_missing_ends_it_with_five(tmp_path: Path) -> None:
    words = ["--backend", "scripted", "--script", str(tmp_path / "none")]
    with serving(tmp_path, *words) as (process, _):
        _, said = process.communicate(timeout=30)
    assert process.returncode == 5
    assert said.count("cannot be read") == 1
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "words",
    [
        ["--backend", "scripted"],
        ["--backend", "vllm", "--model", "holotron-12b"],
        ["--backend", "vllm", "--model", "holotron-12b", "--upstream", "http://a", "--vllm-python", "p"],
        ["--backend", "vllm", "--model", "nobody-knows-it", "--upstream", "http://a"],
        ["--backend", "vllm", "--model", "holotron-12b", "--upstream", "ftp://a"],
        ["--contract", "holo9"],
        ["--backend", "native", "--model", "holotron-12b"],
        ["--backend", "magic"],
        ["--port", "70000"],
        ["--tls-cert", "a.pem"],
    ],
)
def test_words_that_do_not_fit_exit_with_two(run: Ended, words: list[str]) -> None:
    status, said = run("serve", "--port", "0", *words)
    assert status == 2
    assert "→" in said


def test_an_empty_checkpoint_ends_it_with_five(tmp_path: Path, run: Ended) -> None:
    status, said = run("serve", "--port", "0", "--model", str(tmp_path))
    assert status == 5
    assert "is empty" in said


def test_before_a_vllm_it_takes_the_key_from_the_environment(tmp_path: Path) -> None:
    with fake_vllm(key="upstream-key") as fake:
        words = ["--backend", "vllm", "--upstream", fake.url, "--model", "holotron-12b", "--no-calibration"]
        with serving(tmp_path, *words, VLLM_API_KEY="upstream-key") as (_, base):
            until("it is ready", lambda: _ready(base))
            asked = chat("repeat 2") | {"model": "holotron-12b"}
            answer = httpx.post(f"{base}/v1/chat/completions", json=asked, timeout=30)
            assert answer.json()["choices"][0]["message"]["content"] == "piece piece "
        with serving(tmp_path, *words, VLLM_API_KEY="wrong") as (process, _):
            _, said = process.communicate(timeout=30)
        assert process.returncode == 5
        assert "does not accept our key" in said


def test_the_log_holds_nothing_of_what_is_asked_or_answered(tmp_path: Path) -> None:
    secret = {"answer": "the answer is swordfish"}
    with serving(tmp_path, *_script(tmp_path, secret), "--verbose") as (process, base):
        until("it is ready", lambda: _ready(base))
        picture = url(shot())
        asked = seen(picture, text="what is my password?")
        assert httpx.post(f"{base}/v1/chat/completions", json=asked, timeout=30).status_code == 200
        httpx.get(f"{base}/v1/passwords-of-mine", timeout=30)
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=20)
    assert "POST /v1/chat/completions 200" in told
    assert not any(word in told for word in ("swordfish", "password", picture[30:60]))
