"""The one broad except of the agent, in which every thread's work runs: a mistake of ours ends no thread."""

import traceback
from collections.abc import Callable

from desktop_agent import __version__
from desktop_agent.core.events import Broke


def guarded(work: Callable[[], None], tell: Callable[[Broke], None]) -> bool:
    """Do it; whatever nobody thought of is told with what a report of it needs. Whether all went well."""
    try:
        work()
    except Exception as bug:  # noqa: BLE001 - the one place: see above
        tell(Broke(f"The agent failed: {type(bug).__name__}: {bug}", report(bug)))
        return False
    return True


def report(bug: Exception) -> str:
    """What a report of a mistake needs: the version and where it happened, and nothing of the screen."""
    lines = "".join(traceback.format_exception(bug))
    return f"desktop-agent {__version__}\n{lines}"
