import math

import pytest

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem

SENT = Size(1600, 900)
FITTED = Size(2048, 1024)


@pytest.mark.parametrize(
    ("convention", "numbers"),
    [
        (Convention.THOUSAND, (250, 750)),
        (Convention.UNIT, (0.25, 0.75)),
        (Convention.PIXELS, (512, 768)),
    ],
)
def test_each_convention_names_the_same_pixel_of_the_picture_sent(
    convention: Convention, numbers: tuple[float, float]
) -> None:
    assert convention.read(*numbers, SENT, FITTED) == Point(400, 675)


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("at", [Point(0, 0), Point(1599, 899), Point(800, 10), Point(13, 777)])
def test_what_is_written_reads_back_to_within_one_unit(convention: Convention, at: Point) -> None:
    back = convention.read(*convention.write(at, SENT, FITTED), SENT, FITTED)
    unit = 1000 if convention is Convention.THOUSAND else 10_000
    assert abs(back.x - at.x) <= max(1, math.ceil(SENT.width / unit))
    assert abs(back.y - at.y) <= max(1, math.ceil(SENT.height / unit))


@pytest.mark.parametrize("side", [1, 7, 100, 719, 999, 1000])
def test_on_a_picture_of_up_to_a_thousand_pixels_thousandths_read_back_exactly(side: int) -> None:
    size = Size(side, side)
    for x in range(side):
        at = Point(x, side - 1 - x)
        assert Convention.THOUSAND.read(*Convention.THOUSAND.write(at, size, size), size, size) == at


@pytest.mark.parametrize("convention", Convention)
def test_the_far_edge_is_the_last_pixel(convention: Convention) -> None:
    extent = convention.extent(FITTED) or Size(1, 1)
    assert convention.read(extent.width, extent.height, SENT, FITTED) == Point(1599, 899)
    assert convention.read(0, 0, SENT, FITTED) == Point(0, 0)


@pytest.mark.parametrize("convention", [Convention.THOUSAND, Convention.PIXELS])
@pytest.mark.parametrize("value", [512.0, 512.5, "512", True, None, [512], {"x": 512}])
def test_only_a_whole_number_is_a_whole_number(convention: Convention, value: object) -> None:
    with pytest.raises(BadAnswer) as refused:
        convention.checked(value, "x", 1000)
    assert refused.value.problem is Problem.WRONG_TYPE


@pytest.mark.parametrize("value", [-1, 1001, 10**18, -(10**18)])
def test_numbers_beyond_the_picture_are_refused(value: int) -> None:
    with pytest.raises(BadAnswer, match="not within 0 to 1000") as refused:
        Convention.THOUSAND.checked(value, "x", 1000)
    assert refused.value.problem is Problem.OUT_OF_RANGE


@pytest.mark.parametrize("value", [0, 1, 0.0, 0.5, 1.0])
def test_a_share_may_be_written_whole(value: float) -> None:
    assert Convention.UNIT.checked(value, "x", 1) == value


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (True, Problem.WRONG_TYPE),
        ("0.5", Problem.WRONG_TYPE),
        (-0.01, Problem.OUT_OF_RANGE),
        (1.01, Problem.OUT_OF_RANGE),
        (500, Problem.OUT_OF_RANGE),
        (math.nan, Problem.OUT_OF_RANGE),
    ],
)
def test_what_is_no_share_is_refused(value: object, problem: Problem) -> None:
    with pytest.raises(BadAnswer) as refused:
        Convention.UNIT.checked(value, "y", 1)
    assert refused.value.problem is problem
