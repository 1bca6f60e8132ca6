"""A desktop of its own for tests, the demo and the benchmark: screen, window manager, buses, programs."""

from desktop_lab.desktop import Desktop
from desktop_lab.form import Form, Happened, Menu, Widget
from desktop_lab.program import Program
from desktop_lab.virtual_desktop import VirtualDesktop
from desktop_lab.waiting import until
from desktop_lab.web_page import WebPage
from desktop_lab.windows import LabWindow

__all__ = [
    "Desktop",
    "Form",
    "Happened",
    "LabWindow",
    "Menu",
    "Program",
    "VirtualDesktop",
    "WebPage",
    "Widget",
    "until",
]
