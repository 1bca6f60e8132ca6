"""Start: the environment first, then the command line."""

import sys

from desktop_agent.cli import main

if __name__ == "__main__":
    sys.exit(main())
