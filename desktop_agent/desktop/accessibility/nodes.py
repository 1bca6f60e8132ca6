"""What one accessible object tells of itself, and the questions that bring it here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.bus import ACCESSIBLE, COMPONENT, PROPERTIES, Bus
from desktop_agent.desktop.accessibility.wire import Call, Ref

_NOWHERE: Final = "/null"
#: A bit that says "counted from the screen's corner".
_SCREEN: Final = (0,)


@dataclass(frozen=True, slots=True)
class Node:
    """An object with its AT-SPI role number and states; `box` is as its program told it."""

    ref: Ref
    parent: Ref | None
    role: int
    held: int
    name: str
    box: Box | None

    def has(self, state: int) -> bool:
        """Whether it is in a state, by AT-SPI's number."""
        return bool(self.held >> state & 1)


Tree = Mapping[Ref, Node]


def ref_of(key: str) -> Ref | None:
    """The object that an element's key stands for; None for a key of another witness."""
    name, _, path = key.partition(" ")
    return Ref(name, path) if name.startswith(":") and path.startswith("/") else None


def name_call(ref: Ref) -> Call:
    """Ask for the name. Never `GetAll`: Qt 5 crashes of it."""
    return Call(ref, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name"))


def parent_call(ref: Ref) -> Call:
    """Ask for the object above."""
    return Call(ref, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Parent"))


def role_call(ref: Ref) -> Call:
    """Ask for the role's number."""
    return Call(ref, ACCESSIBLE, "GetRole")


def state_call(ref: Ref) -> Call:
    """Ask for the states."""
    return Call(ref, ACCESSIBLE, "GetState")


def children_call(ref: Ref) -> Call:
    """Ask for the children."""
    return Call(ref, ACCESSIBLE, "GetChildren")


def count_call(ref: Ref) -> Call:
    """Ask how many children it has."""
    return Call(ref, PROPERTIES, "Get", "ss", (ACCESSIBLE, "ChildCount"))


def extents_call(ref: Ref) -> Call:
    """Ask for the box on the screen."""
    return Call(ref, COMPONENT, "GetExtents", "u", _SCREEN)


def text_of(body: Any) -> str:  # noqa: ANN401 - the body of any reply
    """The text in a reply that holds one property; empty for none."""
    return str(body[0][1]) if body else ""


def number_of(body: Any) -> int:  # noqa: ANN401 - as above
    """The number in a reply; 0 for none."""
    return int(body[0]) if body else 0


def bits_of(body: Any) -> int:  # noqa: ANN401 - as above
    """The states in a reply, as one number; 0 for none."""
    words = body[0] if body else ()
    return sum(word << 32 * i for i, word in enumerate(words))


def box_of(body: Any) -> Box | None:  # noqa: ANN401 - as above
    """The box in a reply to `extents_call`; None where it is empty or missing."""
    if not body:
        return None
    left, top, width, height = body[0]
    return Box(left, top, width, height) if width > 0 and height > 0 else None


def refs_of(body: Any) -> tuple[Ref, ...]:  # noqa: ANN401 - as above
    """The objects in a reply that lists them."""
    return tuple(ref for ref in map(_real, body[0]) if ref is not None) if body else ()


def one_of(body: Any) -> Ref | None:  # noqa: ANN401 - as above
    """The one object in a reply, plain or as a property's value; None for none."""
    if not body:
        return None
    return _real(body[0][1] if body[0][0] == "(so)" else body[0])


def _real(told: Sequence[str]) -> Ref | None:
    name, path = told
    return Ref(name, path) if name and not path.endswith(_NOWHERE) else None


def batched(bus: Bus, calls: Iterable[Sequence[Call]]) -> list[list[Any]]:
    """The answers to groups of calls that all go out at once, group by group."""
    groups = list(calls)
    bodies = iter(bus.many([call for group in groups for call in group]))
    return [[next(bodies) for _ in group] for group in groups]
