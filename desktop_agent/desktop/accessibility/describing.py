"""From an accessible object to an `Element`: a few pipelined questions about all of them at once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, TEXT_FIELDS, Element, Role, State, Window
from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.bus import ACCESSIBLE, PROPERTIES, TEXT, VALUE, Bus, Call, Ref
from desktop_agent.desktop.accessibility.frames import box_of, extents_call
from desktop_agent.desktop.accessibility.vocabulary import bits, role, states

#: Longer texts are cut: enough to check what was typed.
_LONGEST_TEXT: Final = 2_000

#: Roles whose content is read as their value.
_HELD_AS_TEXT: Final = (TEXT_FIELDS - {Role.PASSWORD}) | {Role.PARAGRAPH}
_HELD_AS_NUMBER: Final = frozenset({Role.SLIDER, Role.SPIN_BUTTON, Role.PROGRESS_BAR, Role.SCROLL_BAR})
_LABELLED_BY: Final = 2

#: GTK 4 names what has no name after its class.
_CLASS_NAME: Final = re.compile(r"^(Gtk|Adw|Gdk|Editor)[A-Z]\w+$")


@dataclass(frozen=True, slots=True)
class Raw:
    """What one object says of itself; the box is as its program told it."""

    ref: Ref
    role: Role
    held: int
    box: Box | None
    told: dict[str, Any]

    @property
    def name(self) -> str:
        """Its name, without surrounding white space."""
        told = str(self.told.get("Name", ("s", ""))[1]).strip()
        return "" if _CLASS_NAME.match(told) else told

    @property
    def parent(self) -> Ref | None:
        """The object above it."""
        found = self.told.get("Parent")
        return Ref(*found[1]) if found else None

    @property
    def attributes(self) -> dict[str, str]:
        """What the toolkit adds, such as a placeholder."""
        return dict(self.told.get("Attributes", ("a{ss}", {}))[1])


def ask(bus: Bus, refs: Sequence[Ref], limit: float) -> list[Raw]:
    """What the objects say of themselves; those that are gone or silent are left out."""
    calls = [
        call
        for ref in refs
        for call in (
            Call(ref, PROPERTIES, "GetAll", "s", (ACCESSIBLE,)),
            Call(ref, ACCESSIBLE, "GetRole"),
            Call(ref, ACCESSIBLE, "GetState"),
            extents_call(ref),
        )
    ]
    bodies = bus.many(calls, limit)
    found = []
    for index, ref in enumerate(refs):
        told, number, held, extents = bodies[4 * index : 4 * index + 4]
        if number and held:
            box = box_of(extents)
            found.append(Raw(ref, role(number[0]), bits(held[0]), box, told[0] if told else {}))
    return found


def elements(bus: Bus, raws: Sequence[Raw], window: Window, limit: float) -> list[Element]:
    """The objects as elements of a window, clipped to it; what cannot be seen or used is left out."""
    by_ref = {raw.ref: raw for raw in raws}
    kept = [raw for raw in raws if raw.box is not None and _worth_keeping(raw, by_ref)]
    values = _values(bus, kept, limit)
    found = []
    for raw, value in zip(kept, values, strict=True):
        box = raw.box.intersection(window.box) if raw.box else None
        if box is not None:
            found.append(_element(raw, box, value, window, by_ref))
    return _labelled(bus, found, by_ref, limit)


def as_now(element: Element, raw: Raw, window: Window) -> Element | None:
    """An element with its box, states and name as they are now; None where it cannot be seen any more."""
    now = states(raw.held)
    box = raw.box.intersection(window.box) if raw.box and now else None
    if box is None:
        return None
    return replace(element, box=box, name=raw.name, states=now | {State.SHOWING})


def _worth_keeping(raw: Raw, by_ref: dict[Ref, Raw]) -> bool:
    if raw.role in {Role.PANEL, Role.UNKNOWN, Role.SCROLL_BAR, Role.FRAME} and not raw.name:
        return False
    if raw.role in STATIC_TEXT or raw.role is Role.UNKNOWN:
        above = by_ref.get(raw.parent) if raw.parent else None
        # the text inside of a button is the button's own name, told a second time
        return not (above and above.name == raw.name and above.role not in CONTAINERS)
    return True


def _element(raw: Raw, box: Box, value: str, window: Window, by_ref: dict[Ref, Raw]) -> Element:
    help_text = str(raw.told.get("Description", ("s", ""))[1]).strip()
    hint = raw.attributes.get("placeholder-text", "") or raw.attributes.get("placeholder", "")
    parent = raw.parent
    return Element(
        box,
        _exact_role(raw),
        raw.name,
        value=value,
        description=help_text or hint.strip(),
        states=states(raw.held) | {State.SHOWING},
        window=window.id,
        app=window.app,
        key=raw.ref.key,
        container=_container(raw, by_ref),
        group=parent.key if parent else "",
    )


def _exact_role(raw: Raw) -> Role:
    held = states(raw.held)
    if raw.role is Role.PARAGRAPH and State.EDITABLE in held:
        return Role.TEXT
    if raw.role is Role.TEXT and State.EDITABLE not in held and State.FOCUSABLE not in held:
        return Role.LABEL
    return raw.role


def _container(raw: Raw, by_ref: dict[Ref, Raw]) -> str:
    """The nearest named thing around it, with its role, such as `Find dialog`."""
    above = by_ref.get(raw.parent) if raw.parent else None
    for _ in range(12):
        if above is None:
            return ""
        if above.name and above.role in CONTAINERS | {Role.MENU, Role.PAGE_TAB, Role.LIST}:
            return f"{above.name} {above.role}"
        above = by_ref.get(above.parent) if above.parent else None
    return ""


def _values(bus: Bus, raws: Sequence[Raw], limit: float) -> list[str]:
    """What fields and sliders hold; never what a password field does."""
    calls: list[tuple[int, Call]] = []
    for index, raw in enumerate(raws):
        if raw.role in _HELD_AS_NUMBER:
            calls.append((index, Call(raw.ref, PROPERTIES, "Get", "ss", (VALUE, "CurrentValue"))))
        elif raw.role in _HELD_AS_TEXT:
            calls.append((index, Call(raw.ref, TEXT, "GetText", "ii", (0, _LONGEST_TEXT))))
    held = [raw.name if raw.role is Role.COMBO_BOX else "" for raw in raws]
    for (index, call), body in zip(calls, bus.many([call for _, call in calls], limit), strict=True):
        if body:
            number = call.interface == PROPERTIES
            held[index] = f"{body[0][1]:g}" if number else str(body[0])
    return held


def _labelled(bus: Bus, found: list[Element], by_ref: dict[Ref, Raw], limit: float) -> list[Element]:
    """Nameless fields with the name of what labels them, where the toolkit knows it."""
    usable = TEXT_FIELDS | {Role.COMBO_BOX, Role.SLIDER}
    asking = [
        i
        for i, one in enumerate(found)
        if one.role in usable and (not one.name or one.role is Role.COMBO_BOX)
    ]
    keys = {raw.ref.key: raw for raw in by_ref.values()}
    calls = [Call(keys[found[i].key].ref, ACCESSIBLE, "GetRelationSet") for i in asking]
    for index, body in zip(asking, bus.many(calls, limit), strict=True):
        for kind, targets in body[0] if body else ():
            label = by_ref.get(Ref(*targets[0])) if kind == _LABELLED_BY and targets else None
            if label is not None and label.name:
                found[index] = replace(found[index], label=label.name)
    return found
