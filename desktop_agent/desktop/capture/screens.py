"""The monitors, as RandR arranges them."""

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Layout, Screen
from desktop_agent.desktop.windows import facts
from desktop_agent.desktop.windows.wire import Wire

_USUAL_DPI = 96.0
#: Where a setting outside of this says something, it is a mistake.
_SCALES = (0.5, 5.0)


def read_layout(wire: Wire) -> Layout:
    """The monitors in RandR's order, a mirrored one once; the whole desktop where RandR names none.

    The scale is what toolkits make of `Xft.dpi`, the same on every monitor: X11 knows no other.
    """
    resources = wire.ask_property(wire.root, "RESOURCE_MANAGER")
    geometry = wire.answer(wire.ask_geometry(wire.root))
    scale = _scale(facts.text(wire, resources))
    areas: dict[Box, tuple[str, bool]] = {}
    for name, primary, *edges in wire.monitors():
        if min(edges[2:]) > 0:
            areas.setdefault(Box(*edges), (name, primary))
    if not areas:
        areas[Box(0, 0, geometry.width, geometry.height)] = ("screen", True)
    screens = (
        Screen(number, area, scale, name, primary=primary)
        for number, (area, (name, primary)) in enumerate(areas.items(), 1)
    )
    return Layout(tuple(screens))


def _scale(resources: str) -> float:
    for line in resources.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "Xft.dpi":
            return _sane(value)
    return 1.0


def _sane(dpi: str) -> float:
    try:
        scale = float(dpi) / _USUAL_DPI
    except ValueError:
        return 1.0
    return scale if _SCALES[0] <= scale <= _SCALES[1] else 1.0
