"""What changes between approval and input: a click approved on one thing lands on no other."""

from contextlib import nullcontext

import pytest

from desktop_agent.app import Agent
from desktop_agent.core.approval import Approved
from desktop_agent.core.outcome import Status
from desktop_agent.core.plan import Instruction
from desktop_agent.core.policy import Allowance
from desktop_agent.settings import Settings
from desktop_agent.stop import StopToken
from desktop_lab.form import Widget

ROWS = (Widget("button", "Keep"), Widget("label", "between"), Widget("button", "Confirm"))


class Meddler:
    """A person who says yes, but just before it something happens."""

    def __init__(self, happens):
        self.happens, self.asked = happens, 0

    def decide(self, proposal, stop):
        self.asked += 1
        if self.asked == 1:
            self.happens()
        return Approved(0)

    def progress(self, sentence):
        pass

    def watching(self, stop):
        return nullcontext()

    def close(self):
        pass


def agent_with(person):
    """An agent that asks this person."""
    agent = Agent(Settings())
    vars(agent)["asker"] = person
    return agent


@pytest.fixture
def approve_after(desktop):
    """Run an instruction whose approval comes after something happened; the outcome and the person."""
    made = []

    def run(words, happens):
        person = Meddler(happens)
        agent = agent_with(person)
        made.append(agent)
        return agent.run(Instruction(words), Allowance(), StopToken()), person

    yield run
    for agent in made:
        agent.close()


@pytest.mark.parametrize("toolkit", ["gtk3", "gtk4", "qt"])
def test_a_button_that_changed_places_is_asked_about_anew_and_its_old_place_is_not_clicked(
    desktop, approve_after, toolkit
):
    form = desktop.form(toolkit, "Rows", *ROWS)
    _, person = approve_after("click Confirm", lambda: (form.turn_round(), wait_a_moment()))
    form.wait_for("Confirm")
    assert form.clicks("Keep") == 0
    assert person.asked == 2


def wait_a_moment():
    StopToken().wait(0.5)


@pytest.mark.parametrize("toolkit", ["gtk3", "qt"])
def test_a_window_that_moved_is_asked_about_anew(desktop, approve_after, toolkit):
    form = desktop.form(toolkit, "Rows", *ROWS)
    move = ("xdotool", "windowmove", form.window.id, "900", "500")
    _, person = approve_after("click Confirm", lambda: (desktop.run(*move), wait_a_moment()))
    form.wait_for("Confirm")
    assert person.asked == 2


def test_a_window_that_closed_is_not_found_any_more(desktop, approve_after):
    form = desktop.form("gtk3", "Rows", *ROWS)

    def closes():
        form.program.stop()
        desktop.wait_until_gone("Rows")

    outcome, _ = approve_after("click Confirm", closes)
    assert outcome.status is Status.NOT_FOUND


def test_a_window_that_came_on_top_is_not_clicked(desktop, approve_after):
    form = desktop.form("gtk3", "Rows", *ROWS)
    box = form.window.box

    def covers():
        desktop.start("xterm", "-T", "Cover", "-geometry", f"100x40+{box[0]}+{box[1]}", "-e", "cat")
        desktop.wait_for_window("Cover")
        wait_a_moment()

    _, person = approve_after("click Confirm", covers)
    assert form.clicks("Keep") == 0
    assert person.asked >= 2 or form.clicks("Confirm") == 0


def test_a_screen_that_changes_its_size_is_looked_at_anew(fresh_desktop):
    form = fresh_desktop.form("gtk3", "Rows", *ROWS)
    person = Meddler(
        lambda: (
            fresh_desktop.run("xrandr", "--setmonitor", "Left", "960/260x1080/280+0+0", "screen"),
            wait_a_moment(),
        )
    )
    agent = agent_with(person)
    agent.run(Instruction("click Confirm"), Allowance(), StopToken())
    agent.close()
    assert form.clicks("Keep") == 0
    assert person.asked == 2


def test_a_program_that_hangs_does_not_hold_up_the_others(desktop, approve_after):
    import os
    import signal

    hung = desktop.form("gtk3", "Hung", Widget("button", "Frozen"), Widget("button", "Still"))
    form = desktop.form("gtk3", "Rows", *ROWS)
    os.kill(hung.program.pid, signal.SIGSTOP)
    try:
        approve_after("click Confirm", lambda: None)
        form.wait_for("Confirm")
    finally:
        os.kill(hung.program.pid, signal.SIGCONT)
