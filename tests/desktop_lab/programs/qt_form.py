"""A Qt 6 window made from a specification; writes what it receives as JSON lines."""

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)

Spec = dict[str, Any]
SPEC: Spec = json.loads(sys.argv[1])
RECORD = Path(sys.argv[2])


def note(widget: str, event: str, value: object = "") -> None:
    """Add a line to the record."""
    with RECORD.open("a", encoding="utf-8") as record:
        record.write(json.dumps({"widget": widget, "event": event, "value": str(value)}) + "\n")


def button(one: Spec) -> QWidget:
    made = QPushButton(one["name"])
    made.clicked.connect(lambda: note(one["name"], "clicked"))
    return made


def check(one: Spec) -> QWidget:
    made = QCheckBox(one["name"]) if one["kind"] == "check" else QRadioButton(one["name"])
    made.setChecked(one["value"] == "true")
    made.toggled.connect(lambda on: note(one["name"], "changed", on))
    return made


def entry(one: Spec) -> QWidget:
    made = QLineEdit(one["value"])
    if one["kind"] == "password":
        made.setEchoMode(QLineEdit.EchoMode.Password)
    made.textChanged.connect(lambda text: note(one["name"], "changed", text))
    made.returnPressed.connect(lambda: note(one["name"], "activated", made.text()))
    return made


def spin(one: Spec) -> QWidget:
    made = QSpinBox(maximum=1000, value=int(one["value"] or 0))
    made.valueChanged.connect(lambda value: note(one["name"], "changed", value))
    return made


def combo(one: Spec) -> QWidget:
    made = QComboBox()
    made.addItems(one["items"])
    made.setCurrentText(one["value"] or one["items"][0])
    made.currentTextChanged.connect(lambda text: note(one["name"], "changed", text))
    return made


def text(one: Spec) -> QWidget:
    made = QPlainTextEdit(one["value"])
    made.textChanged.connect(lambda: note(one["name"], "changed", made.toPlainText()))
    return made


def items(one: Spec) -> QWidget:
    made = QListWidget()
    made.addItems(one["items"])
    made.currentTextChanged.connect(lambda name: note(one["name"], "changed", name))
    made.itemActivated.connect(lambda item: note(one["name"], "activated", item.text()))
    return _scrolling(one, made)


def ticks(one: Spec) -> QWidget:
    made = QListWidget()
    for name in one["items"]:
        item = QListWidgetItem(name, made)
        item.setCheckState(Qt.CheckState.Checked if name == one["value"] else Qt.CheckState.Unchecked)
    made.itemChanged.connect(
        lambda item: note(item.text(), "changed", item.checkState() == Qt.CheckState.Checked)
    )
    return made


def table(one: Spec) -> QWidget:
    made = QTableWidget(one["rows"], 2)
    made.setHorizontalHeaderLabels([one["name"], "Column 2"])
    for row in range(one["rows"]):
        made.setItem(row, 0, QTableWidgetItem(f"Row {row + 1}"))
        made.setItem(row, 1, QTableWidgetItem(f"Value {row + 1}"))
    made.itemClicked.connect(lambda item: note(one["name"], "changed", item.text()))
    return _scrolling(one, made)


def _scrolling(one: Spec, made: QAbstractItemView) -> QWidget:
    made.verticalScrollBar().valueChanged.connect(lambda value: note(one["name"], "scrolled", value))
    return made


def tabs(one: Spec) -> QWidget:
    made = QTabWidget()
    for name in one["items"]:
        made.addTab(QLabel(f"The page of {name}"), name)
    made.currentChanged.connect(lambda at: note(one["name"], "changed", one["items"][at]))
    return made


MAKERS: dict[str, Callable[[Spec], QWidget]] = {
    "button": button,
    "check": check,
    "radio": check,
    "entry": entry,
    "password": entry,
    "spin": spin,
    "combo": combo,
    "text": text,
    "list": items,
    "ticks": ticks,
    "table": table,
    "tabs": tabs,
}
LABELLED = {"entry", "password", "spin", "combo", "text"}


def fill_menu(menu: QMenu, entries: list[Any]) -> None:
    """Add items and submenus."""
    for one in entries:
        if isinstance(one, str):
            action = QAction(one, menu)
            action.triggered.connect(lambda _, name=one: note(name, "clicked"))
            menu.addAction(action)
        else:
            fill_menu(menu.addMenu(one["name"]), one["items"])


def add_line(layout: QFormLayout, one: Spec) -> None:
    """Put a widget on the form, with its label where the kind has one."""
    if one["kind"] == "label":
        layout.addRow(QLabel(one["name"]))
        return
    made = MAKERS[one["kind"]](one)
    made.setEnabled(one["enabled"])
    if one["kind"] in LABELLED:
        layout.addRow(one["name"], made)
    else:
        layout.addRow(made)


def turn_round(layout: QFormLayout) -> None:
    """Put the lines in the other order: what was under the pointer is something else now."""
    rows = [layout.takeRow(0) for _ in range(layout.rowCount())]
    for row in reversed(rows):
        parts = [item.widget() for item in (row.labelItem, row.fieldItem) if item is not None]
        match [part for part in parts if part is not None]:
            case [label, field]:
                layout.addRow(label, field)
            case alone:
                layout.addRow(alone[0])


def main() -> int:
    """Show the window until it is closed."""
    app = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.setWindowTitle(SPEC["title"])
    central = QWidget(focusPolicy=Qt.FocusPolicy.StrongFocus)
    layout = QFormLayout(central)
    for one in SPEC["widgets"]:
        add_line(layout, one)
    window.setCentralWidget(central)
    bar = QMenuBar(window)
    for one in SPEC["menus"]:
        fill_menu(bar.addMenu(one["name"]), one["items"])
    window.setMenuBar(bar)
    window.resize(*SPEC["size"])
    window.show()
    # nothing has the focus at first, so that no field gets what was not meant for it
    central.setFocus()
    signal.signal(signal.SIGUSR1, lambda *_: turn_round(layout))
    signal.signal(signal.SIGTERM, lambda *_: app.quit())
    ticking = QTimer(interval=50)  # Python hears signals only between two events
    ticking.timeout.connect(lambda: None)
    ticking.start()
    # from then on it takes input
    QTimer.singleShot(100, lambda: note("", "ready"))
    return app.exec()


RECORD.touch()
raise SystemExit(main())
