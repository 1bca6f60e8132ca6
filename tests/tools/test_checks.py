"""The checks bite: each rule, broken on purpose, is found."""

import ast
from pathlib import Path

import pytest

from tools.check import layout, sizes, words

_HERE = Path("desktop_agent/somewhere.py")


@pytest.mark.parametrize(
    "code",
    [
        "def f():\n    global x\n    x = 1",
        "print('here')",
        "import time\ntime.sleep(1)",
        "from time import sleep",
    ],
)
def test_what_the_product_must_not_hold_is_found(code: str):
    assert list(layout.in_product(_HERE, ast.parse(code)))


def test_the_command_line_may_print_and_the_stop_token_may_wait():
    printing, waiting = ast.parse("print('here')"), ast.parse("import time\ntime.sleep(1)")
    assert not list(layout.in_product(Path("desktop_agent/cli/output.py"), printing))
    assert not list(layout.in_product(Path("desktop_agent/stop.py"), waiting))


@pytest.mark.parametrize(
    "code",
    [
        "import pytest\n@pytest.mark.skip\ndef test_a_thing_that_is_so(): ...",
        "import pytest\n@pytest.mark.skipif(True)\ndef test_a_thing_that_is_so(): ...",
        "import pytest\npytest.importorskip('numpy')",
        "def test_click(): ...",
    ],
)
def test_a_skipped_test_and_a_name_that_is_no_sentence_are_found(code: str):
    assert list(layout.in_tests(Path("tests/test_x.py"), ast.parse(code)))


@pytest.mark.parametrize("caught", ["", " Exception", " BaseException", " (OSError, Exception)"])
def test_a_broad_except_is_known_however_it_is_written(caught: str):
    handler = ast.parse(f"try:\n    f()\nexcept{caught}:\n    g()").body[0]
    assert isinstance(handler, ast.Try)
    assert layout.is_broad(handler.handlers[0].type)


def test_an_except_that_says_what_it_catches_is_not_broad():
    handler = ast.parse("try:\n    f()\nexcept (OSError, ValueError):\n    g()").body[0]
    assert isinstance(handler, ast.Try)
    assert not layout.is_broad(handler.handlers[0].type)


def test_a_docstring_does_not_count_as_length():
    function = ast.parse('def f(a):\n    """One.\n\n    Two.\n    """\n    b = a\n    return b').body[0]
    assert isinstance(function, ast.FunctionDef)
    assert sizes.lines_of(function) == 3


@pytest.mark.parametrize(
    "written",
    ["see " + "/ho" + "me/ada/notes", "/tm" + "p/scratch.txt", "TO" + "DO: later", "iss" + "ue #12"],
)
def test_words_of_one_machine_or_one_moment_are_found(written: str):
    assert words.in_text(Path("README.md"), f"fine\n{written}\n") != []


@pytest.mark.parametrize("written", ["~/.config", "$HOME/notes", "/usr/share/fonts", "the issue at hand"])
def test_ordinary_words_are_left_alone(written: str):
    assert words.in_text(Path("README.md"), written) == []
