"""The commands put together: each is a function in a module of its own."""

from importlib import import_module

import typer

from desktop_agent.cli import output
from desktop_agent.core.errors import AgentError, OurFault, WrongUsage
from desktop_agent.guarded import guarded

#: Command name → the module that holds it; imported only where it is called or help is asked for.
COMMANDS = (
    "run",
    "ground",
    "elements",
    "stop",
    "pause",
    "resume",
    "history",
    "doctor",
    "settings",
    "bench",
    "worker",
)


def _errors_above(error: type[Exception]) -> tuple[type[Exception], ...]:
    """The classes that an error is made from, apart from Python's own."""
    return tuple(c for c in error.__mro__ if issubclass(c, Exception) and c.__module__ != "builtins")


#: What typer raises for a wrong command line; it brings its own copy of click, or uses the one installed.
_WRONG_COMMAND_LINE: tuple[type[Exception], ...] = (typer.BadParameter, *_errors_above(typer.BadParameter))


def _wanted(words: list[str]) -> tuple[str, ...]:
    """The one command named, so that a start does not pay for the others; all of them for the help."""
    first = next((word for word in words if not word.startswith("-")), "")
    return (first,) if first in COMMANDS else COMMANDS


def _program(words: list[str]) -> typer.Typer:
    program = typer.Typer(
        name="desktop-agent",
        help="Says where a control is, and works it for you, from one sentence in plain words.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )

    @program.callback(invoke_without_command=False)
    def _all(version: bool = typer.Option(False, "--version", help="Print the version.")) -> None:
        """Say what you want on the screen; see the box on the control; press Enter."""

    for name in _wanted(words):
        import_module(f"desktop_agent.cli.{name}_command").register(program)
    return program


def run_command(words: list[str]) -> int:
    """Run one command line; every end has its exit status and, with --json, its document."""
    if words == ["--version"]:
        from desktop_agent import __version__  # noqa: PLC0415 - late: beside the only use

        output.say(f"desktop-agent {__version__}")
        return 0
    as_json = "--json" in words
    ended: list[int] = []

    def tell(sentence: str, report: str) -> None:
        """Scripts get their document whatever happens."""
        output.note(report)
        ended.append(output.error(OurFault(sentence), as_json=as_json))

    guarded(lambda: ended.append(_carried_out(words, as_json=as_json)), tell)
    return ended[0]


def _carried_out(words: list[str], *, as_json: bool) -> int:
    try:
        ended = typer.main.get_command(_program(words)).main(words, "desktop-agent", standalone_mode=False)
    except typer.Exit as leave:
        return int(leave.exit_code)
    except typer.Abort:
        return output.error(WrongUsage("Interrupted.", "Run it again."), as_json=as_json)
    except _WRONG_COMMAND_LINE as wrong:
        said = getattr(wrong, "format_message", wrong.__str__)()
        return output.error(WrongUsage(said, "See `desktop-agent --help`."), as_json=as_json)
    except AgentError as trouble:
        return output.error(trouble, as_json=as_json)
    return int(ended or 0)
