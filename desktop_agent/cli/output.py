"""What is printed: sentences for people on stderr and stdout, one JSON document for scripts."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from desktop_agent.core.errors import AgentError


def say(text: str) -> None:
    """A line for a person, on stdout."""
    print(text)


def note(text: str) -> None:
    """A line beside the result, on stderr."""
    print(text, file=sys.stderr)


def document(value: Any) -> None:  # noqa: ANN401 - whatever JSON can hold
    """One JSON document, and nothing else, on stdout."""
    print(json.dumps(value, ensure_ascii=False, indent=None))


def error(trouble: AgentError, *, as_json: bool) -> int:
    """Tell what went wrong and the one thing to do about it; returns the exit status."""
    if as_json:
        told = {"kind": trouble.kind, "message": trouble.message, "action": trouble.action}
        document({"error": told})
    else:
        note(f"{trouble.message}\n→ {trouble.action}")
    return trouble.exit_status


def table(rows: Sequence[Sequence[str]], heads: Sequence[str]) -> None:
    """Rows under heads, as wide as they need to be."""
    from rich import box  # noqa: PLC0415 - late: only tables need it
    from rich.console import Console  # noqa: PLC0415 - late: only tables need it
    from rich.table import Table  # noqa: PLC0415 - late: only tables need it
    from rich.text import Text  # noqa: PLC0415 - late: only tables need it

    shown = Table(box=box.SIMPLE)
    for head in heads:
        shown.add_column(head, overflow="fold")
    for row in rows:
        shown.add_row(*(Text(cell) for cell in row))  # Text: brackets in a name are no markup
    Console(soft_wrap=False).print(shown)
