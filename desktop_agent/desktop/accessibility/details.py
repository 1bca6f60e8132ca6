"""The second round of questions: what fields hold, what labels them, what explains the nameless."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Literal

from desktop_agent.core.elements import CHECKABLE_ROLES, TEXT_FIELDS, Role
from desktop_agent.desktop.accessibility.bus import (
    ACCESSIBLE,
    ACTION,
    PROPERTIES,
    SELECTION,
    TEXT,
    VALUE,
    Bus,
)
from desktop_agent.desktop.accessibility.nodes import Node, Tree, name_call, one_of, text_of
from desktop_agent.desktop.accessibility.popups import above
from desktop_agent.desktop.accessibility.vocabulary import ITEMS, TEXT_HOLDERS, cleaned, role_of
from desktop_agent.desktop.accessibility.wire import Call, Ref

#: Longer texts are cut: enough to check what was typed, and what a paragraph is called.
_LONGEST_TEXT: Final = 2_000
#: Stands in a text for an object inside of it.
_EMBEDDED: Final = "\ufffc"
_LABELLED_BY: Final = 2
#: What GTK calls the first action of a cell that holds a tick.
_TOGGLES: Final = "toggle"
#: How far up a choice is looked for around what it shows.
_NEAR: Final = 8

_HELD_AS_TEXT: Final = TEXT_FIELDS - {Role.PASSWORD, Role.SPIN_BUTTON}
_HELD_AS_NUMBER: Final = frozenset({Role.SLIDER, Role.SPIN_BUTTON, Role.PROGRESS_BAR})
_LABELLED: Final = TEXT_FIELDS | _HELD_AS_NUMBER | {Role.COMBO_BOX}
#: What can be used although nothing names it.
_EXPLAINED: Final = (
    _LABELLED | CHECKABLE_ROLES | {Role.PUSH_BUTTON, Role.IMAGE, Role.ICON, Role.LINK, Role.TABLE_CELL}
)

Question = Literal["text", "length", "number", "chosen", "relations", "description", "hints"]


@dataclass(slots=True)
class Details:
    """Answers about the objects of one tree; `hides_text` where plain text is no object of its own."""

    bus: Bus
    tree: Tree
    hides_text: bool = False
    _told: dict[tuple[Ref, Question], Any] = field(default_factory=dict)
    _chosen: dict[Ref, str] = field(default_factory=dict)

    def ask(self, tree: Tree) -> None:
        """Ask what these hold and what labels them."""
        self._put([one for node in tree.values() for one in self._questions(node)])
        self._put([("text", call) for call in self._shorter_texts()])
        self._ask_for_chosen()

    def ask_for_nameless(self, nodes: Sequence[Node]) -> None:
        """Ask what explains these."""
        explained = [node.ref for node in nodes if role_of(node) in _EXPLAINED]
        self._put([("description", _property(ref, "Description")) for ref in explained])

    def ticks(self, nodes: Sequence[Node]) -> frozenset[Ref]:
        """Those of some nameless cells that hold nothing but a tick: all that can be done is to toggle it."""
        bodies = self.bus.many([Call(node.ref, ACTION, "GetName", "i", (0,)) for node in nodes])
        return frozenset(
            node.ref for node, body in zip(nodes, bodies, strict=True) if body and body[0] == _TOGGLES
        )

    def value(self, node: Node) -> str:
        """What it holds; never what a password field does."""
        role = role_of(node)
        if role in _HELD_AS_TEXT:
            return self._text(node)
        if role is Role.COMBO_BOX:
            return self._chosen.get(node.ref) or self._text(node) or self._item_in(node) or cleaned(node.name)
        number = self._told.get((node.ref, "number"))
        return f"{number[0][1]:g}" if number else ""

    def label(self, node: Node) -> str:
        """The name of what labels it, where the toolkit knows; empty where its own name says the same."""
        relations = self._told.get((node.ref, "relations"))
        for kind, targets in relations[0] if relations else ():
            named = self.tree.get(Ref(*targets[0])) if kind == _LABELLED_BY and targets else None
            if named is not None and cleaned(named.name) != cleaned(node.name):
                return cleaned(named.name)
        return ""

    def description(self, node: Node) -> str:
        """Its tool tip, help, or the hint in an empty field."""
        told = text_of(self._told.get((node.ref, "description"))).strip()
        hints = self._told.get((node.ref, "hints"))
        attributes = dict(hints[0]) if hints else {}
        return told or str(attributes.get("placeholder-text", attributes.get("placeholder", ""))).strip()

    def text_as_name(self, node: Node) -> str:
        """The text inside of it, where no other object tells it."""
        if not self._is_bare(node):
            return ""
        return " ".join(self._text(node).split())

    def _item_in(self, choice: Node) -> str:
        """What a closed choice shows, where that hangs in the tree: a menu's item or a label."""
        for node in self.tree.values():
            if node.name and (node.role in ITEMS or role_of(node) is Role.LABEL):
                near = islice(above(node, self.tree), _NEAR)
                if any(one.ref == choice.ref for one in near):
                    return cleaned(node.name)
        return ""

    def _is_bare(self, node: Node) -> bool:
        return self.hides_text and node.role in TEXT_HOLDERS and not node.name

    def _text(self, node: Node) -> str:
        told = self._told.get((node.ref, "text"))
        return str(told[0]).replace(_EMBEDDED, " ") if told and str(told[0]).strip(_EMBEDDED) else ""

    def _questions(self, node: Node) -> list[tuple[Question, Call]]:
        role, ref = role_of(node), node.ref
        found: list[tuple[Question, Call]] = []
        if role in _HELD_AS_TEXT or role is Role.COMBO_BOX:
            found.append(("text", Call(ref, TEXT, "GetText", "ii", (0, _LONGEST_TEXT))))
        if role in _HELD_AS_TEXT or self._is_bare(node):
            found.append(("length", Call(ref, PROPERTIES, "Get", "ss", (TEXT, "CharacterCount"))))
        if role in _HELD_AS_NUMBER:
            found.append(("number", Call(ref, PROPERTIES, "Get", "ss", (VALUE, "CurrentValue"))))
        if role is Role.COMBO_BOX:
            found.append(("chosen", Call(ref, SELECTION, "GetSelectedChild", "i", (0,))))
        if role in _LABELLED:
            found.append(("relations", Call(ref, ACCESSIBLE, "GetRelationSet")))
        if role in TEXT_FIELDS:
            found.append(("hints", Call(ref, ACCESSIBLE, "GetAttributes")))
        return found

    def _put(self, questions: Sequence[tuple[Question, Call]]) -> None:
        bodies = self.bus.many([call for _, call in questions])
        for (question, call), body in zip(questions, bodies, strict=True):
            self._told[call.to, question] = body

    def _shorter_texts(self) -> Iterator[Call]:
        """Firefox tells nothing where more is asked for than there is."""
        for (ref, question), body in tuple(self._told.items()):
            length = int(body[0][1]) if question == "length" and body else 0
            if length and not (self._told.get((ref, "text")) or ("",))[0]:
                yield Call(ref, TEXT, "GetText", "ii", (0, min(length, _LONGEST_TEXT)))

    def _ask_for_chosen(self) -> None:
        """The names of what is chosen in choices."""
        told = {ref: one_of(body) for (ref, question), body in self._told.items() if question == "chosen"}
        chosen = {ref: child for ref, child in told.items() if child is not None and ref not in self._chosen}
        names = self.bus.many([name_call(child) for child in chosen.values()])
        self._chosen |= {ref: cleaned(text_of(name)) for ref, name in zip(chosen, names, strict=True)}


def _property(ref: Ref, name: str) -> Call:
    return Call(ref, PROPERTIES, "Get", "ss", (ACCESSIBLE, name))
