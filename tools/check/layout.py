"""What may stand where: rules that the linter has no word for."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.check.files import PRODUCT, all_files, python_files, tree

#: Where a broad `except` may stand, once each: where every thread of the agent runs, and in the worker.
BROAD_EXCEPTS = 2
WAITS = Path("desktop_agent/stop.py")
PRINTS = ("desktop_agent/cli/", "model/desktop_agent_model/cli/")


def findings() -> list[str]:
    """What stands where it may not."""
    found = [one for path in python_files(*PRODUCT) for one in in_product(path, tree(path))]
    found += [one for path in python_files("tests/") for one in in_tests(path, tree(path))]
    return found + _broad_excepts() + _folders()


def in_product(path: Path, module: ast.Module) -> Iterator[str]:
    """What a file of the product must not hold."""
    for node in ast.walk(module):
        match node:
            case ast.Global():
                yield f"{path}:{node.lineno}: no `global`: hand the value in"
            case ast.Call(func=ast.Name(id="print")) if not str(path).startswith(PRINTS):
                yield f"{path}:{node.lineno}: only the command line prints"
            case ast.Attribute(value=ast.Name(id="time"), attr="sleep") if path != WAITS:
                yield f"{path}:{node.lineno}: waits go through the stop token"
            case ast.ImportFrom(module="time") if any(one.name == "sleep" for one in node.names):
                yield f"{path}:{node.lineno}: waits go through the stop token"
            case _:
                continue


def in_tests(path: Path, module: ast.Module) -> Iterator[str]:
    """What a file of the tests must not hold."""
    skips = {"skip", "skipif", "xfail", "importorskip"}
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr in skips:
            yield f"{path}:{node.lineno}: a test that is skipped tells nothing"
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and node.name.count("_") < 2:
            yield f"{path}:{node.lineno}: {node.name}: a test's name is a sentence"


def _broad_excepts() -> list[str]:
    found = [
        f"{path}:{node.lineno}"
        for path in python_files(*PRODUCT)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler) and is_broad(node.type)
    ]
    return [f"{place}: a broad except; catch what can happen" for place in found[BROAD_EXCEPTS:]]


def is_broad(caught: ast.expr | None) -> bool:
    """Whether an `except` catches what nobody foresaw."""
    match caught:
        case None:
            return True
        case ast.Name(id=name):
            return name in {"Exception", "BaseException"}
        case ast.Tuple(elts=several):
            return any(is_broad(one) for one in several)
        case _:
            return False


def _folders() -> list[str]:
    found = []
    for path in all_files():
        if path.parts[0] == "installer" and path.name == "__init__.py":
            found.append(f"{path}: would hide a well-known package named installer")
        if path.parts[0] == "tests" and path.name == "__init__.py" and path.parts[1] != "desktop_lab":
            found.append(f"{path}: tests are no package")
    return found
