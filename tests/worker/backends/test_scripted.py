"""The backend that answers from a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_agent_model import errors
from desktop_agent_model.backends.base import Ask, Delta, Done, Role, Text, Turn
from desktop_agent_model.backends.scripted import ScriptedBackend


def _answers(
    folder: Path, entries: list[dict[str, Any]], *texts: str, lines: bool = False, **how: Any
) -> list[str]:
    file = folder / "script"
    written = "\n".join(map(json.dumps, entries)) if lines else json.dumps(entries)
    file.write_text(written, encoding="utf-8")
    backend = ScriptedBackend(file, **how)
    backend.load(lambda *_: None)
    told = []
    for text in texts:
        asked = Ask((Turn(Role.USER, (Text(text),)),), None, 64)
        told.append("".join(i.text for i in backend.generate(asked, lambda: False) if isinstance(i, Delta)))
    return told


@pytest.mark.parametrize("lines", [False, True])
def test_the_first_entry_that_fits_answers(tmp_path: Path, lines: bool) -> None:
    script = [{"match": "red", "answer": "r"}, {"regex": "b.ue", "answer": "b"}, {"answer": "else"}]
    texts = ("click the red one", "click the blue one", "click")
    assert _answers(tmp_path, script, *texts, lines=lines) == ["r", "b", "else"]


def test_an_object_is_written_as_compact_json(tmp_path: Path) -> None:
    assert _answers(tmp_path, [{"answer": {"x": 1, "y": 2}}], "?") == ['{"x":1,"y":2}']


def test_answers_come_in_turn_and_begin_anew(tmp_path: Path) -> None:
    assert _answers(tmp_path, [{"answers": ["a", "b"]}], "?", "?", "?") == ["a", "b", "a"]


def test_an_entry_can_be_used_up(tmp_path: Path) -> None:
    script = [{"answer": "once", "times": 1}, {"answer": "then"}]
    assert _answers(tmp_path, script, "?", "?", "?") == ["once", "then", "then"]


def test_what_nothing_fits_is_refused(tmp_path: Path) -> None:
    with pytest.raises(errors.BadInput, match="Nothing in the script"):
        _answers(tmp_path, [{"match": "a", "answer": "b"}], "c")


def test_the_context_can_be_small(tmp_path: Path) -> None:
    with pytest.raises(errors.ContextExceeded):
        _answers(tmp_path, [{"answer": "b"}], "c", context=10)


BROKEN = {
    "no JSON": "{",
    "no entry": "[1]",
    "an empty entry": "[{}]",
    "an unknown key": '[{"anwser": "a"}]',
    "no answer": '[{"match": "a"}]',
    "an unknown error": '[{"error": "fire"}]',
    "a broken pattern": '[{"regex": "(", "answer": "a"}]',
    "a delay in words": '[{"answer": "a", "delay": "long"}]',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_script_is_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "script").write_text(text)
    with pytest.raises(errors.BadInput):
        ScriptedBackend(tmp_path / "script").load(lambda *_: None)


def test_a_missing_script_is_told(tmp_path: Path) -> None:
    with pytest.raises(errors.BadInput, match="cannot be read"):
        ScriptedBackend(tmp_path / "none").load(lambda *_: None)


def test_a_stop_ends_an_answer(tmp_path: Path) -> None:
    (tmp_path / "script").write_text('[{"answer": "one two three"}]')
    backend = ScriptedBackend(tmp_path / "script")
    backend.load(lambda *_: None)
    asked = Ask((Turn(Role.USER, (Text("?"),)),), None, 64, stop=("three", " two"))
    items = list(backend.generate(asked, lambda: False))
    assert items[0] == Delta("one")
    assert isinstance(items[-1], Done)
    assert items[-1].finish == "stop"
