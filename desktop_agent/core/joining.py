"""Steps that only make sense together: what opens a menu, and the choice in it, are one to approve."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from desktop_agent.core.elements import MENU_ITEMS, Role
from desktop_agent.core.plan import ClickStep, MenuStep, Step


def joined(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, with each opening of a menu and the click after it made into one menu step.

    While a menu is open its program holds the keyboard, so nobody could be asked about the second click.
    """
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else None
        if isinstance(before, ClickStep) and _opens_a_menu(before) and _may_be_in_a_menu(step):
            item = step.target if step.target.roles else replace(step.target, roles=MENU_ITEMS)
            found[-1] = MenuStep((before.target, item), before.button)
        else:
            found.append(step)
    return tuple(found)


def _opens_a_menu(step: ClickStep) -> bool:
    by_name = Role.MENU in step.target.roles and Role.MENU_ITEM not in step.target.roles
    return step.count == 1 and (step.button == "right" or (step.button == "left" and by_name))


def _may_be_in_a_menu(step: Step) -> TypeGuard[ClickStep]:
    return (
        isinstance(step, ClickStep)
        and (step.button, step.count) == ("left", 1)
        and not (step.target.relation or step.target.place or step.target.app)
        and not step.target.roles - MENU_ITEMS
    )
