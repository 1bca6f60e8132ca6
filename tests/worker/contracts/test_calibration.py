"""The verdict on made-up answers: each convention is found, each kind of nonsense is named."""

from random import Random

import pytest

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts.calibration import Card, Raw, cards, judge, read_raw
from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.images import SmartResize, StaticTiles

RULE = StaticTiles()
SCREEN = Size(2048, 1024)
THOUSAND = Convention.THOUSAND


def answers(convention: Convention, size: Size = SCREEN, fitted: Size = SCREEN) -> list[Raw]:
    return [convention.write(card.target.center, size, fitted) for card in cards(size)]


@pytest.mark.parametrize("said", Convention)
@pytest.mark.parametrize("expected", Convention)
def test_the_convention_answered_in_is_found_whatever_was_expected(
    said: Convention, expected: Convention
) -> None:
    verdict = judge(cards(SCREEN), answers(said), expected, RULE.fitted)
    assert verdict.convention is said
    assert verdict.usable
    assert (verdict.hits, verdict.cards) == (6, 6)
    assert ("as expected" in verdict.why) == (said is expected)


def test_pixels_are_those_of_the_picture_as_the_model_sees_it() -> None:
    rule = SmartResize(28, 56 * 56, 1280 * 28 * 28)
    sent = Size(1920, 1080)
    said = answers(Convention.PIXELS, sent, rule.fitted(sent))
    assert judge(cards(sent), said, Convention.PIXELS, rule.fitted).convention is Convention.PIXELS


def test_pixels_of_the_size_before_resizing_are_named_as_a_wrong_scale() -> None:
    rule = SmartResize(28, 56 * 56, 1280 * 28 * 28)
    sent = Size(3840, 2160)
    verdict = judge(cards(sent), answers(Convention.PIXELS, sent, sent), Convention.PIXELS, rule.fitted)
    assert not verdict.usable
    assert "but for their scale: 1 by 1" in verdict.why


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("size", [SCREEN, Size(256, 128), Size(128, 256), Size(512, 512)])
def test_swapped_axes_are_refused_and_named(convention: Convention, size: Size) -> None:
    said = [(y, x) for x, y in answers(convention, size, size)]
    verdict = judge(cards(size), said, convention, lambda sent: sent)
    assert not verdict.usable
    assert verdict.why == "x and y are swapped"


@pytest.mark.parametrize("factor", [0.5, 1.5, 2.0])
def test_a_wrong_scale_is_refused_and_named(factor: float) -> None:
    said = [(round(x * factor), round(y * factor)) for x, y in answers(THOUSAND)]
    verdict = judge(cards(SCREEN), said, THOUSAND, RULE.fitted)
    assert not verdict.usable
    assert "scale" in verdict.why


def test_the_same_point_for_every_card_is_refused_and_named() -> None:
    verdict = judge(cards(SCREEN), [(500, 500)] * 6, THOUSAND, RULE.fitted)
    assert not verdict.usable
    assert "does not see" in verdict.why


def test_points_anywhere_are_refused() -> None:
    rng = Random(3)
    for _ in range(200):
        said = [(rng.randint(0, 1000), rng.randint(0, 1000)) for _ in range(6)]
        assert not judge(cards(SCREEN), said, THOUSAND, RULE.fitted).usable


def test_points_out_of_every_range_are_refused() -> None:
    said: list[Raw] = [(-x - 1, y + 10**9) for x, y in answers(THOUSAND)]
    verdict = judge(cards(SCREEN), said, THOUSAND, RULE.fitted)
    assert not verdict.usable
    assert verdict.why == "the points lie nowhere near the targets"


def test_silence_is_refused_and_counted() -> None:
    said: list[Raw | None] = [None, None, None, *answers(THOUSAND)[3:]]
    verdict = judge(cards(SCREEN), said, THOUSAND, RULE.fitted)
    assert not verdict.usable
    assert verdict.why == "3 of 6 cards got no point for an answer"


def test_two_misses_of_six_are_forgiven() -> None:
    said: list[Raw | None] = [None, (1, 1), *answers(THOUSAND)[2:]]
    verdict = judge(cards(SCREEN), said, THOUSAND, RULE.fitted)
    assert verdict.convention is THOUSAND
    assert verdict.hits == 4


def test_where_two_conventions_fit_the_expected_one_stays() -> None:
    size = Size(1000, 1000)
    for expected in (Convention.PIXELS, THOUSAND):
        assert (
            judge(cards(size), answers(THOUSAND, size, size), expected, lambda sent: sent).convention
            is expected
        )


def test_as_many_answers_as_cards_are_needed() -> None:
    with pytest.raises(ValueError, match="5 answers for 6 cards"):
        judge(cards(SCREEN), answers(THOUSAND)[:5], THOUSAND, RULE.fitted)
    with pytest.raises(ValueError, match="0 answers for 0 cards"):
        judge([], [], THOUSAND, RULE.fitted)


@pytest.mark.parametrize("size", [SCREEN, Size(256, 128), Size(64, 64), Size(1316, 728)])
def test_every_target_lies_on_its_card_and_off_the_diagonal(size: Size) -> None:
    for card in cards(size):
        assert card.target.left >= 0 <= card.target.top
        assert card.target.right <= size.width
        assert card.target.bottom <= size.height
        center = card.target.center
        assert not card.hit(Point(center.y * size.width // size.height, center.x * size.height // size.width))


def test_a_card_says_what_to_click() -> None:
    assert isinstance(cards(SCREEN)[0], Card)
    assert cards(SCREEN)[0].instruction == "click the red circle"


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ('{"x": 12, "y": 0.5}', (12, 0.5)),
        ('```json\n{"x": -3, "y": 4000}\n```', (-3, 4000)),
        ('{"x": "12", "y": 5}', None),
        ('{"x": true, "y": 5}', None),
        ('{"x": 12}', None),
        ("I see nothing.", None),
        ('{"x": NaN, "y": 5}', None),
    ],
)
def test_raw_numbers_are_read_in_any_range_and_nothing_else_is(text: str, raw: Raw | None) -> None:
    assert read_raw(text) == raw
