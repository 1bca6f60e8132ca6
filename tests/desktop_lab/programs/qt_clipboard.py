"""Holds a clipboard of several formats, one of them large; ends when it is told to or loses its display."""

import sys

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage

app = QGuiApplication(sys.argv)
held = QMimeData()
held.setText("what the person copied: ação 中文")
held.setHtml("<b>what</b> the person copied")
held.setData("application/x-invented", bytes(range(256)) * int(sys.argv[1]))
if "picture" in sys.argv:
    picture = QImage(64, 48, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    held.setImageData(picture)
app.clipboard().setMimeData(held)
print("held", flush=True)
sys.exit(app.exec())
