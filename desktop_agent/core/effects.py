"""What a whole step would do to the world: the gravest of what its words, its keys and its target betray."""

from desktop_agent.core.elements import Element, State
from desktop_agent.core.plan import (
    ClearStep,
    CloseStep,
    KeysStep,
    Step,
    Target,
    TypeStep,
)
from desktop_agent.core.policy import Effect, effect_of, gravest

_CLOSING = frozenset({("alt", "f4"), ("ctrl", "w"), ("ctrl", "q"), ("ctrl", "shift", "w")})
_DELETING = frozenset({("shift", "delete"), ("ctrl", "shift", "delete")})
_PRESSING = frozenset({("enter",), (" ",)})


def effect(step: Step, element: Element | None, named: tuple[Target, ...]) -> Effect:
    """The gravest effect; `element` is what the step's first target became, `named` all its targets."""
    words = [target.name for target in named]
    if element is not None and not isinstance(step, TypeStep | ClearStep):
        words += [element.name, element.label, element.description]
    found = [effect_of(word) for word in words if word]
    match step:
        case TypeStep(text=text):
            sends = "\n" in text and (element is None or State.MULTI_LINE not in element.states)
            found = [Effect.SUBMIT if sends else Effect.EDIT]
        case ClearStep():
            found = [Effect.EDIT]
        case CloseStep():
            found = [Effect.CLOSE]
        case KeysStep(chords=chords):
            found = _keys(chords, element)
        case _:  # every other step does what its words and its target say
            pass
    return gravest(found)


def _keys(chords: tuple[tuple[str, ...], ...], focused: Element | None) -> list[Effect]:
    found = [Effect.NONE]
    if any(chord in _CLOSING for chord in chords):
        found.append(Effect.CLOSE)
    if any(chord in _DELETING for chord in chords):
        found.append(Effect.DELETE)
    if focused is not None and any(chord in _PRESSING for chord in chords):
        # Enter on a focused "Delete" is a click on it
        found += [effect_of(focused.name), effect_of(focused.label)]
    return found
