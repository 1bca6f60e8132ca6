"""What is approved by its first target goes on only with what is surely meant, and leaves no menu open."""

from dataclasses import replace

from desktop_agent.core.actions import Click, PressKeys
from desktop_agent.core.elements import Role, Window
from desktop_agent.core.geometry import Box, Point
from desktop_agent.core.outcome import Status
from desktop_agent.core.plan import DragStep, MenuStep, SelectStep, Sureness, Target
from desktop_agent.core.policy import Allowance
from desktop_agent.stop import StopToken
from fakes import WINDOW, Agreeing, ByName, FakeDesktop, button, carry_out

POPUP = Window(8, "", "editor", Box(0, 20, 100, 100), pid=70, kind="menu")


def with_a_menu():
    """A desktop whose File menu opens at a click and closes at Esc."""
    desktop = FakeDesktop([button("File", role=Role.MENU)])

    def acts(action, world):
        world.windows = [POPUP, WINDOW] if isinstance(action, Click) else [WINDOW]

    desktop.on_action = acts
    return desktop


def test_a_menu_that_lacks_the_item_is_closed_again_by_one_escape():
    desktop = with_a_menu()
    outcome = carry_out(desktop, MenuStep((Target("File"), Target("Export"))))
    assert outcome.status is Status.NOT_FOUND
    assert desktop.performed[1:] == [PressKeys(("escape",))]


def test_no_escape_is_sent_where_no_menu_is_open_for_it_would_answer_what_lies_below():
    desktop = FakeDesktop([button("File", role=Role.MENU)])
    carry_out(desktop, MenuStep((Target("File"), Target("Export"))))
    assert {type(action) for action in desktop.performed} == {Click}


def test_nothing_at_all_is_sent_after_a_stop_not_even_to_close_our_menu():
    desktop, stop = with_a_menu(), StopToken()
    opens = desktop.on_action

    def opens_and_is_stopped(action, world):
        opens(action, world)
        stop.stop()

    desktop.on_action = opens_and_is_stopped
    outcome = carry_out(desktop, MenuStep((Target("File"), Target("Export"))), stop=stop)
    assert outcome.status is Status.STOPPED
    assert [type(action) for action in desktop.performed] == [Click]


def with_an_item(item):
    """A desktop whose Edit menu shows an item once it is open."""
    desktop = FakeDesktop([button("Edit", role=Role.MENU)])

    def opens(action, world):
        if len(world.performed) == 1:
            world.elements.append(item)

    desktop.on_action = opens
    return desktop


def test_a_menu_item_that_turns_out_to_delete_needs_a_person_whatever_it_was_called():
    desktop = with_an_item(button("Tidy", top=60, role=Role.MENU_ITEM, description="Delete all files"))
    outcome = carry_out(desktop, MenuStep((Target("Edit"), Target("Tidy"))))
    assert outcome.status is Status.DECLINED
    assert desktop.performed == [Click(Point(40, 20))]


class UnsureOfAllBut(ByName):
    """Is sure of one name only."""

    def __init__(self, name):
        super().__init__()
        self.name = name

    def ground(self, target, observation, stop):
        found = super().ground(target, observation, stop)
        unsure = target.name != self.name and found.candidates
        return replace(found, sureness=Sureness.UNSURE) if unsure else found


def test_a_menu_item_that_is_only_like_what_was_said_is_not_clicked():
    desktop = with_an_item(button("Tidy", top=60, role=Role.MENU_ITEM))
    outcome = carry_out(
        desktop,
        MenuStep((Target("Edit"), Target("Tidy"))),
        grounder=UnsureOfAllBut("Edit"),
        person=Agreeing(),
    )
    assert outcome.status is Status.NOT_FOUND
    assert desktop.performed == [Click(Point(40, 20))]


def test_a_drag_to_what_is_only_like_what_was_said_is_not_done():
    desktop = FakeDesktop([button("file"), button("Archive", top=200)])
    step = DragStep(Target("file"), Target("Archive"))
    outcome = carry_out(desktop, step, grounder=UnsureOfAllBut("file"))
    assert outcome.status is Status.NOT_FOUND
    assert desktop.performed == []


class SureOf(ByName):
    """Is sure of exact names; takes one item for what it is only like."""

    def __init__(self, said, like):
        super().__init__()
        self.said, self.like = said, like

    def ground(self, target, observation, stop):
        if target.name != self.said:
            return super().ground(target, observation, stop)
        found = super().ground(Target(self.like), observation, stop)
        return replace(found, sureness=Sureness.UNSURE) if found.candidates else found


def opening_and_closing(item):
    """A desktop whose Edit menu shows an item while it is open; Esc closes it."""
    desktop = FakeDesktop([button("Edit", role=Role.MENU)])

    def acts(action, world):
        opened = isinstance(action, Click) and action.at == Point(40, 20)
        world.windows = [POPUP, WINDOW] if opened else [WINDOW]
        world.elements = [button("Edit", role=Role.MENU), *([item] if opened else [])]

    desktop.on_action = acts
    return desktop


COPY = replace(button("Copy Display Value", top=60, role=Role.MENU_ITEM), window=POPUP.id)


def test_an_item_that_is_only_like_what_was_said_is_asked_about_by_its_own_name_with_our_menu_closed():
    desktop, person = opening_and_closing(COPY), Agreeing()
    carry_out(
        desktop,
        MenuStep((Target("Edit"), Target("Copy"))),
        grounder=SureOf("Copy", "Copy Display Value"),
        person=person,
        allowed=Allowance(),
    )
    assert [("Copy Display Value" in shown.sentence) for shown in person.shown] == [False, True]
    assert [type(action) for action in desktop.performed] == [Click, PressKeys, Click, Click]
    assert desktop.performed[-1] == Click(COPY.box.center)


def test_with_yes_said_beforehand_what_is_only_like_it_is_not_clicked():
    desktop = opening_and_closing(COPY)
    outcome = carry_out(
        desktop, MenuStep((Target("Edit"), Target("Copy"))), grounder=SureOf("Copy", "Copy Display Value")
    )
    assert outcome.status is Status.NOT_FOUND
    assert Click(COPY.box.center) not in desktop.performed


def lazy(role):
    """A desktop whose list opens only at the second click on it."""
    desktop = FakeDesktop([button("Size", role=role)])

    def acts(action, world):
        if len(world.performed) == 2:
            world.windows = [POPUP, WINDOW]
            option = button("Large", top=60, role=Role.MENU_ITEM)
            world.elements.append(replace(option, window=POPUP.id))

    desktop.on_action = acts
    return desktop


def test_a_list_that_did_not_open_is_clicked_once_more():
    desktop = lazy(Role.COMBO_BOX)
    carry_out(desktop, SelectStep(Target("Large"), Target("Size")))
    assert [action.at for action in desktop.performed] == [Point(40, 20), Point(40, 20), Point(40, 70)]


def test_a_button_that_opened_nothing_is_not_clicked_a_second_time():
    desktop = lazy(Role.PUSH_BUTTON)
    outcome = carry_out(desktop, SelectStep(Target("Large"), Target("Size")))
    assert outcome.status is Status.NOT_FOUND
    assert desktop.performed == [Click(Point(40, 20))]
