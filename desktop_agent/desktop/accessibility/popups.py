"""What belongs to a menu's own window, and what to the window below it.

Toolkits hang an open menu or list into the tree of the window that opened it, although it has an X window
of its own. An element belongs to the X window that it is drawn in: the items of an open menu to the menu's.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from desktop_agent.core.geometry import Box
from desktop_agent.desktop.accessibility.frames import Frame
from desktop_agent.desktop.accessibility.nodes import Node, Tree
from desktop_agent.desktop.accessibility.vocabulary import (
    ALERT,
    COMBO_BOX,
    FRAMES,
    ITEMS,
    LIST_ITEM,
    MENU,
    PANEL,
    POPUP_MENU,
)
from desktop_agent.desktop.accessibility.wire import Ref

_HIGHEST: Final = 60
#: Roles of a page in a browser.
PAGES: Final = frozenset({28, 95})
_PANELS: Final = frozenset({ALERT, COMBO_BOX, MENU, PANEL})


def above(node: Node, tree: Tree) -> Iterator[Node]:
    """The objects around it, from the inside out."""
    at = node
    for _ in range(_HIGHEST):
        up = tree.get(at.parent) if at.parent else None
        if up is None:
            return
        yield up
        at = up


def line(node: Node, tree: Tree) -> list[Ref]:
    """The object and those around it, from the inside out."""
    return [node.ref, *(one.ref for one in above(node, tree))]


def hung_outside(tree: Tree, frame: Frame) -> frozenset[Ref]:
    """The objects that are drawn in popups' windows, not in that of their frame."""
    panels = _panels(tree) if frame.toolkit.hides_text else frozenset()
    return frozenset(
        ref for ref, node in tree.items() if _hangs_outside(node, tree) or line(node, tree)[-1] in panels
    )


def _panels(tree: Tree) -> frozenset[Ref]:
    """The menus, lists and panels that Firefox hangs right below its frame, beside the page."""
    pages = {line(node, tree)[-1] for node in tree.values() if node.role in PAGES}
    tops = (node for node in tree.values() if node.parent not in tree)
    return frozenset(node.ref for node in tops if node.role in _PANELS and node.ref not in pages)


def _hangs_outside(node: Node, tree: Tree) -> bool:
    around = [node, *above(node, tree)]
    return any(one.role == POPUP_MENU for one in around) or any(
        _outside(inner, outer) for inner, outer in pairwise(around)
    )


def _outside(inner: Node, outer: Node) -> bool:
    """Whether an object pops up from the one above it: a menu's items, or a choice's list of them."""
    if outer.role == MENU:
        return inner.role in ITEMS and not _covers(outer.box, inner.box)
    return outer.role == COMBO_BOX and inner.role != LIST_ITEM and _much_larger(inner.box, outer.box)


def _covers(outer: Box | None, inner: Box | None) -> bool:
    return outer is None or inner is None or outer.contains(inner.center)


def _much_larger(inner: Box | None, outer: Box | None) -> bool:
    # Firefox gives the choice of its popup no place at all
    return inner is not None and (outer is None or inner.height > 1.5 * outer.height)


def in_popup(tree: Tree, frame: Frame, popup: Box) -> frozenset[Ref]:
    """The objects that are drawn in the popup window at this place."""
    outside = hung_outside(tree, frame)
    return frozenset(
        ref
        for ref, node in tree.items()
        if node.box is not None
        and node.box.covered_by(popup) >= 0.5
        and (ref in outside or _is_around(node, tree, popup))
    )


def _is_around(node: Node, tree: Tree, popup: Box) -> bool:
    """Whether it, or what is around it, is as large as the popup."""
    around = [node, *above(node, tree)]
    return any(one.role not in FRAMES and one.box and one.box.likeness(popup) > 0.8 for one in around)
