"""The README says what is true: its commands exist, and its table of settings is the settings' own."""

import re
import subprocess
import sys
from pathlib import Path

from tools.check.files import ROOT, text
from tools.settings_table import BEGIN, END, table

_PAGE = Path("README.md")
_CODE = re.compile(r"^```(?:sh|bash|console)?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def findings() -> list[str]:
    """What the README says and is not so."""
    return _settings() + _make_targets() + _commands()


def _settings() -> list[str]:
    page = text(_PAGE)
    if BEGIN not in page or END not in page:
        return [f"{_PAGE}: the table of settings is missing"]
    written = page.partition(BEGIN)[2].partition(END)[0].strip()
    return [] if written == table() else [f"{_PAGE}: the table of settings is old: run `make settings-table`"]


def _make_targets() -> list[str]:
    targets = set(re.findall(r"^([a-z-]+):", text(Path("Makefile")), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", text(_PAGE), re.MULTILINE))
    return [f"{_PAGE}: there is no `make {name}`" for name in sorted(named - targets)]


def _commands() -> list[str]:
    """Every `desktop-agent COMMAND --option` that is shown is known to the program's own help."""
    found = []
    shown = re.findall(r"(?:^|`)(?:\$ )?desktop-agent ([a-z][a-z ]*)([^`\n]*)", text(_PAGE), re.MULTILINE)
    for words, rest in sorted(set(shown)):
        command = words.split()[: 2 if words.startswith("worker ") else 1]
        help_text = _help(command)
        if not help_text:
            found.append(f"{_PAGE}: there is no command `desktop-agent {' '.join(command)}`")
            continue
        options = re.findall(r"(?<!\w)--[a-z-]+", rest.partition("#")[0])
        found += [f"{_PAGE}: {' '.join(command)} has no {one}" for one in options if one not in help_text]
    return found


def _help(command: list[str]) -> str:
    words = [sys.executable, "-m", "desktop_agent", *command, "--help"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout if done.returncode == 0 else ""
