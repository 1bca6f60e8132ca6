"""The whole way with a person: the box on the target, a key on a device of their own, and what it does."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from desktop_lab import until
from desktop_lab.form import Widget
from desktop_lab.person import PersonDevice


@pytest.fixture
def person(desktop):
    device = PersonDevice()
    yield device
    device.close()


@pytest.fixture
def asked(desktop):
    """A `run` as a process, entered once its box is on the screen; `told()` is its document."""

    @contextmanager
    def run(words, wait="10"):
        environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
        environment["DESKTOP_AGENT_APPROVAL_WAIT"] = wait
        argv = [sys.executable, "-m", "desktop_agent", "run", words, "--json"]
        with subprocess.Popen(
            argv, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        ) as running:
            until("The box", lambda: _boxes(desktop))
            yield lambda: json.loads(running.communicate(timeout=30)[0])
        until("The end of the box", lambda: not _boxes(desktop))

    return run


def _boxes(desktop):
    try:
        return desktop.run("xdotool", "search", "--onlyvisible", "--class", "desktop-agent").split()
    except subprocess.CalledProcessError:
        return []


@pytest.fixture
def form(desktop):
    return desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))


def test_enter_approves_and_the_focused_program_never_sees_it(asked, person, form):
    with asked("click Confirm") as told:
        person.key("Return")
        outcome = told()
    form.wait_for("Confirm")
    assert outcome["steps"][0]["approved_by"] == "person"
    assert [event.event for event in form.events()] == ["clicked"]


def test_escape_declines_and_nothing_is_done(asked, person, form):
    with asked("click Confirm") as told:
        person.key("Escape")
        assert told()["outcome"] == "declined"
    assert form.events() == []


def test_a_program_s_enter_approves_nothing(asked, desktop, form):
    with asked("click Confirm", wait="3") as told:
        desktop.run("xdotool", "key", "Return")
        assert told()["outcome"] == "declined"
    assert form.events() == []


def test_a_digit_picks_one_of_two(asked, person, desktop):
    form = desktop.form(
        "gtk3", "Two", Widget("button", "Edit"), Widget("label", "or"), Widget("button", "Edit")
    )
    with asked("click Edit") as told:
        person.key("2")
        outcome = told()
    form.wait_for("Edit")
    tops = [step["box"][1] for step in outcome["steps"]]
    assert form.clicks("Edit") == 1
    assert tops[0] > form.window.box[1] + 60


def test_typing_after_approval_goes_to_the_field_that_was_shown(asked, person, form):
    with asked('type "Ada" into Name') as told:
        person.key("Return")
        assert told()["outcome"] == "verified"
    assert form.value("Name") == "Ada"


def test_the_box_takes_no_focus(asked, person, desktop, form):
    before = desktop.active_window()
    with asked("click Confirm") as told:
        assert desktop.active_window() == before
        person.key("Escape")
        told()
