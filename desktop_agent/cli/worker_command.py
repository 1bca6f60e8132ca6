"""`desktop-agent worker …`: handed over to the model worker, a program of its own that may need a GPU."""

import os
import subprocess
import sys
from importlib.util import find_spec

import typer

from desktop_agent.core.errors import PartMissing

MODULE = "desktop_agent_model"


def register(program: typer.Typer) -> None:
    """Add the command; all words after it, `--help` too, are the worker's."""
    everything = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}
    program.command("worker", context_settings=everything)(worker)


def worker(context: typer.Context) -> int:
    """The model worker: serve, check, token, plan, bench, train."""
    if find_spec(MODULE) is None:
        raise PartMissing("The model worker is not installed.", "Install the whole package again.")
    command = [sys.executable, "-m", MODULE, *context.args]
    if os.name == "posix":
        # the worker takes this process's place, so signals and the exit status are its own
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)  # noqa: S606 - a list of words, no shell
    return subprocess.run(command, check=False).returncode
