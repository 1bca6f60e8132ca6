"""What the agent needs of the system, and whether it is there: what `desktop-agent doctor` tells."""

from desktop_agent.desktop.permissions.check import Check
from desktop_agent.desktop.permissions.doctor import checks

__all__ = ["Check", "checks"]
