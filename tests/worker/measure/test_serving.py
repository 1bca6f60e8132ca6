"""A worker in a process of its own: served and swept, or not coming up."""

import asyncio
from pathlib import Path

import httpx
import pytest

from desktop_agent_model.measure.serving import DidNotStart, serving
from desktop_agent_model.measure.sweep import sweep
from desktop_agent_model.measure.workload import Workload


def test_a_worker_that_ends_at_once_is_told_with_its_last_words(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    with pytest.raises(DidNotStart) as refused, serving(["--no-such-option"], log):
        pass
    last = log.read_text().strip().splitlines()[-1]
    assert refused.value.message == f"The worker did not start: {last}"
    assert "worker serve" in refused.value.action


def test_a_worker_is_served_swept_and_stopped(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text('[{"answer": {"x": 100, "y": 200}, "delay": 0.02}]')
    options = ["--backend", "scripted", "--script", str(script), "--contract", "holotron-12b"]
    workload = Workload(steps=2, pictures=2, width=64, height=32, words=20, answer=20, pool=4)
    with serving([*options, "--no-calibration", "--queue", "1"], tmp_path / "worker.log") as url:
        _, (alone, crowd) = asyncio.run(sweep(url, levels=(1, 5), workload=workload))
    assert (alone.requests, alone.busy, alone.errors) == (2, 0, {})
    assert (crowd.requests, crowd.errors) == (10, {})
    assert crowd.busy > 0
    with pytest.raises(httpx.HTTPError):
        httpx.get(url)
