"""What is drawn on one screen: where each box, number and panel lies, and how they are painted."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Layout, Screen
from desktop_agent_ui.overlay import look as colors
from desktop_agent_ui.overlay import placing
from desktop_agent_ui.overlay.look import Look
from desktop_agent_ui.overlay.message import Message
from desktop_agent_ui.overlay.panel import Panel
from desktop_agent_ui.overlay.text import font


@dataclass(frozen=True, slots=True)
class Ring:
    """A box round a candidate: `outer` holds all its lines, `inner` is the hole, `tag` its number."""

    number: int
    selected: bool
    outer: Box
    inner: Box
    tag: Box


class Scene:
    """The overlay on one screen; all boxes in desktop pixels."""

    def __init__(self, message: Message, screen: Screen, layout: Layout) -> None:
        self._message = message
        self.screen, self.look = screen, Look(screen.scale, message.color)
        self.rings = self._rings(layout)
        self.panel, self.panel_place = self._panel(layout)

    def _rings(self, layout: Layout) -> tuple[Ring, ...]:
        area, boxes = self.screen.area, self._message.boxes
        here = [i for i, box in enumerate(boxes) if layout.screen_of(box) == self.screen]
        chosen = [i == self._message.selected for i in here]
        thick = [self.look.thickness(selected) for selected in chosen]
        around = [boxes[i].grown(self.look.slack) for i in here]
        cores = [placing.ring_core(box, area, width) for box, width in zip(around, thick, strict=True)]
        outers = [core.grown(width) for core, width in zip(cores, thick, strict=True)]
        tags = placing.place_tags(outers, boxes, self.look.tag, area)
        made = map(Ring, [i + 1 for i in here], chosen, outers, cores, tags)
        return tuple(sorted(made, key=lambda ring: ring.selected))  # the selected one on top

    def _panel(self, layout: Layout) -> tuple[Panel | None, Box | None]:
        if not self._message.sentence:
            return None, None
        boxes, area, gap = self._message.boxes, self.screen.area, self.look.gap
        chosen = boxes[self._message.selected] if boxes else None
        if self.screen != (layout.screen_of(chosen) if chosen else _main(layout)):
            return None, None
        panel = Panel(self._message, self.look, area.width - 2 * gap)
        near = next((ring.outer for ring in self.rings if ring.selected), None)
        avoid = [*(ring.outer for ring in self.rings), *(ring.tag for ring in self.rings)]
        return panel, placing.place_panel(panel.size, near, avoid, area, gap)

    def parts(self) -> Iterator[tuple[Box, Box | None]]:
        """What the window's mask is made of: a box, and the hole in it."""
        for ring in self.rings:
            yield ring.outer, ring.inner
            yield ring.tag, None
        if self.panel_place:
            yield self.panel_place, None

    def witnesses(self) -> Iterator[tuple[Box, str]]:
        """Small pieces of a single colour: where they are seen, the overlay is on the screen."""
        for ring in self.rings:
            yield _middle(self._line(ring, 2)), self._message.color
        if self.panel and self.panel_place:
            yield _middle(self.panel.bar(self.panel_place)), self.panel.accent

    def _line(self, ring: Ring, number: int) -> Box:
        """The left side of one of a ring's lines, counted from the outside."""
        widths = [width for width, _ in self.look.rings(ring.selected)]
        left = ring.outer.left + sum(widths[:number])
        return Box(left, ring.inner.top, widths[number], ring.inner.height)

    def paint(self, painter: QPainter) -> None:
        """Draw everything; the painter's units are pixels from the screen's own corner."""
        painter.translate(-self.screen.area.left, -self.screen.area.top)
        for ring in self.rings:
            self._paint_slack(painter, ring)
        for ring in self.rings:
            outer = ring.outer
            for width, color in self.look.rings(ring.selected):
                _fill(painter, placing.frame(outer, width), color)
                outer = outer.grown(-width)
        for ring in self.rings:
            self._paint_tag(painter, ring)
        if self.panel and self.panel_place:
            self.panel.paint(painter, self.panel_place)

    def _paint_slack(self, painter: QPainter, ring: Ring) -> None:
        """Where the mask shows a little more than the lines, it shows their outermost colours."""
        lines, slack = self.look.rings(ring.selected), self.look.slack
        if not slack:
            return
        _fill(painter, [ring.tag.grown(slack)], lines[0][1])
        _fill(painter, placing.frame(ring.outer.grown(slack), slack), lines[0][1])
        if min(ring.inner.width, ring.inner.height) > 2 * slack:
            _fill(painter, placing.frame(ring.inner, slack), lines[-1][1])

    def _paint_tag(self, painter: QPainter, ring: Ring) -> None:
        edge, tag = self.look.px(1), ring.tag
        paper = self._message.color if ring.selected else colors.LIGHT
        ink = colors.LIGHT if ring.selected else colors.DARK
        inner_edge = colors.LIGHT if ring.selected else self._message.color
        _fill(painter, [tag], colors.DARK)
        _fill(painter, [tag.grown(-edge)], inner_edge)
        _fill(painter, [tag.grown(-2 * edge)], paper)
        painter.setPen(QColor(ink))
        painter.setFont(font(self.look.px(13), QFont.Weight.Bold))
        place = QRect(tag.left, tag.top, tag.width, tag.height)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(ring.number))


def _main(layout: Layout) -> Screen:
    return next((screen for screen in layout.screens if screen.primary), layout.screens[0])


def _middle(line: Box) -> Box:
    height = min(line.height, 16)
    return Box(line.left, line.center.y - height // 2, line.width, height)


def _fill(painter: QPainter, boxes: Iterator[Box] | list[Box], color: str) -> None:
    for box in boxes:
        painter.fillRect(box.left, box.top, box.width, box.height, QColor(color))
