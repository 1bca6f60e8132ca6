"""The guardian: a process of its own that repays the agent's debts when the agent vanishes.

The X server keeps keys and buttons down for ever when the program that pressed them is killed. The
guardian hears of each press before it happens, over a pipe whose other end only the agent holds. When
that end closes, for whatever reason, it releases what is down and ends.
"""

import os
import signal
import sys
from typing import TYPE_CHECKING

from desktop_agent.core.errors import AgentError
from desktop_agent.desktop import x11
from desktop_agent.desktop.input.debt import Debt, repay
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from Xlib.display import Display

#: The server may still be reading what the killed agent sent: look again after so many seconds.
_LOOK_AGAIN = (0.0, 0.03, 0.15)


def _last_debt() -> Debt:
    debt = Debt()
    for line in sys.stdin.buffer:
        if line.endswith(b"\n"):
            debt = Debt.from_line(line)
    return debt


def _repay(display: "Display", debt: Debt) -> None:
    pause = StopToken()
    for seconds in _LOOK_AGAIN:
        pause.wait(seconds)
        debt = repay(display, debt)


def main() -> int:
    """Say that we are ready, listen until the agent is gone, put things right."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    try:
        display = x11.connect()
    except AgentError:
        return 1
    from Xlib.error import ConnectionClosedError  # noqa: PLC0415 - late: after the check of its version

    os.write(sys.stdout.fileno(), b"ready\n")
    debt = _last_debt()
    try:
        if debt != Debt():
            _repay(display, debt)
    except ConnectionClosedError:
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
