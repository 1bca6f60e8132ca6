"""A library that is absent or does not fit is told in a sentence, with one thing to do about it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ASK = """
from desktop_agent_model.checkpoint.imports import require
from desktop_agent_model.errors import MissingPart
try:
    require()
except MissingPart as told:
    print(told.message, told.action, sep="\\n")
else:
    print("imported")
"""
OF_ANOTHER_TORCH = {
    "an operator": "raise RuntimeError('operator torchvision::nms does not exist')",
    "a name": "from torch import a_name_that_is_gone",
}


def told(packages: Path, ask: str = ASK) -> list[str]:
    paths = os.pathsep.join([str(packages), *(path for path in sys.path if path)])
    done = subprocess.run(
        [sys.executable, "-c", ask],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def package(folder: Path, name: str, code: str) -> Path:
    """An installed package whose import runs some code."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(code)
    info = folder / f"{name}-0.99.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.99.0\n")
    return folder


@pytest.mark.parametrize("kind", OF_ANOTHER_TORCH)
def test_a_torchvision_of_another_torch_is_said(tmp_path: Path, kind: str) -> None:
    message, action = told(package(tmp_path, "torchvision", OF_ANOTHER_TORCH[kind]))
    assert message.startswith("The torchvision in this environment does not fit its torch")
    assert action == "Run `pip uninstall torchvision`: the worker does not use it."


@pytest.mark.parametrize("name", ["torch", "transformers"])
def test_a_library_that_is_not_installed_is_named_with_the_extra_that_brings_it(
    tmp_path: Path, name: str
) -> None:
    absent = f"raise ModuleNotFoundError('No module named {name}', name='{name}')"
    message, action = told(package(tmp_path, name, absent))
    assert message == f"{name} is not installed, and the model is made of it."
    assert "holotron-desktop-agent[worker]" in action


def test_a_broken_torch_is_said_with_its_own_words(tmp_path: Path) -> None:
    message, _ = told(package(tmp_path, "torch", "raise OSError('libcudart.so.12: cannot open')"))
    assert message == "torch cannot be imported: libcudart.so.12: cannot open."


def test_knowing_the_families_and_errors_imports_no_torch(tmp_path: Path) -> None:
    heavy = {"torch", "transformers", "numpy", "tokenizers"}
    ask = f"""
import sys
import desktop_agent_model.checkpoint.registry
import desktop_agent_model.errors
print(*sorted({{name.split(".")[0] for name in sys.modules}} & {heavy}))
"""
    assert told(tmp_path, ask) == [""]
