"""Qt without a screen, in the test's own process."""

import os

import pytest


@pytest.fixture(scope="session")
def qt():
    """The one application."""
    before = os.environ.get("QT_QPA_PLATFORM")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    made = QApplication.instance() or QApplication(["desktop-agent"])
    if before is not None:
        os.environ["QT_QPA_PLATFORM"] = before
    return made
