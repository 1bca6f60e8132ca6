"""An agent on the test's desktop, and one way to tell it something."""

from collections.abc import Callable, Iterator

import pytest

from desktop_agent.app import Agent
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Instruction
from desktop_agent.core.policy import Allowance, Effect
from desktop_agent.settings import Settings, with_value
from desktop_agent.stop import StopToken
from desktop_lab.notifications import Notifications
from desktop_lab.person import PersonDevice
from desktop_lab.tray_app import TrayApp
from desktop_lab.tray_host import TrayHost

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


@pytest.fixture
def person(desktop) -> Iterator[PersonDevice]:
    """A person with a keyboard and a mouse of their own."""
    device = PersonDevice()
    yield device
    device.close()


@pytest.fixture
def tray_host(desktop) -> Iterator[TrayHost]:
    """A tray for icons, at the top right."""
    host = TrayHost(desktop)
    yield host
    host.stop()


@pytest.fixture
def notifications(desktop, tmp_path) -> Iterator[Notifications]:
    """The desktop's notification service."""
    service = Notifications(desktop, tmp_path / "notifications.jsonl")
    yield service
    service.stop()


@pytest.fixture
def new_app(desktop, person, tray_host, notifications) -> Iterator[Callable[..., TrayApp]]:
    """A function that starts the app, with settings as environment variables."""
    made: list[TrayApp] = []

    def start(**settings: object) -> TrayApp:
        env = {f"DESKTOP_AGENT_{name.upper()}": str(value) for name, value in settings.items()}
        made.append(TrayApp(desktop, person, env))
        return made[-1]

    yield start
    for one in made:
        one.stop()


@pytest.fixture
def app(new_app) -> TrayApp:
    """The app with the default settings."""
    return new_app()
