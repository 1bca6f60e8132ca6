"""Which accessible frame belongs to which X window: by process, then title and place."""

from dataclasses import dataclass, field
from typing import Final

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.bus import (
    ACCESSIBLE,
    COMPONENT,
    PROPERTIES,
    REGISTRY,
    ROOT,
    Bus,
    Call,
    Ref,
)

_BUS: Final = Ref("org.freedesktop.DBus", "/org/freedesktop/DBus")
_DRIVER: Final = "org.freedesktop.DBus"


@dataclass(frozen=True, slots=True)
class Frame:
    """A top-level accessible: its object, title and box on the screen (None where it has none)."""

    ref: Ref
    title: str
    box: Box | None


def name_call(ref: Ref) -> Call:
    """Ask for the name."""
    return Call(ref, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name"))


def extents_call(ref: Ref) -> Call:
    """Ask for the box on the screen."""
    return Call(ref, COMPONENT, "GetExtents", "u", (0,))


def children_call(ref: Ref) -> Call:
    """Ask for the children."""
    return Call(ref, ACCESSIBLE, "GetChildren")


def text_of(body: object) -> str:
    """The text in a reply that holds one property; empty for none."""
    return str(body[0][1]) if isinstance(body, tuple) and body else ""


def box_of(body: object) -> Box | None:
    """The box in a reply to `extents_call`; None where it is empty or missing."""
    if not isinstance(body, tuple) or not body:
        return None
    left, top, width, height = body[0]
    return Box(left, top, width, height) if width > 0 and height > 0 else None


def refs_of(body: object) -> tuple[Ref, ...]:
    """The objects in a reply that lists them."""
    if not isinstance(body, tuple) or not body:
        return ()
    return tuple(Ref(name, path) for name, path in body[0] if not path.endswith("/null"))


@dataclass(slots=True)
class Frames:
    """Finds frames; remembers which process stands behind which bus name."""

    bus: Bus
    limit: float
    _pids: dict[str, int] = field(default_factory=dict)

    def of(self, window: Window) -> tuple[Ref, ...]:
        """The frames that show what is in a window: its own, or for a menu all of its program's."""
        found = [frame for app in self._programs(window.pid) for frame in self._frames(app)]
        if window.kind == "menu":
            return tuple(frame.ref for frame in found)
        best = max(found, key=lambda frame: _fit(frame, window), default=None)
        return (best.ref,) if best is not None and _fit(best, window) > 0 else ()

    def _programs(self, pid: int) -> list[Ref]:
        """The programs on the bus that run as this process (0: any)."""
        listed = self.bus.one(children_call(Ref(REGISTRY, ROOT)), self.limit)
        programs = refs_of(listed)
        unknown = [app.name for app in programs if app.name not in self._pids]
        asked = [Call(_BUS, _DRIVER, "GetConnectionUnixProcessID", "s", (name,)) for name in unknown]
        for name, body in zip(unknown, self.bus.many(asked, self.limit), strict=True):
            self._pids[name] = int(body[0]) if body else 0
        return [app for app in programs if pid in {0, self._pids[app.name]}]

    def _frames(self, app: Ref) -> list[Frame]:
        refs = refs_of(self.bus.one(children_call(app), self.limit))
        calls = [call for ref in refs for call in (name_call(ref), extents_call(ref))]
        bodies = self.bus.many(calls, self.limit)
        return [
            Frame(ref, text_of(bodies[2 * i]).strip(), box_of(bodies[2 * i + 1]))
            for i, ref in enumerate(refs)
        ]


def _fit(frame: Frame, window: Window) -> float:
    """How well a frame fits a window; 0 for not at all."""
    same_title = bool(window.title) and frame.title == window.title.strip()
    # some toolkits say "Title - Program - 24 MB" or leave the title empty: then the place decides
    in_title = bool(frame.title) and (frame.title in window.title or window.title in frame.title)
    place = frame.box.likeness(window.box) if frame.box else 0.0
    size = _same_size(frame.box, window.box)
    return 2.0 * same_title + 0.5 * in_title + place + 0.5 * size


def _same_size(one: Box | None, other: Box) -> bool:
    """GTK 4 tells boxes from its window's own corner, so only the size can be compared."""
    return one is not None and abs(one.width - other.width) <= 2 and abs(one.height - other.height) <= 2
