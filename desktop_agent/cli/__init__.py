"""The command line: one module a command, and the only place that prints."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the process's exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words:
        return _tray()
    from desktop_agent.cli.program import run_command  # noqa: PLC0415 - late: importing the name is cheap

    return run_command(words)


def _tray() -> int:
    """The tray app; without what reads options, so that the icon is there sooner."""
    from desktop_agent.cli import output  # noqa: PLC0415 - late: importing the name is cheap
    from desktop_agent.core.errors import AgentError  # noqa: PLC0415 - late: as above
    from desktop_agent.tray import start  # noqa: PLC0415 - late: Qt

    try:
        return start()
    except AgentError as trouble:
        return output.error(trouble, as_json=False)
