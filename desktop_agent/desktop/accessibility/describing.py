"""From the objects of a tree to `Element`s: what is worth keeping, and what it is called and holds."""

from dataclasses import dataclass, field, replace
from typing import Final

from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, TEXT_FIELDS, Element, Role, State, Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.details import Details
from desktop_agent.desktop.accessibility.nodes import Node, Tree
from desktop_agent.desktop.accessibility.popups import above
from desktop_agent.desktop.accessibility.vocabulary import (
    CLIPPING,
    COMBO_BOX,
    ITEMS,
    MENU,
    PAGE_TAB_LIST,
    POPUP_MENU,
    TOOL_BAR,
    cleaned,
    role_of,
    states_of,
)
from desktop_agent.desktop.accessibility.wire import Ref

#: Worth nothing without a name; the first group not even with one.
_NEVER: Final = frozenset({Role.SCROLL_BAR, Role.UNKNOWN})
_NAMED_ONLY: Final = (
    CONTAINERS | STATIC_TEXT | {Role.TABLE_CELL, Role.LIST_ITEM, Role.TREE_ITEM, Role.MENU}
) - {Role.DOCUMENT}
#: What has its own name told a second time by the text inside of it.
_CONTROLS: Final = frozenset(
    {
        Role.PUSH_BUTTON,
        Role.TOGGLE_BUTTON,
        Role.CHECK_BOX,
        Role.RADIO_BUTTON,
        Role.MENU_ITEM,
        Role.CHECK_MENU_ITEM,
        Role.RADIO_MENU_ITEM,
        Role.PAGE_TAB,
        Role.LINK,
        Role.LIST_ITEM,
        Role.TREE_ITEM,
        Role.TABLE_CELL,
        Role.HEADING,
        Role.COMBO_BOX,
        Role.COLUMN_HEADER,
    }
)
#: What takes its name from the text inside of it where nothing else names it.
_ADOPTING: Final = frozenset(
    {
        Role.PUSH_BUTTON,
        Role.TOGGLE_BUTTON,
        Role.CHECK_BOX,
        Role.RADIO_BUTTON,
        Role.LINK,
        Role.LIST_ITEM,
        Role.TREE_ITEM,
        Role.TABLE_CELL,
    }
)
_DECORATION: Final = STATIC_TEXT | {Role.IMAGE, Role.ICON}
_PARTS_OF_A_CHOICE: Final = frozenset({Role.LABEL, Role.PUSH_BUTTON, Role.TOGGLE_BUTTON})
#: How far up a control is looked for around a decoration.
_NEAR: Final = 8
#: Containers that are spoken of without a name: "in the toolbar".
_SPOKEN_OF: Final = frozenset({Role.DIALOG, Role.ALERT, Role.TOOL_BAR, Role.MENU_BAR, Role.STATUS_BAR})
_NAMED_AROUND: Final = frozenset({Role.PANEL, Role.LIST, Role.TABLE, Role.TREE, Role.MENU, Role.DOCUMENT})


@dataclass(slots=True)
class Describer:
    """Describes one window's tree, whose boxes are in desktop pixels; `details` asks for what is missing."""

    tree: Tree
    window: Window
    details: Details
    _shortcuts: dict[Ref, str] = field(default_factory=dict)
    _adopted: dict[Ref, str] = field(default_factory=dict)
    _ticks: frozenset[Ref] = frozenset()

    def elements(self) -> tuple[Element, ...]:
        """The elements that can be seen, clipped to the window."""
        seen = {
            ref: node
            for ref, node in self.tree.items()
            if node.box and node.box.overlaps(self.window.box) and role_of(node) not in _NEVER
        }
        self.details.ask(seen)
        self._name_ticks(seen)
        # first what only decorates: others take their names from it
        ordered = sorted(seen.values(), key=lambda node: role_of(node) not in _DECORATION)
        kept = {node.ref for node in ordered if self._worth_keeping(node)}
        self.details.ask_for_nameless([seen[ref] for ref in kept if not self.name(seen[ref])])
        made = (self._element(node) for ref, node in seen.items() if ref in kept)
        return tuple(element for element in made if element is not None)

    def name(self, node: Node) -> str:
        """What it is called."""
        return self._adopted.get(node.ref) or cleaned(node.name) or self.details.text_as_name(node)

    def _name_ticks(self, seen: Tree) -> None:
        """A tick in a table is called what stands in its row, to its right if anything does."""
        cells = [node for node in seen.values() if role_of(node) is Role.TABLE_CELL]
        self._ticks = self.details.ticks([node for node in cells if not self.name(node)])
        for tick in (node for node in cells if node.ref in self._ticks):
            named = [cell for cell in cells if in_one_row(tick, cell) and self.name(cell)]
            nearest = min(named, key=lambda cell: to_the_right(tick, cell), default=None)
            if nearest is not None:
                self._adopted[tick.ref] = self.name(nearest)

    def _worth_keeping(self, node: Node) -> bool:
        role, name = role_of(node), self.name(node)
        near = list(above(node, self.tree))[:_NEAR]
        if (not name and role in _NAMED_ONLY) or self._is_hidden(node, near):
            return False
        if role in _DECORATION:
            control = next((one for one in near if role_of(one) in _CONTROLS), None)
            # GTK hangs the page of a tab below the tab
            inside = control and control.box and node.box and control.box.contains(node.box.center)
            return not (control and inside and self._tells_of(control, name))
        return not (role is Role.PUSH_BUTTON and self._wraps_another(node, name))

    def _is_hidden(self, node: Node, near: list[Node]) -> bool:
        """Whether it is nothing of its own where it stands."""
        if node.role in {PAGE_TAB_LIST, POPUP_MENU}:
            return True
        if self.window.kind == "menu":  # the menu itself is its window
            return node.role == MENU and node.box is not None and node.box.likeness(self.window.box) > 0.9
        if near and near[0].role == TOOL_BAR and near[0].box is None:
            return True  # its bar is collapsed
        in_choice = node.role in ITEMS or role_of(node) in _PARTS_OF_A_CHOICE
        return in_choice and any(one.role == COMBO_BOX for one in near)

    def _tells_of(self, control: Node, name: str) -> bool:
        """Whether a decoration only repeats the control around it; what it adds is noted on the way."""
        role, own = role_of(control), self.name(control)
        if name and ((not own and role in _ADOPTING) or role is Role.PAGE_TAB):
            self._adopted[control.ref] = name
        elif name and name != own and role is Role.MENU_ITEM:
            self._shortcuts[control.ref] = name
        return not name or name in self.name(control) or role is Role.MENU_ITEM

    def _wraps_another(self, node: Node, name: str) -> bool:
        """Whether it is a mere shell: GTK 4 puts a button of the same name into its menu buttons."""
        return any(
            inner.parent == node.ref
            and role_of(inner) in {Role.PUSH_BUTTON, Role.TOGGLE_BUTTON}
            and name in {"", cleaned(inner.name)}
            for inner in self.tree.values()
        )

    def _element(self, node: Node) -> Element | None:
        box = visible_part(node, self.tree, self.window)
        if box is None:
            return None
        ticked = {State.CHECKABLE} if node.ref in self._ticks else set()
        return Element(
            box,
            Role.CHECK_BOX if ticked else role_of(node),
            "" if ticked else self.name(node),
            label=self.name(node) if ticked else self.details.label(node),
            value=self.details.value(node),
            description=self.details.description(node),
            states=states_of(node.held) | {State.SHOWING} | ticked,
            window=self.window.id,
            app=self.window.app,
            key=node.ref.key,
            container=self._container(node),
            group=node.parent.key if node.parent else "",
            shortcut=self._shortcuts.get(node.ref, ""),
        )

    def _container(self, node: Node) -> str:
        """The nearest thing around it that people speak of, with its role, such as `Find dialog`."""
        for one in above(node, self.tree):
            role, name = role_of(one), cleaned(one.name)
            if one.role == PAGE_TAB_LIST:
                continue
            if role in _SPOKEN_OF or (name and role in _NAMED_AROUND):
                return f"{name} {role}".strip()
        return ""


def in_one_row(one: Node, other: Node) -> bool:
    """Whether two cells of a table stand beside each other."""
    if one.parent != other.parent or one.box is None or other.box is None:
        return False
    return other.box.top <= one.box.center.y < other.box.bottom


def to_the_right(tick: Node, cell: Node) -> tuple[bool, int]:
    """For sorting cells of a row: first those to the right of a tick, the nearest of each side first."""
    assert tick.box is not None
    assert cell.box is not None
    return cell.box.left < tick.box.left, abs(cell.box.left - tick.box.left)


def visible_part(node: Node, tree: Tree, window: Window) -> Box | None:
    """The part of its box that is neither outside of the window nor scrolled out; None for none."""
    box = node.box.intersection(window.box) if node.box else None
    for around in above(node, tree):
        if box is not None and around.role in CLIPPING and around.box is not None:
            box = box.intersection(around.box)
    return box


def as_now(element: Element, now: Node, read: tuple[Tree, Window], details: Details) -> Element | None:
    """An element with its box, states, name and value as they are now; None where it cannot be seen."""
    tree, window = read
    states = states_of(now.held)
    box = visible_part(now, tree, window) if states else None
    if box is None:
        return None
    before = tree[now.ref]
    details.ask({now.ref: now})
    told = element.name if now.name == before.name else cleaned(now.name)
    value = details.value(now) if element.value or element.role in TEXT_FIELDS else element.value
    name = details.text_as_name(now) or told
    return replace(element, box=box, name=name, value=value, states=states | {State.SHOWING})
