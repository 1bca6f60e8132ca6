"""What the app is made of, handed in by the composition root: ports only, nothing of the system."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from desktop_agent.ports import Assistant, Front, Hotkeys, Notifier, Secrets
from desktop_agent.settings import Settings


class Store(Protocol):
    """Where the settings are kept."""

    def load(self) -> Settings:
        """The settings as the file and the environment say; raises BadSetting, PermissionMissing."""
        ...

    def save(self, settings: Settings, name: str, value: str) -> Settings:
        """Change one; raises BadSetting, PermissionMissing."""
        ...


class Login(Protocol):
    """Start at login."""

    def switch(self, *, on: bool) -> None:
        """On or off; raises PermissionMissing."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that the app needs from the world. `recent` are the last commands, the newest first."""

    assistant: Assistant
    front: Front
    hotkeys: Hotkeys | None
    notifier: Notifier
    secrets: Secrets | None
    store: Store
    login: Login
    recent: Callable[[int], tuple[str, ...]]
    history: Callable[[], object]
    trouble: str = ""
