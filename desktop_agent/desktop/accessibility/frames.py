"""Which accessible frame belongs to which X window: by process, then title and place."""

from dataclasses import dataclass, field
from typing import Final

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.bus import (
    APPLICATION,
    DAEMON,
    PROPERTIES,
    REGISTRY,
    ROOT,
    Bus,
)
from desktop_agent.desktop.accessibility.nodes import (
    batched,
    bits_of,
    box_of,
    children_call,
    extents_call,
    name_call,
    refs_of,
    state_call,
    text_of,
)
from desktop_agent.desktop.accessibility.vocabulary import SHOWING
from desktop_agent.desktop.accessibility.wire import Call, Ref

#: How well a frame must fit: Firefox's panels have windows, but no frames.
_FITS: Final = 0.5
#: Toolkits whose own search is safe, by the names that they give themselves.
_SEARCHING: Final = frozenset({"chromium", "gecko", "webkitgtk"})


@dataclass(frozen=True, slots=True)
class Toolkit:
    """What a program draws with."""

    name: str
    version: str

    @property
    def gtk4(self) -> bool:
        """Whether boxes count from the window's corner and nothing below it says that it is showing."""
        return self.name == "GTK" and self.version.startswith("4")

    @property
    def searches(self) -> bool:
        """Whether it can be asked for what is showing."""
        return self.name.lower() in _SEARCHING

    @property
    def hides_text(self) -> bool:
        """Whether plain text has no object of its own, so that what holds it must be asked for it."""
        return self.name == "Gecko"


@dataclass(frozen=True, slots=True)
class Frame:
    """A top-level accessible: its object, title and box as told (None where it has none)."""

    ref: Ref
    title: str
    box: Box | None
    toolkit: Toolkit


@dataclass(slots=True)
class Frames:
    """Finds frames; remembers which process and toolkit stand behind a bus name."""

    bus: Bus
    _pids: dict[str, int] = field(default_factory=dict)
    _toolkits: dict[str, Toolkit] = field(default_factory=dict)

    def of(self, window: Window) -> Frame | None:
        """The frame that is this window; None where its program has none."""
        found = self.of_program(window.pid)
        best = max(found, key=lambda frame: _fit(frame, window), default=None)
        return best if best is not None and _fit(best, window) > _FITS else None

    def of_program(self, pid: int) -> list[Frame]:
        """All the frames of a program that are showing."""
        return [frame for app in self._programs(pid) for frame in self._frames(app)]

    def _programs(self, pid: int) -> list[Ref]:
        programs = refs_of(self.bus.one(children_call(Ref(REGISTRY, ROOT))))
        unknown = [app.name for app in programs if app.name not in self._pids]
        asked = [Call(DAEMON, DAEMON.name, "GetConnectionUnixProcessID", "s", (name,)) for name in unknown]
        for name, body in zip(unknown, self.bus.many(asked), strict=True):
            self._pids[name] = int(body[0]) if body else 0
        return [app for app in programs if self._pids[app.name] == pid]

    def _frames(self, app: Ref) -> list[Frame]:
        toolkit = self._toolkit(app)
        refs = refs_of(self.bus.one(children_call(app))) if toolkit else ()
        calls = [(name_call(ref), extents_call(ref), state_call(ref)) for ref in refs]
        told = zip(refs, batched(self.bus, calls), strict=True)
        return [
            Frame(ref, text_of(name).strip(), box_of(box), toolkit)
            for ref, (name, box, held) in told
            if toolkit and bits_of(held) >> SHOWING & 1
        ]

    def _toolkit(self, app: Ref) -> Toolkit | None:
        """What it draws with; None where it does not answer."""
        if app.name not in self._toolkits:
            told = ("ToolkitName", "Version")
            calls = [Call(app, PROPERTIES, "Get", "ss", (APPLICATION, one)) for one in told]
            name, version = self.bus.many(calls)
            if not name:
                return None
            self._toolkits[app.name] = Toolkit(text_of(name), text_of(version))
        return self._toolkits[app.name]


def is_place_of(frame: Frame, window: Window) -> bool:
    """Whether a frame lies where a window does."""
    return frame.box is not None and frame.box.likeness(window.box) > 0.8


def _fit(frame: Frame, window: Window) -> float:
    """How well a frame fits a window; 0 for not at all."""
    same_title = bool(window.title) and frame.title == window.title.strip()
    # some toolkits say "Title - Program - 24 MB" or leave the title empty: then the place decides
    in_title = bool(frame.title) and (frame.title in window.title or window.title in frame.title)
    place = frame.box.likeness(window.box) if frame.box else 0.0
    return 2.0 * same_title + 0.3 * in_title + place + 0.5 * _same_size(frame.box, window.box)


def _same_size(one: Box | None, other: Box) -> bool:
    """GTK 4 tells boxes from its window's own corner, so only the size can be compared."""
    return one is not None and abs(one.width - other.width) <= 16 and abs(one.height - other.height) <= 16
