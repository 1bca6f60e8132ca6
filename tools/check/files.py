"""Which files there are to check: those that git knows or would add."""

import ast
import subprocess
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("desktop_agent/", "ui/", "model/")


@lru_cache(maxsize=1)
def all_files() -> tuple[Path, ...]:
    """Every file of the repository, relative to its root."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    paths = {Path(name) for name in listed.split("\0") if name}
    return tuple(sorted(path for path in paths if (ROOT / path).is_file()))


def python_files(*parts: str) -> list[Path]:
    """The Python files under these folders, or all."""
    found = [path for path in all_files() if path.suffix == ".py"]
    return [path for path in found if not parts or str(path).startswith(parts)]


@lru_cache(maxsize=1000)
def text(path: Path) -> str:
    """A file's text."""
    return (ROOT / path).read_text(encoding="utf-8")


@lru_cache(maxsize=1000)
def tree(path: Path) -> ast.Module:
    """A Python file, parsed."""
    return ast.parse(text(path), filename=str(path))
