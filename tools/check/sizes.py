"""How long functions and files may be: short ones are read, long ones are skimmed."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tools.check.files import PRODUCT, python_files, text, tree

FUNCTION_MEDIAN, FUNCTION_NINE_IN_TEN, FUNCTION_MOST = 8, 25, 50
FILE_MEDIAN, FILE_MOST = 100, 400

Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines_of(function: Function) -> int:
    """Lines of a function without its decorators and docstring."""
    body = function.body
    if ast.get_docstring(function) is not None and len(body) > 1:
        docstring = body[0]
        assert docstring.end_lineno is not None
        hidden = docstring.end_lineno - docstring.lineno + 1
    else:
        hidden = 0
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1 - hidden


def functions(path: Path) -> Iterator[Function]:
    """Every function in a file, nested ones too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, Function):
            yield node


def findings() -> list[str]:
    """What is too long."""
    return _too_long() + _too_long_on_the_whole()


def _too_long() -> list[str]:
    found = []
    for path in python_files():
        count = len(text(path).splitlines())
        if count > FILE_MOST:
            found.append(f"{path}: {count} lines; no file has more than {FILE_MOST}")
        for one in functions(path):
            if (lines := lines_of(one)) > FUNCTION_MOST:
                place = f"{path}:{one.lineno}"
                found.append(
                    f"{place}: {one.name} has {lines} lines; no function has more than {FUNCTION_MOST}"
                )
    return found


def _too_long_on_the_whole() -> list[str]:
    product = python_files(*PRODUCT)
    files = [len(text(path).splitlines()) for path in product if text(path).strip()]
    lines = [lines_of(one) for path in product for one in functions(path)]
    measured = (
        ("median of the files", median(files), FILE_MEDIAN),
        ("median of the functions", median(lines), FUNCTION_MEDIAN),
        ("nine functions in ten", quantiles(lines, n=10)[8], FUNCTION_NINE_IN_TEN),
    )
    return [f"{what}: {size:g} lines, the limit is {limit}" for what, size, limit in measured if size > limit]
