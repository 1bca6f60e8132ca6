"""A Qt plain text edit that writes what it holds into a file."""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QPlainTextEdit

app = QApplication(sys.argv)
edit = QPlainTextEdit()
edit.setWindowTitle("qt text")
edit.resize(500, 300)
edit.textChanged.connect(
    lambda: Path(sys.argv[1]).write_text(edit.toPlainText(), encoding="utf-8", newline="")
)
edit.show()
sys.exit(app.exec())
