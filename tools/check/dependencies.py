"""Every package that the product imports is asked for in pyproject.toml, and no other."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator

from tools.check.files import ROOT, python_files, tree

AGENT, WORKER = ("desktop_agent/", "ui/"), "model/"

_OURS = {"desktop_agent", "desktop_agent_ui", "desktop_agent_model"}
#: Packages that are imported by another name than they are asked for.
_NAMES = {
    "cv2": "rapidocr",
    "huggingface_hub": "huggingface-hub",
    "pil": "pillow",
    "prometheus_client": "prometheus-client",
    "pyside6": "pyside6-essentials",
    "xlib": "python-xlib",
}
#: Asked for because a package that we import works only with it beside.
_BESIDE = {"onnxruntime"}


def findings() -> list[str]:
    """Packages that are imported and not asked for, or the other way round; the worker may ask for more."""
    agent, worker = _asked()
    agent_uses, worker_uses = set(_used(*AGENT)), set(_used(WORKER))
    missing = [
        f"pyproject.toml does not ask for {name}, which is imported"
        for name in sorted((agent_uses - agent) | (worker_uses - agent - worker))
    ]
    idle = sorted((agent - agent_uses - worker_uses - _BESIDE) | (worker - worker_uses - _BESIDE))
    return missing + [f"pyproject.toml asks for {name}, which nothing imports" for name in idle]


def _asked() -> tuple[set[str], set[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return _names(project["dependencies"]), _names(project["optional-dependencies"]["worker"])


def _names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=!~;\[ ]", one)[0].lower() for one in requirements}


def _used(*parts: str) -> Iterator[str]:
    for path in python_files(*parts):
        for node in ast.walk(tree(path)):
            for name in _imported(node):
                top = name.partition(".")[0]
                if top not in _OURS and top not in sys.stdlib_module_names:
                    yield _NAMES.get(top.lower(), top.lower())


def _imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=several):
            return [one.name for one in several]
        case ast.ImportFrom(module=str(module)):
            return [module]
        case _:
            return []
