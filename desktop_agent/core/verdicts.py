"""Whether a step did what it was meant to do: an expectation of its own where it has one, else any change."""

from dataclasses import replace

from desktop_agent.core.elements import MENU_ITEMS, TEXT_FIELDS, Element, State
from desktop_agent.core.evidence import (
    Evidence,
    Snapshot,
    element_changes,
    judge_change,
    shortened,
    window_changes,
)
from desktop_agent.core.outcome import Status
from desktop_agent.core.plan import (
    CheckStep,
    ClearStep,
    ClickStep,
    HoverStep,
    MenuStep,
    ScrollStep,
    SelectStep,
    Step,
    TypeStep,
)
from desktop_agent.core.words import fold, plain_label

#: States that an element has only because a menu is open.
_OF_OPEN_MENUS = frozenset({State.SELECTED, State.EXPANDED, State.FOCUSED, State.PRESSED})

#: The tree gives at most about so many characters of a text.
_LONGEST_VALUE = 1_500


def verdict(  # noqa: C901 - one case for each step
    step: Step, element: Element | None, before: Snapshot, after: Snapshot
) -> Evidence:
    """What the facts after the last action of a step say about it."""
    now = after.elements.get(element.key if element else after.focused)
    match step:
        case TypeStep(text=text):
            return _typed(text, now, before, after)
        case ClearStep():
            return _cleared(now, before, after)
        case CheckStep(checked=checked):
            return _ticked(checked, now, before, after)
        case SelectStep(option=option):
            return _selected(option.name, before, after)
        case HoverStep():
            return _hovered(before, after)
        case ScrollStep():
            return _scrolled(before, after)
        case MenuStep():
            return judge_change(_without_menus(before), _without_menus(after))
        case ClickStep():
            return _clicked(element, before, after)
        case _:
            return judge_change(before, after)


def _clicked(element: Element | None, before: Snapshot, after: Snapshot) -> Evidence:
    """The focus alone shows that a field was clicked, but not that a button did anything."""
    if element is not None and element.role in TEXT_FIELDS:
        return judge_change(before, after)
    return judge_change(replace(before, focused=""), replace(after, focused=""))


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _typed(text: str, now: Element | None, before: Snapshot, after: Snapshot) -> Evidence:
    wanted, held = _squeezed(text), _squeezed(now.value) if now else ""
    there = wanted in held or (len(held) > _LONGEST_VALUE and (held in wanted or wanted[:500] in held))
    if wanted and held and there:
        return Evidence(Status.VERIFIED, f"the field holds “{shortened(held)}”")
    said = window_changes(before, after)
    if said and "\n" in text:
        return Evidence(Status.VERIFIED, "; ".join(said[:2]))
    if after.changed_inside or after.changed_outside or element_changes(before, after):
        return Evidence(Status.UNVERIFIED, "the picture changed, but the text cannot be read back")
    return Evidence(Status.NO_CHANGE, "nothing visible changed")


def _cleared(now: Element | None, before: Snapshot, after: Snapshot) -> Evidence:
    if now is not None and not now.value.strip():
        return Evidence(Status.VERIFIED, "the field is empty")
    return _at_most_unverified(judge_change(before, after))


def _ticked(checked: bool, now: Element | None, before: Snapshot, after: Snapshot) -> Evidence:
    if now is not None and (State.CHECKED in now.states) == checked:
        return Evidence(Status.VERIFIED, f"{now.title} is {'on' if checked else 'off'}")
    return _at_most_unverified(judge_change(before, after))


def _selected(option: str, before: Snapshot, after: Snapshot) -> Evidence:
    wanted = fold(plain_label(option))
    for element in after.elements.values():
        names = {fold(plain_label(element.name)), fold(element.value)}
        chosen = State.SELECTED in element.states or State.CHECKED in element.states
        if wanted in names and (chosen or before.elements.get(element.key) != element):
            return Evidence(Status.VERIFIED, f"“{option}” is chosen")
    return _at_most_unverified(judge_change(_without_menus(before), _without_menus(after)))


def _without_menus(facts: Snapshot) -> Snapshot:
    """The facts without open menus: that a menu closes when its item is clicked shows nothing."""
    windows = tuple(w for w in facts.windows if w.kind != "menu")
    elements = {key: e for key, e in facts.elements.items() if e.role not in MENU_ITEMS}
    still = {key: replace(e, states=e.states - _OF_OPEN_MENUS) for key, e in elements.items()}
    return replace(facts, windows=windows, elements=still)


def _hovered(before: Snapshot, after: Snapshot) -> Evidence:
    found = judge_change(before, after)
    if found.status is Status.VERIFIED:
        return found
    return Evidence(Status.VERIFIED, "the pointer rests on it")


def _scrolled(before: Snapshot, after: Snapshot) -> Evidence:
    common = before.elements.keys() & after.elements.keys()
    moved = sum(before.elements[key].box != after.elements[key].box for key in common)
    if moved or after.changed_inside + after.changed_outside > 1:
        return Evidence(Status.VERIFIED, "the content moved")
    return judge_change(before, after)


def _at_most_unverified(found: Evidence) -> Evidence:
    if found.status is Status.VERIFIED:
        return Evidence(Status.UNVERIFIED, found.sentence)
    return found
