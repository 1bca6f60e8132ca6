"""The kinds of values in an answer: each knows its JSON schema and reads its value strictly."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem

REQUIRED = object()
"""Stands for: no default, the key must be there."""


class Field(Protocol):
    """One value of an object."""

    @property
    def default(self) -> object:
        """What counts where the key is absent, or REQUIRED."""
        ...

    def schema(self) -> dict[str, object]:
        """Its JSON schema."""
        ...

    def read(self, value: object, name: str) -> object:
        """The value, checked; raises BadAnswer that names the field."""
        ...


@dataclass(frozen=True, slots=True)
class Coordinate:
    """The x or the y of a point, in a convention; `largest` is ignored for shares."""

    convention: Convention
    largest: int
    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """A bounded integer, or a number from 0 to 1."""
        return self.convention.schema(self.largest)

    def read(self, value: object, name: str) -> object:
        """The raw number of the convention."""
        return self.convention.checked(value, name, self.largest)


@dataclass(frozen=True, slots=True)
class Whole:
    """An integer within limits."""

    low: int
    high: int
    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """A bounded integer."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def read(self, value: object, name: str) -> object:
        """The integer; neither 3.0 nor true nor "3" is one."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} is no whole number")
        if not self.low <= value <= self.high:
            raise BadAnswer(Problem.OUT_OF_RANGE, f"{name} is {value}, not within {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class Real:
    """A number within limits, whole or not."""

    low: float
    high: float
    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """A bounded number."""
        return {"type": "number", "minimum": self.low, "maximum": self.high}

    def read(self, value: object, name: str) -> object:
        """The number as a float."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} is no number")
        if not self.low <= value <= self.high:
            raise BadAnswer(
                Problem.OUT_OF_RANGE, f"{name} is {value:.12g}, not within {self.low:g} to {self.high:g}"
            )
        return float(value)


@dataclass(frozen=True, slots=True)
class Text:
    """A string that can be shown and typed: no control characters but line ends and tabs."""

    longest: int = 4000
    nullable: bool = False
    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """A string, or also null; the length is not in it, for it makes grammars slow."""
        return {"type": ["string", "null"] if self.nullable else "string"}

    def read(self, value: object, name: str) -> object:
        """The string as it is, or None."""
        if value is None and self.nullable:
            return None
        if not isinstance(value, str):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} is no text")
        if len(value) > self.longest:
            raise BadAnswer(Problem.TOO_LONG, f"{name} has {len(value)} characters")
        if any(_unfit(mark) for mark in value):
            raise BadAnswer(Problem.BAD_TEXT, f"{name} holds a character that is no text")
        return value


def _unfit(mark: str) -> bool:
    """Control characters and halves of surrogate pairs."""
    return (mark < " " and mark not in "\n\t\r") or mark == "\x7f" or "\ud800" <= mark <= "\udfff"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]
    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """An enumeration."""
        return {"type": "string", "enum": list(self.words)}

    def read(self, value: object, name: str) -> object:
        """The word."""
        if value not in self.words or not isinstance(value, str):
            raise BadAnswer(Problem.OUT_OF_RANGE, f"{name} is none of {', '.join(self.words)}")
        return value


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """A boolean."""
        return {"type": "boolean"}

    def read(self, value: object, name: str) -> object:
        """The boolean; neither 1 nor "true" is one."""
        if not isinstance(value, bool):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} is neither true nor false")
        return value


@dataclass(frozen=True, slots=True)
class Several:
    """One to `most` values of a kind; read as a tuple."""

    each: Field
    most: int
    default: object = REQUIRED

    def schema(self) -> dict[str, object]:
        """An array of limited length."""
        return {"type": "array", "items": self.each.schema(), "minItems": 1, "maxItems": self.most}

    def read(self, value: object, name: str) -> object:
        """The values as a tuple."""
        if not isinstance(value, list):
            raise BadAnswer(Problem.WRONG_TYPE, f"{name} is no list")
        if not 1 <= len(value) <= self.most:
            raise BadAnswer(Problem.OUT_OF_RANGE, f"{name} has {len(value)} entries, not 1 to {self.most}")
        return tuple(self.each.read(entry, name) for entry in value)


def object_schema(
    fields: Mapping[str, Field], constants: Mapping[str, str] | None = None
) -> dict[str, object]:
    """The JSON schema of an object with exactly these fields in this order, `constants` first."""
    fixed: dict[str, object] = {
        name: {"type": "string", "const": word} for name, word in (constants or {}).items()
    }
    required = [*fixed, *(name for name, field in fields.items() if field.default is REQUIRED)]
    return {
        "type": "object",
        "properties": fixed | {name: field.schema() for name, field in fields.items()},
        "required": required,
        "additionalProperties": False,
    }


def read_fields(found: Mapping[str, object], fields: Mapping[str, Field]) -> dict[str, object]:
    """Each field's value, checked; a missing and an unknown key are refused."""
    for name in found:
        if name not in fields:
            raise BadAnswer(Problem.UNKNOWN_KEY, f"it has a key {name[:40]!r}")
    return {name: _value(found, name, field) for name, field in fields.items()}


def _value(found: Mapping[str, object], name: str, field: Field) -> object:
    if name in found:
        return field.read(found[name], name)
    if field.default is REQUIRED:
        raise BadAnswer(Problem.MISSING_KEY, f"{name} is missing")
    return field.default


def point_fields(convention: Convention, fitted: Size) -> dict[str, Field]:
    """The two fields of a point on a picture that the vision tower sees as `fitted`."""
    extent = convention.extent(fitted) or Size(1, 1)
    return {"x": Coordinate(convention, extent.width), "y": Coordinate(convention, extent.height)}
