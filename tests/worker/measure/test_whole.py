"""The whole report, as it is made on a GPU machine, with the tiny shape."""

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from desktop_agent_model.checkpoint.layout import TINY
from desktop_agent_model.cli.bench import swept
from desktop_agent_model.measure import whole
from desktop_agent_model.measure.sweep import Level
from desktop_agent_model.measure.workload import Workload
from worker_lab.openai_stub import Stub, serving
from worker_lab.plain import PlainBackend


def run(url: str, workers: tuple[int, ...], workload: Workload, model: str) -> tuple[str, list[Level]]:
    return swept(url, workers, workload, model, quiet=True)


def screen(part: dict[str, Any]) -> tuple[int, int] | None:
    if part["type"] != "image_url":
        return None
    data = part["image_url"]["url"].partition(",")[2]
    return Image.open(io.BytesIO(base64.b64decode(data))).size


def test_random_weights_are_written_measured_and_swept_and_only_the_report_stays(tmp_path: Path) -> None:
    out = tmp_path / "report"
    with serving(Stub()) as stub:
        wanted = whole.Wanted(out, "tiny", "", "cpu", stub.url, (1, 2), steps=2, quick=True)
        whole.write(wanted, lambda _stage: None, run, PlainBackend)
    assert {path.name for path in out.iterdir()} == {"report.md", "report.json", "sweep.svg"}
    said = (out / "report.md").read_text()
    for words in ("State against length", "One person", "Step after step", "Workers at once", "(sweep.svg)"):
        assert words in said
    document = json.loads((out / "report.json").read_text())
    assert [level["workers"] for level in document["sweep"]] == [1, 2]
    assert document["parameters"] > 10_000
    shown = {screen(part) for body in stub.bodies for part in body["messages"][-1]["content"]}
    assert shown - {None} == {(4 * TINY.tile, 2 * TINY.tile)}


def test_what_was_measured_is_kept_where_the_server_is_not_reached(tmp_path: Path) -> None:
    from desktop_agent_model.errors import Unreachable

    wanted = whole.Wanted(tmp_path, "tiny", "", "cpu", "http://127.0.0.1:9", (1,), steps=1, quick=True)
    with pytest.raises(Unreachable):
        whole.write(wanted, lambda _stage: None, run, PlainBackend)
    assert "One person" in (tmp_path / "report.md").read_text()


def test_a_full_disk_is_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "ROOM", 1e30)
    wanted = whole.Wanted(tmp_path, "full", "", "cpu", "", (1,), steps=1)
    with pytest.raises(whole.NoRoom) as refused:
        whole.write(wanted, lambda _stage: None, run, PlainBackend)
    assert "--out" in refused.value.action
    assert list(tmp_path.iterdir()) == []
