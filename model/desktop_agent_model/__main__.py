"""Start: the worker's command line, which `desktop-agent worker` hands over to."""

import sys

from desktop_agent_model.cli import main

if __name__ == "__main__":
    sys.exit(main())
