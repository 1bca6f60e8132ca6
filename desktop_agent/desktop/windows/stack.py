"""The window list at one moment, topmost first, from the server's tree and the window manager's list."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from desktop_agent.core.elements import Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.windows import facts
from desktop_agent.desktop.windows.wire import Wire

_VIEWABLE = 2
_INPUT_ONLY = 2
#: Smaller windows are tricks of toolkits, never something to see.
_LEAST = 3
_CLIENTS, _ACTIVE = "_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW"


@dataclass(frozen=True, slots=True)
class Placed:
    """A window and what lies round it.

    `outer` is its box with the manager's decorations, `top` the outermost X window, `shown` whether any
    of it can be on the screen. `through`: clicks pass through it, as through our own overlay.
    """

    window: Window
    outer: Box
    top: int
    shown: bool
    through: bool


@dataclass(frozen=True, slots=True)
class Root:
    """The desktop itself: its size, its children (the lowest first), the windows that are managed."""

    area: Box
    children: tuple[int, ...]
    clients: tuple[int, ...]
    active: int


def read_root(wire: Wire) -> Root:
    """The root window's facts, in one round trip."""
    asked = wire.ask_geometry(wire.root), wire.ask_tree(wire.root)
    listed = [wire.ask_property(wire.root, name) for name in (_CLIENTS, _ACTIVE)]
    geometry, tree = (wire.answer(one) for one in asked)
    clients, active = (facts.numbers(wire, one) for one in listed)
    return Root(
        Box(0, 0, geometry.width, geometry.height),
        tuple(int(child) for child in tree.children),
        tuple(clients),
        next(iter(active), 0),
    )


class Stack:
    """Reads the list; remembers of each window what stays the same for its life."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._known: dict[int, facts.Lasting] = {}
        self._tops: dict[int, int] = {}
        self._last: tuple[Root, list[Placed]] | None = None
        wire.atoms((*facts.NAMES, _CLIENTS, _ACTIVE))
        wire.watch_root()

    def read(self) -> tuple[Root, list[Placed]]:
        """Everything there is now, topmost first, minimised windows among them.

        Where no window opened, closed, moved or came to the front since the last time, only the titles
        are read anew.
        """
        stirred, born = self._wire.stirred()
        for window in born:
            self._known.pop(window, None)
        if stirred or self._last is None:
            self._last = self._read_all()
        root, placed = self._last
        self._last = root, self._titled(placed)
        return self._last

    def _titled(self, placed: list[Placed]) -> list[Placed]:
        """With the titles of now, and without windows that closed before their manager noticed."""
        titles = facts.titles(self._wire, [one.window.id for one in placed])
        there = (one for one in placed if one.window.id in titles)
        return [_with_title(one, titles[one.window.id]) for one in there]

    def _read_all(self) -> tuple[Root, list[Placed]]:
        root = read_root(self._wire)
        owners = self._managed(root)
        owners |= self._loose([one for one in root.children if one not in owners])
        order = [(top, owners[top]) for top in reversed(root.children) if top in owners]
        asked = [_Question(self._wire, client, top, client in self._known) for top, client in order]
        placed = [found for one in asked if (found := self._placed(one, root)) is not None]
        there = set(owners.values())
        self._known = {one: known for one, known in self._known.items() if one in there}
        return root, placed

    def _managed(self, root: Root) -> dict[int, int]:
        """Outermost X window → the managed window in it."""
        children = set(root.children)
        old = {one: top for one in root.clients if (top := self._tops.get(one, 0)) in children}
        self._tops = old | self._topmost([one for one in root.clients if one not in old])
        return {top: client for client, top in self._tops.items()}

    def _topmost(self, windows: Iterable[int]) -> dict[int, int]:
        """Window → the outermost window round it, a child of the root; one round trip a level."""
        found = {one: one for one in windows}
        rising = list(found)
        while rising:
            asked = [(one, self._wire.ask_tree(found[one])) for one in rising]
            parents = {one: _parent(self._wire.answer(question)) for one, question in asked}
            rising = [one for one, parent in parents.items() if parent not in (0, self._wire.root)]
            found |= {one: parents[one] for one in rising}
        return found

    def _loose(self, tops: Iterable[int]) -> dict[int, int]:
        """The same for what no manager lists: menus and tips, or all windows where no manager runs."""
        asked = {one: self._wire.ask_attributes(one) for one in tops}
        found = {}
        for one, question in asked.items():
            seen = self._wire.answer(question)
            if seen is None or seen.map_state != _VIEWABLE or seen.win_class == _INPUT_ONLY:
                continue
            found[one] = one if seen.override_redirect else self._program_window(one) or one
        return found

    def _program_window(self, window: int, depth: int = 2) -> int:
        """The window that a program made: this one, or one that a manager put into it; 0 where neither."""
        state, name = (self._wire.ask_property(window, one) for one in ("WM_STATE", "WM_CLASS"))
        tree = self._wire.answer(self._wire.ask_tree(window))
        if any(facts.present(self._wire, one) for one in (state, name)):
            return window
        if tree is None or depth == 0:
            return 0
        inner = (self._program_window(child, depth - 1) for child in tree.children)
        return next((one for one in inner if one), 0)

    def _placed(self, asked: "_Question", root: Root) -> Placed | None:
        wire = self._wire
        geometry, place, seen = (wire.answer(one) for one in (asked.geometry, asked.place, asked.seen))
        now = facts.changing(wire, asked.changing)
        if geometry is None or place is None or seen is None:
            return None  # it closed between two questions
        if min(geometry.width, geometry.height) < _LEAST:
            return None
        known = self._recall(asked)
        box = Box(place.x, place.y, geometry.width, geometry.height)
        popup = bool(seen.override_redirect)
        return Placed(
            _described(asked.window, box, known, now, popup=popup, active=root.active),
            _outer(wire, asked, box),
            asked.top,
            seen.map_state == _VIEWABLE and not now.hidden and box.overlaps(root.area),
            popup and wire.rectangles(asked.top, clickable=True) == [],
        )

    def _recall(self, asked: "_Question") -> facts.Lasting:
        if asked.window not in self._known:
            self._known[asked.window] = facts.lasting(self._wire, asked.window, asked.lasting)
        return self._known[asked.window]


class _Question:
    """All that is asked of one window, before any answer is awaited."""

    def __init__(self, wire: Wire, window: int, top: int, known: bool) -> None:
        self.window, self.top = window, top
        self.geometry = wire.ask_geometry(window)
        self.place = wire.ask_place(window)
        self.seen = wire.ask_attributes(window)
        self.changing = facts.ask_changing(wire, window)
        self.frame = wire.ask_geometry(top) if top != window else None
        self.lasting = [] if known else facts.ask_lasting(wire, window)


def _parent(tree: Any) -> int:  # noqa: ANN401 - python-xlib's answers have no types
    return int(tree.parent) if tree is not None else 0


def _with_title(one: Placed, title: str) -> Placed:
    if one.window.kind == "menu":
        title = ""  # toolkits name their menus after the program, which would pass for a title
    same = one.window.title == title
    return one if same else replace(one, window=replace(one.window, title=title))


def _outer(wire: Wire, asked: _Question, box: Box) -> Box:
    frame = wire.answer(asked.frame) if asked.frame is not None else None
    if frame is None:
        return box
    edge = 2 * frame.border_width
    return Box(frame.x, frame.y, frame.width + edge, frame.height + edge)


def _described(
    window: int, box: Box, known: facts.Lasting, now: facts.Changing, *, popup: bool, active: int
) -> Window:
    return Window(
        id=window,
        title="",
        app=known.app,
        box=box,
        pid=known.pid,
        active=window == active,
        minimized=now.hidden,
        kind=_kind(known, popup=popup),
        transient_for=known.transient_for,
        modal=now.modal,
        ours=known.ours,
    )


def _kind(lasting: facts.Lasting, *, popup: bool) -> str:
    if popup:
        return lasting.type if lasting.type not in {"", "normal"} else "menu"
    return lasting.type or ("dialog" if lasting.transient_for else "normal")
