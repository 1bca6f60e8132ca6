import base64
import io

from PIL import Image

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.calibration import cards
from desktop_agent_model.measure.pictures import busy_screen, data_url, draw


def test_a_card_shows_its_target_where_it_says_and_nothing_else() -> None:
    for card in cards(Size(256, 128)):
        image = draw(card)
        assert image.size == (256, 128)
        assert image.getpixel((card.target.center.x, card.target.center.y)) == card.colour
        outside = [
            image.getpixel((x, y))
            for x in range(0, 256, 5)
            for y in range(0, 128, 5)
            if not (card.target.left <= x < card.target.right and card.target.top <= y < card.target.bottom)
        ]
        assert set(outside) == {card.background}


def test_a_screen_is_the_same_for_a_seed_and_another_for_another() -> None:
    size = Size(200, 100)
    assert busy_screen(size, 1).tobytes() == busy_screen(size, 1).tobytes()
    assert busy_screen(size, 1).tobytes() != busy_screen(size, 2).tobytes()
    assert len(busy_screen(size, 1).getcolors(20_000) or []) > 10


def test_a_screen_of_any_size_can_be_drawn() -> None:
    for size in (Size(1, 1), Size(21, 21), Size(64, 2000)):
        assert busy_screen(size, 0).size == (size.width, size.height)


def test_a_data_url_is_the_picture() -> None:
    url = data_url(busy_screen(Size(64, 32), 0))
    head, _, data = url.partition(",")
    assert head == "data:image/jpeg;base64"
    assert Image.open(io.BytesIO(base64.b64decode(data))).size == (64, 32)
