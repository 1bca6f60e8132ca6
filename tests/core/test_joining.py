"""What opens a menu and the choice in it are one step, because nobody can be asked in between."""

import pytest

from desktop_agent.core.elements import Role
from desktop_agent.core.joining import joined
from desktop_agent.core.plan import ClickStep, KeysStep, MenuStep, Relation, Target

FILE = Target("report.pdf")
RENAME = Target("Rename")
MENU = Target("File", frozenset({Role.MENU, Role.PUSH_BUTTON}), "menu")


@pytest.mark.parametrize(
    ("opening", "button"), [(ClickStep(FILE, "right"), "right"), (ClickStep(MENU), "left")]
)
def test_opening_a_menu_and_choosing_in_it_is_one_step(opening, button):
    (step,) = joined([opening, ClickStep(RENAME)])
    assert isinstance(step, MenuStep)
    assert [target.name for target in step.path] == [opening.target.name, "Rename"]
    assert step.button == button


@pytest.mark.parametrize(
    "steps",
    [
        (ClickStep(FILE), ClickStep(RENAME)),
        (ClickStep(FILE, "right"), KeysStep((("escape",),))),
        (ClickStep(FILE, "right"), ClickStep(RENAME, count=2)),
        (ClickStep(FILE, "right"), ClickStep(Target("OK", frozenset({Role.CHECK_BOX}), "check box"))),
        (ClickStep(FILE, "right"), ClickStep(Target("OK", relation=Relation("in", Target("Sure?"))))),
        (ClickStep(FILE, count=2), ClickStep(RENAME)),
    ],
)
def test_other_steps_stay_as_they_are(steps):
    assert joined(steps) == steps
