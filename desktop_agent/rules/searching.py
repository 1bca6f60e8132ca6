"""Searches one list of elements for a target and says how sure the answer is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from desktop_agent.core.elements import CONTAINERS, Element, Role, State, Window
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Candidate, Grounding, Sureness, Target
from desktop_agent.rules.matching.fitting import EQUAL, SURE, UNSURE, Fit, fit
from desktop_agent.rules.matching.naming import COMPACT
from desktop_agent.rules.matching.placing import in_place, nth, related

_MOST = 9
_ROW_WORDS = frozenset({"row", "line", "linha", "列", "行"})


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the fits, best first, and how sure it is."""

    sureness: Sureness
    fits: tuple[Fit, ...] = ()

    @property
    def score(self) -> float:
        """The best score."""
        return self.fits[0].score if self.fits else 0.0


NOTHING = Found(Sureness.NOT_FOUND)


#: Parts of a window that trees seldom name as people do: "in the toolbar" narrows, and proves nothing.
_LOOSE = frozenset({Role.TOOL_BAR, Role.MENU, Role.MENU_BAR, Role.STATUS_BAR, Role.PANEL, Role.LIST})
_WINDOWS = frozenset({Role.DIALOG, Role.ALERT, Role.FRAME})


def search(target: Target, elements: Sequence[Element], window: Window | None) -> Found:
    """The target among the elements of one window (or of everything seen).

    Where the words as they were read find nothing, they are read another way; that is asked about.
    """
    found = _as_read(target, elements, window)
    for other in _other_readings(target) if found.sureness is Sureness.NOT_FOUND else ():
        found = _as_read(other, elements, window)
        if found.sureness is not Sureness.NOT_FOUND:
            return replace(found, sureness=Sureness.UNSURE) if found.sureness is Sureness.SURE else found
    return found


def _other_readings(target: Target) -> Iterator[Target]:
    """The kind as a part of the name ("address bar"); a part of the window that no element stands for."""
    anchor = target.relation.anchor if target.relation and target.relation.kind == "in" else None
    loose = anchor is not None and anchor.roles & _LOOSE and not anchor.roles & _WINDOWS
    plain = replace(target, relation=None) if loose else target
    if loose and plain.name:
        yield replace(plain, said="")
    if plain.name and plain.role_word and plain.relation is None and not plain.literal:
        yield replace(plain, name=f"{plain.name} {plain.role_word}", roles=frozenset(), role_word="", said="")


def _as_read(target: Target, elements: Sequence[Element], window: Window | None) -> Found:
    whole = _called_just_that(target, elements)
    if whole is not None:
        return whole
    area = window.box if window else _around(elements)
    fits = [one for element in elements if (one := fit(target, element)).score >= UNSURE * 0.8]
    if target.relation is not None:
        anchor = _anchor(target.relation.anchor, elements, window)
        if anchor is None:
            return NOTHING
        fits = related(fits, target.relation.kind, anchor)
    if target.place is not None and area is not None:
        fits = [one for one in fits if in_place(one.element.box, target.place, area)]
    fits = _without_doubles(sorted(fits, key=lambda one: -one.score))
    if target.ordinal:
        return _counted(target, fits)
    return _judged(target, fits)


def _called_just_that(target: Target, elements: Sequence[Element]) -> Found | None:
    """Something called exactly what was said, where the grammar saw more in it ("Open in new tab")."""
    plain = not (target.relation or target.ordinal or target.roles or target.app or target.place)
    if plain or not target.said or target.said == target.name:
        return None
    named = Target(target.said)
    fits = [one for e in elements if (one := fit(named, e)).score >= COMPACT and e.role not in CONTAINERS]
    return _judged(named, _without_doubles(fits)) if fits else None


def _anchor(target: Target, elements: Sequence[Element], window: Window | None) -> Element | None:
    """The element that a relation starts from; the window itself for "in the dialog"."""
    found = _as_read(target, elements, window)
    if found.fits and found.sureness is not Sureness.NOT_FOUND:
        return found.fits[0].element
    windows = target.roles & {Role.DIALOG, Role.FRAME}
    if window is not None and windows and not target.name:
        return Element(window.box, Role.DIALOG, window.title, window=window.id, app=window.app)
    return None


def _counted(target: Target, fits: list[Fit]) -> Found:
    """The one that the ordinal counts to, among those that fit about equally well."""
    equal = [one for one in fits if one.score >= max(UNSURE, fits[0].score - 0.1)] if fits else []
    chosen = nth(equal, target.ordinal, rows=target.role_word in _ROW_WORDS)
    if chosen is None:
        return NOTHING
    sure = chosen.score >= SURE
    return Found(Sureness.SURE if sure else Sureness.UNSURE, (chosen,))


def _judged(target: Target, fits: list[Fit]) -> Found:
    if not fits or fits[0].score < UNSURE:
        return NOTHING
    best = fits[0].score
    equal = [one for one in fits if one.score >= best - EQUAL]
    shown = tuple(fits[:_MOST])
    if len(equal) > 1:
        favourite = _favourite(target, equal)
        if favourite is None:
            return Found(Sureness.AMBIGUOUS if best >= SURE else Sureness.UNSURE, tuple(equal[:_MOST]))
        shown = (favourite, *(one for one in shown if one is not favourite))
    return Found(Sureness.SURE if shown[0].score >= SURE else Sureness.UNSURE, shown)


def _favourite(target: Target, equal: list[Fit]) -> Fit | None:
    """The one of several equal ones that a person would mean; None where nobody could tell."""
    usable = [one for one in equal if one.element.enabled]
    if len(usable) == 1:
        return usable[0]
    own = [one for one in usable if one.element.name]
    if len(own) == 1 and own[0].element.group and len({one.element.group for one in equal}) == 1:
        return own[0]  # a row's cell; its tick only goes by the same name
    if not target.name:  # "the text field": the one with the focus, or the one that fills the window
        focused = [one for one in equal if State.FOCUSED in one.element.states]
        if len(focused) == 1:
            return focused[0]
        by_area = sorted(equal, key=lambda one: -one.element.box.area)
        if by_area[0].element.box.area > 4 * by_area[1].element.box.area:
            return by_area[0]
    return None


def _without_doubles(fits: Sequence[Fit]) -> list[Fit]:
    """One of each thing: a control and the part of it that carries the same name are one."""
    kept: list[Fit] = []
    for one in fits:
        same = next((i for i, other in enumerate(kept) if _is_same_thing(one.element, other.element)), None)
        if same is None:
            kept.append(one)
        elif _weight(one) > _weight(kept[same]):
            kept[same] = replace(one, score=max(one.score, kept[same].score))
    return sorted(kept, key=lambda one: -one.score)


def _is_same_thing(one: Element, other: Element) -> bool:
    if one.key and one.key == other.key:
        return True
    nested = one.box.covered_by(other.box) > 0.9 or other.box.covered_by(one.box) > 0.9
    parent = one.group == other.key != "" or other.group == one.key != ""
    close = max(one.box.area, other.box.area) < 6 * min(one.box.area, other.box.area)
    return nested and (parent or close) and one.window == other.window


def _weight(one: Fit) -> tuple[float, int]:
    return round(one.score, 2), State.FOCUSABLE in one.element.states


def _around(elements: Sequence[Element]) -> Box | None:
    box: Box | None = None
    for element in elements:
        box = element.box if box is None else box.union(element.box)
    return box


def grounding(found: Found, nearest: tuple[str, ...], ms: dict[str, float]) -> Grounding:
    """The search's answer as the rest of the agent takes it."""
    candidates = tuple(Candidate(one.element, min(1.0, one.score), one.why) for one in found.fits)
    if found.sureness is Sureness.NOT_FOUND:
        candidates = ()
    return Grounding(found.sureness, candidates, nearest, "rules", ms)
