"""The worker's command line: one module a command, and the only place of the worker that prints."""

import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from desktop_agent.core.errors import AgentError
from desktop_agent_model.errors import MissingPart, WorkerError

NAME = "desktop-agent worker"
COMMANDS = ("serve", "check", "token", "plan", "bench", "train")
OURS = ("desktop_agent", "desktop_agent_model")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the process's exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        ended = typer.main.get_command(_program(words)).main(words, NAME, standalone_mode=False)
    except typer.Exit as leave:
        return int(leave.exit_code)
    except typer.Abort:
        return _told("Interrupted.", "Run it again.", 2)
    except _WRONG_COMMAND_LINE as wrong:
        return _told(getattr(wrong, "format_message", wrong.__str__)(), f"See `{NAME} --help`.", 2)
    except (WorkerError, AgentError) as trouble:
        return _told(trouble.message, trouble.action, trouble.exit_status)
    except ModuleNotFoundError as missing:
        return _missing(missing)
    return int(ended or 0)


def _errors_above(error: type[Exception]) -> tuple[type[Exception], ...]:
    """The classes that an error is made from, apart from Python's own."""
    return tuple(c for c in error.__mro__ if issubclass(c, Exception) and c.__module__ != "builtins")


#: What typer raises for a wrong command line; it brings its own copy of click, or uses the one installed.
_WRONG_COMMAND_LINE: tuple[type[Exception], ...] = (typer.BadParameter, *_errors_above(typer.BadParameter))


def _program(words: list[str]) -> typer.Typer:
    """The program with the one command named; with all of them for the help."""
    program = typer.Typer(
        name=NAME,
        help="The process on the machine with the GPU that sees for the desktop agent.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )

    @program.callback(invoke_without_command=False)
    def _all() -> None:
        """Load a model, serve it, measure it."""

    first = next((word for word in words if not word.startswith("-")), "")
    for name in (first,) if first in COMMANDS else COMMANDS:
        import_module(f"desktop_agent_model.cli.{name}").register(program)
    return program


def _missing(missing: ModuleNotFoundError) -> int:
    """A library of the extra is not installed: told with what installs it. One of ours is a bug."""
    name = (missing.name or "").partition(".")[0]
    if name in OURS:
        raise missing
    return _told(f"{name} is not installed, and this command needs it.", MissingPart.usual_action, 5)


def _told(message: str, action: str, status: int) -> int:
    print(f"{message}\n→ {action}", file=sys.stderr)
    return status
