"""The command line: one module a command, and the only place that prints."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the process's exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    from desktop_agent.cli.program import run_command  # noqa: PLC0415 - late: importing the name is cheap

    return run_command(words)
