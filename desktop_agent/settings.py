"""Every setting once: its default, help and choices; the file, the variables and the docs come from here.

A setting is named `group.field` (`approval.wait`), and each is also an environment variable
(`DESKTOP_AGENT_APPROVAL_WAIT`) that wins over the file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from typing import Any, cast

from desktop_agent.core.errors import BadSetting

Value = bool | int | float | str
PREFIX = "DESKTOP_AGENT_"


def _setting(
    default: Value,
    help_text: str,
    *,
    choices: tuple[str, ...] = (),
    least: float | None = None,
    most: float | None = None,
) -> Any:  # noqa: ANN401 - dataclasses.field is typed so too
    meta = {"help": help_text, "choices": choices, "least": least, "most": most}
    return field(default=default, metadata=meta)


@dataclass(frozen=True, slots=True)
class General:
    """How the app behaves."""

    start_at_login: bool = _setting(False, "Start the app when you log in.")
    notifications: bool = _setting(True, "Show notifications of how runs ended.")


@dataclass(frozen=True, slots=True)
class Hotkeys:
    """The keys that work whatever program is in front."""

    palette: str = _setting("ctrl+alt+space", "Opens the palette; empty for none.")


@dataclass(frozen=True, slots=True)
class Palette:
    """The field that a command is typed into."""

    preview: bool = _setting(True, "While typing, draw the box on what would be clicked.")
    preview_after_ms: int = _setting(
        120, "Milliseconds without a key until the preview is drawn.", least=0, most=5000
    )


@dataclass(frozen=True, slots=True)
class Engine:
    """Which engine sees."""

    use: str = _setting("auto", "Which engine sees.", choices=("auto", "rules", "holotron"))


@dataclass(frozen=True, slots=True)
class Approval:
    """How you are asked."""

    wait: float = _setting(30.0, "Seconds until an unanswered question counts as no.", least=1, most=3600)
    accept_synthetic: bool = _setting(
        False,
        "Admit Enter, digits and Esc from other programs (on-screen keyboards, voice control).",
    )
    box_color: str = _setting("#d4006a", "Colour of the box on the target, as #rrggbb.")


@dataclass(frozen=True, slots=True)
class Typing:
    """How text is typed."""

    paste_over: int = _setting(200, "Text longer than so many characters is pasted.", least=1, most=100_000)
    key_pause_ms: float = _setting(1.0, "Milliseconds between two keys.", least=0, most=200)


@dataclass(frozen=True, slots=True)
class Reading:
    """How the screen is read."""

    program_limit_ms: int = _setting(
        600, "Milliseconds that one program may take to tell what it shows.", least=50, most=10_000
    )
    ocr: str = _setting("auto", "Reading text from pixels.", choices=("auto", "always", "never"))


@dataclass(frozen=True, slots=True)
class Verify:
    """How results are checked."""

    limit: float = _setting(1.5, "Seconds to wait for a visible result.", least=0.1, most=60)


@dataclass(frozen=True, slots=True)
class History:
    """What is kept of what happened."""

    keep_mb: int = _setting(200, "Megabytes of history to keep; the oldest go first.", least=1, most=100_000)
    pictures: bool = _setting(True, "Keep a picture of each stage.")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings."""

    general: General = field(default_factory=General)
    hotkeys: Hotkeys = field(default_factory=Hotkeys)
    palette: Palette = field(default_factory=Palette)
    engine: Engine = field(default_factory=Engine)
    approval: Approval = field(default_factory=Approval)
    typing: Typing = field(default_factory=Typing)
    reading: Reading = field(default_factory=Reading)
    verify: Verify = field(default_factory=Verify)
    history: History = field(default_factory=History)


@dataclass(frozen=True, slots=True)
class Described:
    """One setting, as it is shown."""

    name: str
    value: Value
    default: Value
    help: str
    choices: tuple[str, ...]

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return PREFIX + self.name.replace(".", "_").upper()


def _fields(group: object) -> tuple[Field[Any], ...]:
    return fields(cast("Any", group))


def described(settings: Settings) -> Iterator[Described]:
    """Every setting with its present value."""
    for group in _fields(settings):
        values = getattr(settings, group.name)
        for one in _fields(values):
            name = f"{group.name}.{one.name}"
            value = getattr(values, one.name)
            default = cast("Value", one.default)
            yield Described(name, value, default, one.metadata["help"], one.metadata["choices"])


def _find(settings: Settings, name: str) -> tuple[str, Field[Any]]:
    group, _, leaf = name.partition(".")
    values = getattr(settings, group, None)
    if is_dataclass(values):
        for one in _fields(values):
            if one.name == leaf:
                return group, one
    raise BadSetting(f"There is no setting named {name}.")


def read_value(settings: Settings, name: str, text: str | Value) -> Value:
    """The value that a text stands for; raises BadSetting with what is allowed."""
    _, one = _find(settings, name)
    meta = one.metadata
    value = _typed(name, cast("Value", one.default), text)
    if meta["choices"] and value not in meta["choices"]:
        raise BadSetting(f"{name} is one of {', '.join(meta['choices'])}, not {value}.")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and not meta["least"] <= value <= meta["most"]:
        raise BadSetting(f"{name} lies between {meta['least']} and {meta['most']}, not {value}.")
    return value


def _typed(name: str, default: Value, text: str | Value) -> Value:
    word = str(text).strip()
    try:
        match default:
            case bool():
                return {"true": True, "yes": True, "on": True, "1": True}.get(word.lower(), False) or (
                    _false(word)
                )
            case int():
                return int(word)
            case float():
                return float(word)
            case _:
                return word
    except ValueError:
        raise BadSetting(f"{name} needs {type(default).__name__}, not “{word}”.") from None


def _false(word: str) -> bool:
    if word.lower() in {"false", "no", "off", "0"}:
        return False
    raise ValueError(word)


def with_value(settings: Settings, name: str, text: str | Value) -> Settings:
    """The settings with one of them changed; raises BadSetting."""
    group, one = _find(settings, name)
    value = read_value(settings, name, text)
    changed = replace(getattr(settings, group), **{one.name: value})
    return replace(settings, **{group: changed})


def from_sources(file: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Defaults, then the file's tables, then the environment; raises BadSetting on anything unknown."""
    settings = Settings()
    for group, values in file.items():
        if not isinstance(values, Mapping):
            raise BadSetting(f"The settings file has {group} outside of a table.")
        for leaf, value in values.items():
            settings = with_value(settings, f"{group}.{leaf}", value)
    for one in tuple(described(settings)):
        if one.variable in environment:
            settings = with_value(settings, one.name, environment[one.variable])
    return settings
