"""`python -m desktop_agent_ui.overlay_process`: the overlay in a process of its own.

Qt starts there while the agent looks at the screen, and where the agent ends, however that may be, the
boxes go with it.
"""

import json
import sys


def main() -> int:
    """Serve until stdin ends; where Qt's libraries are missing, say so as the only answer."""
    try:
        from desktop_agent_ui.overlay.service import serve  # noqa: PLC0415 - late: may not load
    except ImportError as error:
        sys.stdout.write(json.dumps({"error": str(error)}) + "\n")
        return 5
    return serve()


if __name__ == "__main__":
    sys.exit(main())
