"""The tray app put together: the resident assistant, the desktop's ports and the windows."""

import time
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any

from desktop_agent.core.errors import BadSetting, PermissionMissing
from desktop_agent.core.events import Broke
from desktop_agent.desktop.door import Door, knock
from desktop_agent.files import load_settings, save_setting
from desktop_agent.guarded import guarded
from desktop_agent.settings import Settings

if TYPE_CHECKING:
    from desktop_agent.ports import Hotkeys
    from desktop_agent_ui.shell import Shell


def start() -> int:
    """Run the app; where it runs already, raise it. Raises NoDisplay and what the door raises."""
    from desktop_agent.desktop import x11  # noqa: PLC0415 - late: not for other commands

    x11.connect_plainly().close()
    door = Door.opened()
    if door is None:
        knock("raise")
        return 0
    try:
        return _run(door)
    finally:
        door.close()


def _run(door: Door) -> int:
    from desktop_agent.desktop.autostart import Autostart  # noqa: PLC0415 - late: see below
    from desktop_agent.desktop.notifications.session import Notifications  # noqa: PLC0415 - late: see below
    from desktop_agent.desktop.windows.front import Front  # noqa: PLC0415 - late: see below
    from desktop_agent.resident import Resident  # noqa: PLC0415 - late: not for a second start
    from desktop_agent_ui import application  # noqa: PLC0415 - late: Qt
    from desktop_agent_ui.parts import Parts  # noqa: PLC0415 - late: Qt

    qt = application.make_application()
    settings, trouble = _settings()
    assistant, front, notifier, hotkeys = Resident(settings), Front(), Notifications(), _hotkeys()
    parts = Parts(
        assistant, front, hotkeys, notifier, None, _Store(), Autostart(), _recent, _history, trouble
    )

    def ready(shell: "Shell") -> None:
        # who knocked waits until the hotkeys are there
        shell.bridge.errand(lambda: door.answer_with(_answers(shell)))
        assistant.warm()

    try:
        return application.run(qt, parts, settings, ready)
    finally:
        for part in (hotkeys, assistant, notifier, front):
            part.close()


def _settings() -> tuple[Settings, str]:
    """The settings, or the defaults and what is wrong with the file."""
    try:
        return load_settings(), ""
    except (BadSetting, PermissionMissing) as trouble:
        return Settings(), f"{trouble.message} {trouble.action}"


def _hotkeys() -> "Hotkeys":
    from desktop_agent.desktop.hotkeys.global_keys import GlobalKeys  # noqa: PLC0415 - late: see above

    return GlobalKeys()


class _Store:
    """Implements the UI's Store by the settings file."""

    def load(self) -> Settings:
        """The settings now."""
        return load_settings()

    def save(self, settings: Settings, name: str, value: str) -> Settings:
        """Change one in the file."""
        return save_setting(settings, name, value)


def _recent(most: int) -> tuple[str, ...]:
    """The last commands, each once, the newest first."""
    from desktop_agent.app import open_history  # noqa: PLC0415 - late: after the start

    return open_history().recent(most)


def _history() -> object:
    from desktop_agent.app import open_history  # noqa: PLC0415 - late: after the start

    return open_history()


def _answers(shell: "Shell") -> Callable[[str], dict[str, Any]]:
    """What a knock at the door does; called in the door's thread."""

    def broke(sentence: str, report: str) -> None:
        shell.bridge.hear(Broke(sentence, report))

    def answer(command: str) -> dict[str, Any]:
        told: dict[str, Any] = {}
        guarded(lambda: told.update(_answer(shell, command)), broke)
        return told

    return answer


def _answer(shell: "Shell", command: str) -> dict[str, Any]:
    assistant, bridge = shell.parts.assistant, shell.bridge
    match command:
        case "raise":
            bridge.in_gui(shell.tray.raise_window)
            bridge.summon()
        case "pause":
            assistant.pause()
        case "resume":
            assistant.resume()
        case "echo":
            return {"ms": _echo(shell)}
        case "stop":
            return {"stopped": assistant.stop()}
        case _:
            return {"error": f"There is nothing called {command}."}
    return {"done": True}


def _echo(shell: "Shell") -> float:
    """Milliseconds until the event loop comes to what it is given now."""
    heard, started = Event(), time.perf_counter()
    shell.bridge.in_gui(heard.set)
    heard.wait(10.0)
    return (time.perf_counter() - started) * 1e3
