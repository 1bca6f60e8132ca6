"""The resident assistant's thread: turns, stops, pauses, and mistakes of ours that end nothing."""

import threading
from contextlib import contextmanager

import pytest

from desktop_agent.core.events import Broke, Ended, Previewed, Started, State, StateChanged
from desktop_agent.core.outcome import Outcome, Status
from desktop_agent.resident import Resident
from desktop_agent.settings import Settings, with_value
from desktop_lab import until


class _Asker:
    def start(self):
        pass

    def preview(self, boxes, stop):
        pass

    def unpreview(self):
        pass


class _Agent:
    """Stands for the agent: `run` does what its words say."""

    def __init__(self, settings, **_):
        self.settings, self.asker, self.closed = settings, _Asker(), False
        self.began = threading.Event()

    def run(self, instruction, allowed, stop):
        self.began.set()
        if instruction.text == "break":
            raise ZeroDivisionError("nobody thought of it")
        if instruction.text == "wait":
            while not stop.stopped:
                stop._event.wait(0.01)
            return Outcome(Status.STOPPED, stop.reason)
        return Outcome(Status.VERIFIED, f"Did {instruction.text}.")

    def close(self):
        self.closed = True


@contextmanager
def _running():
    made, told = [], []

    def make(settings, **more):
        made.append(_Agent(settings, **more))
        return made[-1]

    resident = Resident(Settings(), make)
    resident.subscribe(told.append)
    try:
        yield resident, told, made
    finally:
        resident.close()


def _ends(told):
    return [one for one in told if isinstance(one, Ended)]


def test_runs_are_done_in_turn_and_each_ends_once():
    with _running() as (resident, told, _):
        numbers = [resident.submit(words) for words in ("a", "b", "c")]
        until("The ends", lambda: len(_ends(told)) == 3)
    assert [one.run for one in _ends(told)] == numbers
    assert [one.words for one in told if isinstance(one, Started)] == ["a", "b", "c"]


def test_a_mistake_of_ours_is_told_with_a_report_and_the_next_command_works():
    with _running() as (resident, told, made):
        resident.submit("break")
        resident.submit("go on")
        until("The end", lambda: any(one.words == "go on" for one in _ends(told)))
        broke = next(one for one in told if isinstance(one, Broke))
        assert "ZeroDivisionError" in broke.sentence
        assert "test_resident" in broke.report
        assert StateChanged(State.ERROR) in told
        assert made[0].closed
        assert len(made) == 2


def test_a_command_that_broke_has_an_end_too():
    with _running() as (resident, told, _):
        number = resident.submit("break")
        until("The end", lambda: _ends(told))
        assert [one.run for one in _ends(told)] == [number]


def test_stop_ends_the_run_under_way_and_those_that_wait():
    with _running() as (resident, told, made):
        resident.submit("wait")
        resident.submit("never")
        until("The run", lambda: made and made[0].began.is_set())
        assert resident.stop()
        until("The ends", lambda: len(_ends(told)) == 2)
        assert {one.outcome.status for one in _ends(told)} == {Status.STOPPED}
        assert not resident.stop()


def test_a_pause_stops_what_runs_takes_nothing_and_says_so():
    with _running() as (resident, told, made):
        resident.submit("wait")
        until("The run", lambda: made and made[0].began.is_set())
        resident.pause()
        until("The end", lambda: _ends(told))
        assert _ends(told)[0].outcome.message == "You paused the assistant."
        resident.submit("later")
        assert _ends(told)[-1].outcome.error == "paused"
        resident.resume()
        resident.submit("now")
        until("The end", lambda: _ends(told)[-1].words == "now")
        assert _ends(told)[-1].outcome.status is Status.VERIFIED


def test_what_is_shown_while_paused_stays_paused():
    with _running() as (resident, told, _):
        resident.pause()
        resident.submit("a")
        states = [one.state for one in told if isinstance(one, StateChanged)]
        assert states == [State.PAUSED]


def test_changed_settings_make_a_new_agent_only_where_they_concern_it():
    with _running() as (resident, told, made):
        resident.submit("a")
        until("The end", lambda: _ends(told))
        resident.apply(with_value(Settings(), "general.notifications", "false"))
        resident.submit("b")
        until("The end", lambda: len(_ends(told)) == 2)
        assert len(made) == 1
        resident.apply(with_value(Settings(), "approval.wait", "5"))
        until("The new agent", lambda: made[0].closed)


@pytest.mark.parametrize("words", ["", "   "])
def test_an_empty_preview_tells_nothing(words):
    with _running() as (resident, told, _):
        resident.preview(words)
        resident.submit("a")
        until("The end", lambda: _ends(told))
        assert not [one for one in told if isinstance(one, Previewed)]
