"""A Qt window of buttons, each of one plain colour: `name=#rrggbb` for each."""

import sys

from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QWidget

application = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("qt colours")
grid = QGridLayout(window)
for at, (name, colour) in enumerate(one.split("=") for one in sys.argv[1:]):
    button = QPushButton(name)
    button.setStyleSheet(
        f"background: {colour}; color: {colour}; border: none; min-width: 90px; min-height: 40px;"
    )
    grid.addWidget(button, at // 2, at % 2)
window.show()
application.exec()
