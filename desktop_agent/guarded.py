"""The one broad except of the agent, in which every thread's work runs: a mistake of ours ends no thread."""

from collections.abc import Callable

from desktop_agent import __version__


def guarded(work: Callable[[], None], tell: Callable[[str, str], None]) -> bool:
    """Do it; what nobody thought of is told: a sentence, and what a report needs. Whether all went well."""
    try:
        work()
    except Exception as bug:  # noqa: BLE001 - the one place: see above
        tell(f"The agent failed: {type(bug).__name__}: {bug}", report(bug))
        return False
    return True


def report(bug: Exception) -> str:
    """What a report of a mistake needs: the version and where it happened, and nothing of the screen."""
    import traceback  # noqa: PLC0415 - late: 10 ms that nobody needs before something breaks

    lines = "".join(traceback.format_exception(bug))
    return f"desktop-agent {__version__}\n{lines}"
