"""One instruction, from words to its one outcome, in a world of fakes."""

from dataclasses import replace

import pytest

from desktop_agent.core.actions import Click, Drag, FocusWindow, LaunchApp, PressKeys, TypeText
from desktop_agent.core.elements import USUAL_STATES, Role, State, Window
from desktop_agent.core.errors import NoDisplay
from desktop_agent.core.geometry import Box, Point
from desktop_agent.core.outcome import Status
from desktop_agent.core.plan import (
    CheckStep,
    ClickStep,
    CloseStep,
    DragStep,
    Instruction,
    KeysStep,
    MenuStep,
    OpenStep,
    Sureness,
    SwitchStep,
    Target,
    TypeStep,
    WaitStep,
)
from desktop_agent.core.policy import Allowance, Effect
from desktop_agent.runner import run
from desktop_agent.steps.state import World
from desktop_agent.stop import StopToken
from fakes import QUICK, WINDOW, YES, Agreeing, ByName, FakeDesktop, Kept, Refusing, Steps, button, carry_out

SAVE = button("Save")
CLICK_SAVE = ClickStep(Target("Save"))


def saving(action, world):
    """The program saves when its button is clicked: the title loses its asterisk."""
    if isinstance(action, Click):
        world.windows = [replace(WINDOW, title="letter.txt")]


def test_an_approved_click_is_performed_and_verified_by_what_changed():
    desktop, person = FakeDesktop([SAVE]), Agreeing()
    desktop.on_action = saving
    outcome = carry_out(desktop, CLICK_SAVE, person=person, allowed=Allowance())
    assert desktop.performed == [Click(SAVE.box.center)]
    assert outcome.status is Status.VERIFIED
    assert outcome.steps[0].approved_by == "person"
    assert "letter.txt" in outcome.message
    assert person.shown[0].candidates[0].element == SAVE


def test_a_declined_click_is_never_performed():
    desktop = FakeDesktop([SAVE])
    outcome = carry_out(desktop, CLICK_SAVE, person=Refusing(), allowed=Allowance())
    assert desktop.performed == []
    assert (outcome.status, outcome.exit_status) == (Status.DECLINED, 4)


def test_no_approver_means_no_action():
    desktop = FakeDesktop([SAVE])
    assert carry_out(desktop, CLICK_SAVE, allowed=Allowance()).status is Status.DECLINED
    assert desktop.performed == []


def test_a_click_that_changes_nothing_is_not_called_done():
    outcome = carry_out(FakeDesktop([SAVE]), CLICK_SAVE)
    assert (outcome.status, outcome.exit_status) == (Status.NO_CHANGE, 1)


def test_what_is_not_there_is_not_found_and_the_nearest_is_named():
    outcome = carry_out(FakeDesktop([button("Open")]), CLICK_SAVE)
    assert (outcome.status, outcome.exit_status) == (Status.NOT_FOUND, 3)
    assert "Open" in outcome.message


def test_two_that_fit_are_never_a_coin_flip():
    desktop = FakeDesktop([SAVE, replace(SAVE, box=Box(200, 10, 60, 20), key="other")])
    outcome = carry_out(desktop, CLICK_SAVE)
    assert (outcome.status, outcome.error) == (Status.NOT_FOUND, "ambiguous")
    assert desktop.performed == []


def test_the_person_picks_among_two_that_fit():
    other = replace(SAVE, box=Box(200, 10, 60, 20), key="other")
    desktop = FakeDesktop([SAVE, other])
    carry_out(desktop, CLICK_SAVE, person=Agreeing(1), allowed=Allowance())
    assert desktop.performed == [Click(other.box.center)]


def test_what_is_not_sure_is_not_done_by_yes_alone():
    desktop = FakeDesktop([SAVE])
    outcome = carry_out(desktop, CLICK_SAVE, grounder=ByName(Sureness.UNSURE))
    assert outcome.status is Status.NOT_FOUND
    assert desktop.performed == []


@pytest.mark.parametrize("name", ["Delete", "Send", "Pay now", "Install"])
def test_what_needs_a_person_is_asked_even_with_yes(name):
    desktop = FakeDesktop([button(name)])
    assert carry_out(desktop, ClickStep(Target(name))).status is Status.DECLINED
    assert desktop.performed == []


def test_an_effect_that_was_named_goes_ahead():
    desktop = FakeDesktop([button("Delete")])
    carry_out(desktop, ClickStep(Target("Delete")), allowed=Allowance(True, frozenset({Effect.DELETE})))
    assert len(desktop.performed) == 1


def test_nothing_is_typed_into_a_password_field_and_nothing_of_it_is_kept():
    desktop = FakeDesktop([button("PIN", role=Role.PASSWORD)])
    journal = Kept()
    world = World(desktop, ByName(), Steps(TypeStep("1234", Target("PIN"))), journal, Agreeing(), QUICK)
    outcome = run(Instruction("type 1234 into PIN"), world, YES, StopToken())
    assert (outcome.status, outcome.exit_status) == (Status.REFUSED, 4)
    assert desktop.performed == []
    assert "1234" not in journal.finished[0][0]


def test_a_disabled_target_is_not_clicked_and_nothing_else_is_either():
    desktop = FakeDesktop([replace(SAVE, states=USUAL_STATES - {State.ENABLED})])
    outcome = carry_out(desktop, CLICK_SAVE)
    assert outcome.status is Status.FAILED
    assert "greyed out" in outcome.message
    assert desktop.performed == []


def test_a_target_that_changed_after_the_approval_is_asked_about_anew():
    desktop, person = FakeDesktop([SAVE]), Agreeing()
    desktop.faults = ["It moved."]
    carry_out(desktop, CLICK_SAVE, person=person, allowed=Allowance())
    assert len(person.shown) == 2
    assert len(desktop.performed) == 1


def test_a_target_that_never_stands_still_is_left_alone():
    desktop = FakeDesktop([SAVE])
    desktop.faults = ["It moved."] * 9
    outcome = carry_out(desktop, CLICK_SAVE)
    assert (outcome.status, outcome.error) == (Status.FAILED, "target_changed")
    assert desktop.performed == []


def test_a_dry_run_sends_no_input_and_says_so():
    desktop = FakeDesktop([SAVE])
    outcome = carry_out(desktop, CLICK_SAVE, TypeStep("x", Target("Save")), dry=True)
    assert desktop.performed == []
    assert "dry run" in outcome.message


def test_a_box_that_is_ticked_already_is_not_clicked():
    ticked = button("Bold", role=Role.CHECK_BOX, states=USUAL_STATES | {State.CHECKED})
    desktop = FakeDesktop([ticked])
    outcome = carry_out(desktop, CheckStep(Target("Bold")))
    assert desktop.performed == []
    assert outcome.status is Status.VERIFIED


def test_unticking_is_verified_by_the_state_and_nothing_else():
    desktop = FakeDesktop([button("Bold", role=Role.CHECK_BOX, states=USUAL_STATES | {State.CHECKED})])
    desktop.on_action = lambda action, world: world.change("Bold", states=USUAL_STATES)
    assert carry_out(desktop, CheckStep(Target("Bold"), checked=False)).status is Status.VERIFIED


def test_typing_is_verified_by_reading_the_field_back():
    desktop = FakeDesktop([button("Name", role=Role.ENTRY)])

    def types(action, world):
        if isinstance(action, TypeText):
            world.change("Name", value=action.text)

    desktop.on_action = types
    outcome = carry_out(desktop, TypeStep("Ana Lúcia", Target("Name")))
    assert outcome.status is Status.VERIFIED
    typed = desktop.performed[-1]
    assert (typed.text, typed.window) == ("Ana Lúcia", 7)


def test_a_menu_path_is_one_proposal_and_every_item_is_found_anew():
    desktop, person = FakeDesktop([button("File", role=Role.MENU)]), Agreeing()

    def opens(action, world):
        if len(world.performed) == 1:
            world.elements.append(button("Save as", top=60, role=Role.MENU_ITEM))

    desktop.on_action = opens
    step = MenuStep((Target("File"), Target("Save as")))
    carry_out(desktop, step, person=person, allowed=Allowance())
    assert len(person.shown) == 1
    assert "Save as" in person.shown[0].sentence
    assert desktop.performed == [Click(Point(40, 20)), Click(Point(40, 70))]


def test_a_step_waits_for_what_the_step_before_brings_up():
    desktop = FakeDesktop([button("Print")])
    looks = []

    def observe(instruction, prefer=0):
        looks.append(prefer)
        if len(looks) == 4:
            desktop.elements.append(button("OK", top=90))
        return FakeDesktop.observe(desktop, instruction, prefer)

    desktop.observe = observe
    carry_out(desktop, ClickStep(Target("Print")), ClickStep(Target("OK")))
    assert desktop.performed[-1] == Click(Point(40, 100))


def test_a_drag_goes_from_the_middle_of_one_to_the_middle_of_the_other():
    desktop = FakeDesktop([button("file"), button("trash", top=200)])
    carry_out(desktop, DragStep(Target("file"), Target("trash")), allowed=Allowance(True, frozenset(Effect)))
    assert desktop.performed == [Drag(Point(40, 20), Point(40, 210))]


def test_a_covered_target_is_brought_to_the_front_before_it_is_proposed():
    below = replace(WINDOW, active=False)
    above = Window(9, "other", "other", Box(0, 0, 400, 300), active=True)
    desktop = FakeDesktop([SAVE], [above, below])

    def raises(action, world):
        if isinstance(action, FocusWindow):
            world.windows = [replace(below, active=True), replace(above, active=False)]

    desktop.on_action = raises
    carry_out(desktop, CLICK_SAVE)
    assert [type(action) for action in desktop.performed] == [FocusWindow, Click]


def test_a_stop_ends_the_sequence_and_what_was_done_stays_told():
    desktop, stop = FakeDesktop([SAVE]), StopToken()

    def stops(action, world):
        saving(action, world)
        stop.stop("You pressed Esc.")

    desktop.on_action = stops
    outcome = carry_out(desktop, CLICK_SAVE, CLICK_SAVE, stop=stop)
    assert (outcome.status, outcome.exit_status) == (Status.STOPPED, 4)
    assert len(desktop.performed) == 1


def test_no_screen_is_an_environment_fault_with_its_own_exit_status():
    desktop = FakeDesktop([SAVE])

    def observe(instruction, prefer=0):
        raise NoDisplay("There is no X display.")

    desktop.observe = observe
    outcome = carry_out(desktop, CLICK_SAVE)
    assert (outcome.exit_status, outcome.error) == (5, "no_display")


def test_open_prefers_a_control_of_that_name_to_a_program():
    desktop = FakeDesktop([button("Settings")])
    desktop.programs = [("settings", "Settings")]
    carry_out(desktop, OpenStep("Settings"))
    assert [type(action) for action in desktop.performed] == [Click]


def test_open_starts_a_program_and_waits_for_its_window():
    desktop = FakeDesktop()
    desktop.programs = [("calc.desktop", "Calculator")]
    new = Window(11, "Calculator", "calc", Box(0, 0, 100, 100))
    desktop.on_action = lambda action, world: world.windows.append(new)
    outcome = carry_out(desktop, OpenStep("calculator"))
    assert desktop.performed == [LaunchApp("calc.desktop", "Calculator")]
    assert outcome.status is Status.VERIFIED


def test_switching_to_what_does_not_run_suggests_opening_it():
    outcome = carry_out(FakeDesktop(), SwitchStep("Firefox"))
    assert outcome.status is Status.NOT_FOUND
    assert "open Firefox" in outcome.action


def test_closing_is_verified_by_the_window_being_gone():
    desktop = FakeDesktop()
    desktop.on_action = lambda action, world: world.windows.clear()
    assert carry_out(desktop, CloseStep("editor")).status is Status.VERIFIED


def test_keys_go_to_the_front_window_alone():
    desktop = FakeDesktop([SAVE])
    carry_out(desktop, KeysStep((("ctrl", "s"),)))
    assert desktop.performed == [PressKeys(("ctrl", "s"), 7)]


def test_waiting_until_something_appears_sees_it_appear():
    desktop = FakeDesktop([button("Done")])
    assert carry_out(desktop, WaitStep(5, Target("Done"))).status is Status.VERIFIED


def test_waiting_for_what_never_comes_says_so():
    assert carry_out(FakeDesktop(), WaitStep(0.3, Target("Done"))).status is Status.NOT_FOUND


def test_going_to_what_is_a_control_and_no_window_clicks_it():
    desktop = FakeDesktop([button("Reports")])
    carry_out(desktop, SwitchStep("Reports"))
    assert desktop.performed == [Click(Point(40, 20))]
