"""The icons of the states."""

from itertools import combinations

import pytest

from desktop_agent.core.events import State

_SIZES = (16, 22, 32)


def _grey(state, size, engine="rules"):
    from desktop_agent_ui.icons import picture

    image = picture(state, size, engine).toImage()
    return [image.pixelColor(x, y).lightness() for y in range(size) for x in range(size)]


@pytest.mark.parametrize("size", _SIZES)
@pytest.mark.parametrize(("one", "other"), list(combinations(State, 2)), ids=lambda state: state.value)
def test_states_are_told_apart_without_colour(qt, one, other, size):
    differ = [abs(a - b) > 60 for a, b in zip(_grey(one, size), _grey(other, size), strict=True)]
    assert sum(differ) > 0.06 * size * size


@pytest.mark.parametrize("size", _SIZES)
def test_the_engines_are_told_apart(qt, size):
    rules, holotron = (_grey(State.IDLE, size, engine) for engine in ("rules", "holotron"))
    assert sum(abs(a - b) > 40 for a, b in zip(rules, holotron, strict=True)) >= size / 4
