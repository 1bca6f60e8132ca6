"""A desktop of its own for tests, the demo and the benchmark: screen, window manager, buses, programs."""

from desktop_lab.program import Program
from desktop_lab.virtual_desktop import VirtualDesktop
from desktop_lab.waiting import until
from desktop_lab.windows import LabWindow

__all__ = ["LabWindow", "Program", "VirtualDesktop", "until"]
