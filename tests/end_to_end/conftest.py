"""An agent on the test's desktop, and one way to tell it something."""

from collections.abc import Callable, Iterator

import pytest

from desktop_agent.app import Agent
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Instruction
from desktop_agent.core.policy import Allowance, Effect
from desktop_agent.settings import Settings, with_value
from desktop_agent.stop import StopToken

Say = Callable[..., Outcome]


@pytest.fixture
def agent(desktop) -> Iterator[Agent]:
    """An agent with the default settings; nobody is there to ask for long."""
    made = Agent(with_value(Settings(), "approval.wait", 1))
    yield made
    made.close()


@pytest.fixture
def say(agent) -> Say:
    """Tell the agent something, with `--yes`; returns the outcome."""

    def tell(words: str, *effects: Effect, window: str = "", dry: bool = False) -> Outcome:
        allowed = Allowance(yes=True, effects=frozenset(effects))
        return agent.run(Instruction(words, window), allowed, StopToken(), dry=dry)

    return tell
