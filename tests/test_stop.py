"""A stop ends every wait, from any thread, and a deadline is a stop."""

import threading
import time

import pytest

from desktop_agent.core.errors import Stopped
from desktop_agent.stop import StopToken


def test_a_stop_from_another_thread_ends_a_long_wait():
    stop = StopToken()
    threading.Timer(0.05, stop.stop, ("The person said stop.",)).start()
    with pytest.raises(Stopped, match="The person said stop"):
        stop.wait(600)


def test_a_deadline_ends_a_wait_by_itself():
    with pytest.raises(Stopped, match="timeout"):
        StopToken(time.monotonic() + 0.05).wait(600)


def test_a_stopped_token_lets_nothing_start():
    stop = StopToken()
    stop.stop()
    with pytest.raises(Stopped):
        stop.check()
    with pytest.raises(Stopped):
        stop.wait(0)


def test_the_first_reason_is_the_one_that_is_told():
    stop = StopToken()
    stop.stop("first")
    stop.stop("second")
    assert stop.reason == "first"


def test_a_token_that_nobody_stopped_lets_time_pass():
    StopToken().wait(0.01)
