"""The checkers that others wrote, each a process; what they print is what they found."""

import os
import subprocess
import sys
from pathlib import Path

from tools.check.files import ROOT

_BIN = Path(sys.executable).parent


def _run(name: str, *arguments: str) -> list[str]:
    """The lines of a checker that failed; none where it was content."""
    env = os.environ | {"PATH": f"{_BIN}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    words = [str(_BIN / name), *arguments]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=900)
    said = (done.stdout + done.stderr).strip()
    return said.splitlines() if done.returncode else []


def ruff() -> list[str]:
    """Lint."""
    return _run("ruff", "check", "--output-format", "concise", "--quiet")


def formatting() -> list[str]:
    """The formatter would change nothing."""
    return _run("ruff", "format", "--check", "--quiet")


def mypy() -> list[str]:
    """Types, strictly, in the product, the lab and the tools."""
    return _run("mypy", "--no-pretty")


def pyright() -> list[str]:
    """Types as the other checker sees them, in the tests too."""
    return _run("pyright", "--pythonpath", sys.executable)


def imports() -> list[str]:
    """Who may import whom; no cycles."""
    return _run("lint-imports", "--no-cache")
