"""What a window says about itself: its properties, read by the rules of ICCCM and EWMH."""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_agent.desktop.windows.wire import Wire

if TYPE_CHECKING:
    from Xlib.protocol.rq import ReplyRequest

#: The window class that our own windows carry.
OUR_CLASS = "desktop-agent"

#: The title in Unicode, and as old programs give it.
_TITLE, _OLD_TITLE = "_NET_WM_NAME", "WM_NAME"

#: Read once in a window's life.
_LASTING = ("WM_CLASS", "_NET_WM_WINDOW_TYPE", "WM_TRANSIENT_FOR", "_NET_WM_PID")

#: Read at every look.
_CHANGING = ("_NET_WM_STATE",)

_HIDDEN, _MODAL = "_NET_WM_STATE_HIDDEN", "_NET_WM_STATE_MODAL"

#: What a window type means to us; the first one known counts.
_KINDS = {
    "_NET_WM_WINDOW_TYPE_NORMAL": "normal",
    "_NET_WM_WINDOW_TYPE_DIALOG": "dialog",
    "_NET_WM_WINDOW_TYPE_UTILITY": "dialog",
    "_NET_WM_WINDOW_TYPE_MENU": "menu",
    "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU": "menu",
    "_NET_WM_WINDOW_TYPE_POPUP_MENU": "menu",
    "_NET_WM_WINDOW_TYPE_COMBO": "menu",
    "_NET_WM_WINDOW_TYPE_DOCK": "dock",
    "_NET_WM_WINDOW_TYPE_DESKTOP": "desktop",
    "_NET_WM_WINDOW_TYPE_SPLASH": "splash",
    "_NET_WM_WINDOW_TYPE_TOOLBAR": "other",
    "_NET_WM_WINDOW_TYPE_TOOLTIP": "other",
    "_NET_WM_WINDOW_TYPE_NOTIFICATION": "other",
    "_NET_WM_WINDOW_TYPE_DND": "other",
}

#: Every name that a look needs, to be made known in one round trip.
NAMES = (*_LASTING, *_CHANGING, _TITLE, _OLD_TITLE, _HIDDEN, _MODAL, *_KINDS)


@dataclass(frozen=True, slots=True)
class Lasting:
    """What stays the same for a window's life; `type` is empty where it names none."""

    app: str
    type: str
    transient_for: int
    pid: int
    ours: bool


@dataclass(frozen=True, slots=True)
class Changing:
    """What may differ at the next look."""

    hidden: bool
    modal: bool


def ask_lasting(wire: Wire, window: int) -> "list[ReplyRequest]":
    """Ask for what stays."""
    return [wire.ask_property(window, name) for name in _LASTING]


def ask_changing(wire: Wire, window: int) -> "list[ReplyRequest]":
    """Ask for what may change."""
    return [wire.ask_property(window, name) for name in _CHANGING]


def lasting(wire: Wire, window: int, asked: "Sequence[ReplyRequest]") -> Lasting:
    """Read the answers to `ask_lasting`."""
    names, types, transient, pid = (_value(wire, one) for one in asked)
    instance, cls = _class(names)
    known = dict(zip(wire.atoms(tuple(_KINDS)), _KINDS.values(), strict=True))
    kinds = [known.get(atom, "") for atom in _numbers(types)]
    return Lasting(
        _app(instance, cls),
        next((kind for kind in kinds if kind), ""),
        next(iter(_numbers(transient)), 0),
        next(iter(_numbers(pid)), 0) or wire.owner_pid(window),
        OUR_CLASS in (instance.lower(), cls.lower()),
    )


def changing(wire: Wire, asked: "Sequence[ReplyRequest]") -> Changing:
    """Read the answers to `ask_changing`."""
    states = numbers(wire, asked[0])
    hidden, modal = wire.atoms((_HIDDEN, _MODAL))
    return Changing(hidden in states, modal in states)


def titles(wire: Wire, windows: Iterable[int]) -> dict[int, str]:
    """The titles of these windows as they are now; those that are gone are left out."""
    asked = {one: wire.ask_property(one, _TITLE) for one in windows}
    there = {one: answer for one, question in asked.items() if (answer := wire.answer(question)) is not None}
    found = {one: _text(_value(wire, answer), "utf-8") for one, answer in there.items()}
    old = {one: wire.ask_property(one, _OLD_TITLE) for one, title in found.items() if not title}
    return found | {one: _text(_value(wire, question), "latin-1") for one, question in old.items()}


def _value(wire: Wire, asked: "ReplyRequest") -> object:
    found = wire.answer(asked)
    if found is None or not found.property_type:
        return None
    _, content = found.value  # bits a unit, units
    return content


def present(wire: Wire, asked: "ReplyRequest") -> bool:
    """Whether the property is there."""
    return _value(wire, asked) is not None


def text(wire: Wire, asked: "ReplyRequest") -> str:
    """The text in a property of the old kind; empty where it is missing."""
    return _text(_value(wire, asked), "latin-1")


def numbers(wire: Wire, asked: "ReplyRequest") -> list[int]:
    """The numbers in a property; empty where it is missing."""
    return _numbers(_value(wire, asked))


def _numbers(value: object) -> list[int]:
    return [int(number) for number in value] if isinstance(value, array) else []


def _text(value: object, encoding: str) -> str:
    raw = value if isinstance(value, bytes) else str(value or "").encode(encoding, "replace")
    return raw.decode(encoding, "replace").split("\0")[0].strip()


def _class(value: object) -> tuple[str, str]:
    raw = value.decode("latin-1") if isinstance(value, bytes) else str(value or "")
    instance, _, rest = raw.partition("\0")
    return instance, rest.partition("\0")[0]


def _app(instance: str, cls: str) -> str:
    """`mousepad` for Mousepad; for a reversed domain name what stands at its end."""
    name = (cls or instance).lower()
    if "." not in name or "/" in name:
        return name
    other = instance.lower()
    return other if other and "." not in other else name.rsplit(".", 1)[1]
