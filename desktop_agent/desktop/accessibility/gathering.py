"""Which objects of a frame can be seen, by the fastest way that its toolkit has and that is safe.

- Chromium, Firefox, WebKit: their own search (`Collection.GetMatches`), because pages hold much that cannot
  be seen. No other toolkit is asked to search: with a table of 20,000 rows GTK 3 hangs for minutes and Qt 6
  answers every row.
- All others: a walk, level after level, that leaves out what hangs below something that cannot be seen.
  GTK 4 never says that a child is showing: there, what has no size cannot be seen.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.bus import COLLECTION, Bus
from desktop_agent.desktop.accessibility.crowds import visible_children
from desktop_agent.desktop.accessibility.nodes import (
    Node,
    batched,
    bits_of,
    box_of,
    children_call,
    count_call,
    extents_call,
    name_call,
    number_of,
    one_of,
    parent_call,
    refs_of,
    role_call,
    state_call,
    text_of,
)
from desktop_agent.desktop.accessibility.vocabulary import (
    IN_ROWS,
    MANAGES_DESCENDANTS,
    MENU,
    POPUP_MENU,
    SHOWING,
    is_popover,
    once,
)
from desktop_agent.desktop.accessibility.wire import Call, Ref

#: More than a person can see at once.
MOST: Final = 3_000
_DEEPEST: Final = 60
#: How many objects that are not showing may lie between two that are.
_GAPS: Final = 2
#: From so many children on only the visible ones of a list are asked for.
_CROWD: Final = 60
_ALL: Final = 1
_RULE: Final = "(aiia{ss}iaiiasib)uib"
# empty lists must be sent with "match all": with any other kind of match they fit nothing
_SHOWING: Final[tuple[object, ...]] = ([1 << SHOWING, 0], _ALL, {}, _ALL, [], _ALL, [], _ALL, False)


def asked(bus: Bus, refs: tuple[Ref, ...]) -> dict[Ref, Node]:
    """Objects of which nothing is known but that they are there; silent ones are left out."""
    calls = [
        (state_call(ref), parent_call(ref), role_call(ref), name_call(ref), extents_call(ref)) for ref in refs
    ]
    found = {}
    for ref, told in zip(refs, batched(bus, calls), strict=True):
        held, parent, role, name, box = told
        if held and role:
            found[ref] = Node(ref, one_of(parent), number_of(role), bits_of(held), text_of(name), box_of(box))
    return found


def searched(bus: Bus, frame: Ref) -> dict[Ref, Node] | None:
    """The showing objects of a frame by its program's own search; None where it has none.

    What lies between them and is not showing, as a closed choice's menu, is there without a box.
    """
    body = bus.one(Call(frame, COLLECTION, "GetMatches", _RULE, (_SHOWING, 1, MOST, True)))
    if not body:
        return None
    found = asked(bus, refs_of(body))
    for _ in range(_GAPS):
        parents = {node.parent for node in found.values() if node.parent and node.parent != frame}
        between = asked(bus, tuple(parents - found.keys()))
        if not between:
            break
        found |= {ref: replace(node, box=None) for ref, node in between.items()}
    return found


@dataclass(slots=True)
class Walk:
    """A walk through one frame; `says_showing` False for GTK 4, `menus` whether open ones are entered."""

    bus: Bus
    frame: Ref
    says_showing: bool = True
    menus: bool = False
    _parents: dict[Ref, Ref] = field(default_factory=dict)
    _roles: dict[Ref, int] = field(default_factory=dict)
    _held: dict[Ref, int] = field(default_factory=dict)
    _boxes: dict[Ref, Box | None] = field(default_factory=dict)
    _names: dict[Ref, str] = field(default_factory=dict)

    def nodes(self) -> dict[Ref, Node]:
        """The objects that can be seen, without the frame itself."""
        level: dict[Ref, Ref] = self._children([self.frame])
        for _ in range(_DEEPEST):
            if not level or len(self._parents) > MOST:
                break
            look = self._look if self.says_showing else self._look_by_size
            seen = look(list(level))
            self._parents |= {ref: level[ref] for ref in seen}
            level = self._children([ref for ref in seen if self._is_entered(ref)])
        return self._described()

    def _has(self, ref: Ref, state: int) -> bool:
        return bool(self._held[ref] >> state & 1)

    def _is_entered(self, ref: Ref) -> bool:
        menu = self._roles[ref] in {MENU, POPUP_MENU} or is_popover(self._names.get(ref, ""))
        return not self._has(ref, MANAGES_DESCENDANTS) and (self.menus or not menu)

    def _children(self, of: list[Ref]) -> dict[Ref, Ref]:
        crowds = self._crowds(of)
        bodies = self.bus.many([children_call(ref) for ref in of if ref not in crowds])
        others = zip((ref for ref in of if ref not in crowds), map(refs_of, bodies), strict=True)
        children = [*crowds.items(), *others]
        return {child: ref for ref, found in children for child in found if child not in self._parents}

    def _crowds(self, of: list[Ref]) -> dict[Ref, list[Ref]]:
        """What can be seen of the lists that have very many children."""
        lists = [ref for ref in of if self._roles.get(ref) in IN_ROWS]
        counts = [
            int(body[0][1]) if body else 0 for body in self.bus.many([count_call(ref) for ref in lists])
        ]
        return {
            ref: visible_children(self.bus, ref, self._around(ref), count)
            for ref, count in zip(lists, counts, strict=True)
            if count > _CROWD
        }

    def _around(self, ref: Ref) -> list[Ref]:
        around = []
        while (ref := self._parents.get(ref, self.frame)) != self.frame:
            around.append(ref)
        return around

    def _look(self, level: list[Ref]) -> list[Ref]:
        """Those of a level that say that they are showing."""
        calls = [(state_call(ref), role_call(ref)) for ref in level]
        for ref, (held, role) in zip(level, batched(self.bus, calls), strict=True):
            self._held[ref], self._roles[ref] = bits_of(held), number_of(role)
        return [ref for ref in level if self._has(ref, SHOWING)]

    def _look_by_size(self, level: list[Ref]) -> list[Ref]:
        """Those of a level that have a size."""
        calls = [(state_call(ref), role_call(ref), extents_call(ref), name_call(ref)) for ref in level]
        for ref, (held, role, box, name) in zip(level, batched(self.bus, calls), strict=True):
            self._held[ref], self._roles[ref] = bits_of(held), number_of(role)
            self._boxes[ref], self._names[ref] = box_of(box), once(text_of(name))
        return [ref for ref in level if self._boxes[ref]]

    def _described(self) -> dict[Ref, Node]:
        new = [ref for ref in self._parents if ref not in self._boxes]
        told = batched(self.bus, [(name_call(ref), extents_call(ref)) for ref in new])
        for ref, (name, box) in zip(new, told, strict=True):
            self._names[ref], self._boxes[ref] = text_of(name), box_of(box)
        return {
            ref: Node(ref, parent, self._roles[ref], self._held[ref], self._names[ref], self._boxes[ref])
            for ref, parent in self._parents.items()
            if self._roles[ref]
        }
