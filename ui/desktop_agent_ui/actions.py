"""What the app can do, as data: menus, the palette and shortcuts are made of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """Something that the app does; `title` is shown, `shortcut` a chord such as `ctrl+alt+space`."""

    id: str
    title: str
    callback: Callable[[], object]
    shortcut: str = ""
    enabled: bool = True
    #: None: it is no switch.
    checked: bool | None = None


class Actions:
    """All actions in their order, by id."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._all = {action.id: action for action in actions}

    def __getitem__(self, name: str) -> Action:
        return self._all[name]

    def titles(self) -> dict[str, str]:
        """Title, without its mnemonic, to id; of those that can be used now."""
        return {plain(one.title): one.id for one in self._all.values() if one.enabled}


def plain(title: str) -> str:
    """A title without the mark of its mnemonic, and without the dots that promise a window."""
    return title.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…").rstrip(".")
