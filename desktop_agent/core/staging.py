"""From a step and what was found to the actions: which targets a step needs, and what to do to them."""

from dataclasses import replace
from typing import assert_never

from desktop_agent.core.actions import Action, Click, Drag, Hover, PressKeys, Scroll, TypeText
from desktop_agent.core.elements import CHECKABLE_ROLES, TEXT_FIELDS, Element, Role, State, Window
from desktop_agent.core.geometry import Box, Point
from desktop_agent.core.plan import (
    CheckStep,
    ClearStep,
    ClickStep,
    CloseStep,
    DragStep,
    HoverStep,
    KeysStep,
    MenuStep,
    OpenStep,
    ScrollStep,
    SelectStep,
    Step,
    SwitchStep,
    Target,
    TypeStep,
    WaitStep,
)

#: Steps about whole windows and time; they ground nothing.
WINDOW_STEPS = (OpenStep, SwitchStep, CloseStep, WaitStep)

#: What a click on it opens a list of options from.
_OPENS_A_LIST = frozenset({Role.COMBO_BOX, Role.PUSH_BUTTON, Role.TOGGLE_BUTTON, Role.MENU})


def targets(step: Step) -> tuple[Target | None, ...]:
    """The targets to find one after another; None stands for what has the focus or the active window."""
    match step:
        case ClickStep(target=target) | HoverStep(target=target) | DragStep(target=target):
            return (target,)
        case TypeStep() | ClearStep():
            return (_narrowed(step.target, TEXT_FIELDS) if step.target else None,)
        case CheckStep(target=target):
            return (_narrowed(target, CHECKABLE_ROLES),)
        case SelectStep(option=option, target=target):
            return (target, option) if target else (option,)
        case MenuStep(path=path):
            return path
        case ScrollStep(target=target):
            return (target,)
        case KeysStep() | OpenStep() | SwitchStep() | CloseStep() | WaitStep():
            return (None,)
        case _:
            assert_never(step)


def _narrowed(target: Target, roles: frozenset[Role]) -> Target:
    """The same target, of the kinds that the step can be done to, where the person named no kind."""
    if target.roles:
        return target
    return replace(target, roles=roles)


def types_text(step: Step) -> bool:
    """Whether the step puts text into what it finds."""
    return isinstance(step, TypeStep)


def satisfied(step: Step, element: Element) -> str:
    """Why nothing need be done to the element found, in words; empty where something must."""
    if isinstance(step, CheckStep) and (State.CHECKED in element.states) == step.checked:
        return f"{element.title} was already {'on' if step.checked else 'off'}"
    return ""


def actions(  # noqa: C901 - one case for each step
    step: Step, number: int, element: Element | None, window: Window
) -> tuple[Action, ...]:
    """What to do in round `number` of a step, in desktop pixels; `element` is what its target became."""
    match step:
        case ClickStep(button=button, count=count):
            return (Click(_center(element, window), button, count),)
        case HoverStep():
            return (Hover(_center(element, window)),)
        case TypeStep(text=text, clear=clear):
            return (
                *_focus(step.target, element),
                *(_emptying(window) if clear else ()),
                _typing(text, element, window),
            )
        case ClearStep():
            return (*_focus(step.target, element), *_emptying(window))
        case KeysStep(chords=chords):
            return tuple(PressKeys(chord, window.id) for chord in chords)
        case ScrollStep(dx=dx, dy=dy):
            return (Scroll(_center(element, window), dx, dy),)
        case SelectStep(target=target):
            return _selecting(element, window, opening=target is not None and number == 0)
        case MenuStep(button=button):
            return (Click(_center(element, window), button if number == 0 else "left"),)
        case CheckStep():
            return (Click(_tick(element, window)),)
        case DragStep() | OpenStep() | SwitchStep() | CloseStep() | WaitStep():
            raise ValueError(f"{type(step).__name__} has actions of its own")
        case _:
            assert_never(step)


def dragging(start: Element, end: Element) -> Action:
    """The drag from the middle of one element to the middle of another."""
    return Drag(start.box.center, end.box.center)


def _tick(element: Element | None, window: Window) -> Point:
    """Where its tick is: an item of a list has it at its start, and a click elsewhere only selects it."""
    if element is None or element.role in CHECKABLE_ROLES:
        return _center(element, window)
    box = element.box
    return Point(box.left + min(box.height, box.width) // 2, box.center.y)


def _center(element: Element | None, window: Window) -> Point:
    box: Box = element.box if element else window.box
    return box.center


def _focus(target: Target | None, element: Element | None) -> tuple[Action, ...]:
    """A click into a field that was named; what has the focus keeps its caret and its selection."""
    return (Click(element.box.center),) if target and element else ()


def _emptying(window: Window) -> tuple[Action, ...]:
    return (PressKeys(("ctrl", "a"), window.id), PressKeys(("backspace",), window.id))


def _typing(text: str, element: Element | None, window: Window) -> Action:
    terminal = element.role is Role.TERMINAL if element else is_terminal(window)
    single = element is not None and State.MULTI_LINE not in element.states
    return TypeText(text, window.id, terminal=terminal, single_line=single and not terminal)


def _selecting(element: Element | None, window: Window, *, opening: bool) -> tuple[Action, ...]:
    if opening and element is not None and element.role not in _OPENS_A_LIST:
        return ()  # a list that lies open: the option is looked for at once
    return (Click(_center(element, window)),)


_TERMINALS = (
    "xterm",
    "terminal",
    "konsole",
    "kitty",
    "alacritty",
    "urxvt",
    "rxvt",
    "terminator",
    "tilix",
)


def is_terminal(window: Window) -> bool:
    """Whether the window is a terminal, by its program's name."""
    return any(name in window.app for name in _TERMINALS)
