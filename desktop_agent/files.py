"""Where the agent keeps its files, and the settings file itself (comments in it survive a change)."""

import os
from pathlib import Path
from typing import Any

from desktop_agent.core.errors import BadSetting, PermissionMissing
from desktop_agent.settings import Settings, from_sources, read_value, with_value

NAME = "desktop-agent"


def settings_file() -> Path:
    """The person's settings file, in the user's configuration folder."""
    import platformdirs  # noqa: PLC0415 - late: 25 ms that a bare --version does not need

    return platformdirs.user_config_path(NAME) / "settings.toml"


def history_folder() -> Path:
    """Where the history is kept, in the user's state folder."""
    import platformdirs  # noqa: PLC0415 - late: 25 ms that a bare --version does not need

    return platformdirs.user_state_path(NAME) / "history"


def load_settings() -> Settings:
    """Defaults, the settings file, then the environment; raises BadSetting naming the file and line."""
    path = settings_file()
    if not path.exists():
        return _from_sources({}, path)
    import tomllib  # noqa: PLC0415 - late: 8 ms, and most people have no settings file

    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"The settings file cannot be read: {error}.", f"Mend {path}.") from error
    except OSError as error:
        raise PermissionMissing(f"The settings file cannot be opened: {error}.") from error
    return _from_sources(tables, path)


def _from_sources(tables: dict[str, Any], path: Path) -> Settings:
    try:
        return from_sources(tables, os.environ)
    except BadSetting as error:
        where = f" (in {path} or the environment)"
        raise BadSetting(error.message.rstrip(".") + where + ".", error.action) from error


def save_setting(settings: Settings, name: str, text: str) -> Settings:
    """Change one setting in the file, as a whole or not at all; raises BadSetting or PermissionMissing."""
    import tomlkit  # noqa: PLC0415 - late: only `settings set` writes

    changed, value = with_value(settings, name, text), read_value(settings, name, text)
    path = settings_file()
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        group, leaf = name.split(".", 1)
        table = document.setdefault(group, tomlkit.table())
        table[leaf] = value
        _replace(path, tomlkit.dumps(document))
    except OSError as error:
        raise PermissionMissing(f"{path} could not be written: {error.strerror}.") from error
    return changed


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
