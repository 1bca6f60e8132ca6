"""`desktop-agent settings`: list, get and set what can be set."""

from dataclasses import asdict
from typing import Annotated

import typer

from desktop_agent.cli import options, output
from desktop_agent.core.errors import BadSetting
from desktop_agent.files import load_settings, save_setting, settings_file
from desktop_agent.settings import Described, described

Name = Annotated[str, typer.Argument(help="group.name, as in approval.wait")]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    group.command("list")(list_all)
    group.command("get")(get)
    group.command("set")(put)
    program.add_typer(group, name="settings", help="List, get and set what can be set.")


def list_all(as_json: options.AsJson = False) -> int:
    """List every setting with its value."""
    found = list(described(load_settings()))
    if as_json:
        output.document({"file": str(settings_file()), "settings": [asdict(one) for one in found]})
    else:
        rows = [(one.name, _shown(one), one.help) for one in found]
        output.table(rows, ("setting", "value", "what it does"))
        output.note(f"They are kept in {settings_file()}")
    return 0


def get(name: Name, as_json: options.AsJson = False) -> int:
    """Print one setting's value."""
    one = _find(name)
    if as_json:
        output.document({"name": one.name, "value": one.value})
    else:
        output.say(_shown(one))
    return 0


def put(
    name: Name,
    value: Annotated[str, typer.Argument(help="The new value.")],
    as_json: options.AsJson = False,
) -> int:
    """Change one setting."""
    save_setting(load_settings(), name, value)
    one = _find(name)
    if as_json:
        output.document({"name": one.name, "value": one.value})
    else:
        output.say(f"{one.name} = {_shown(one)}")
    return 0


def _find(name: str) -> Described:
    for one in described(load_settings()):
        if one.name == name:
            return one
    raise BadSetting(f"There is no setting named {name}.")


def _shown(one: Described) -> str:
    return str(one.value).lower() if isinstance(one.value, bool) else str(one.value)
