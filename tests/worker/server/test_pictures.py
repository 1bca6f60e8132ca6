"""Pictures in requests: what is taken, what is refused, and what the backend gets to see."""

import base64
import zlib
from collections.abc import Iterator

import pytest
from PIL import Image

from worker_lab.backends import Recorder
from worker_lab.images import bomb, chunk, data_url, file_of, pixel, seen, shot, url
from worker_lab.serving import Served, error, serving

PNG = file_of(shot())


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture(scope="module")
def served(recorder: Recorder) -> Iterator[Served]:
    with serving(backend=recorder) as running:
        yield running


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_the_three_formats_arrive_as_pixels(served: Served, recorder: Recorder, kind: str) -> None:
    assert served.post(seen(url(shot(), kind))).status_code == 200
    image = recorder.pictures[0].image
    assert (image.mode, image.size) == ("RGB", (64, 48))
    assert all(abs(a - b) < 6 for a, b in zip(pixel(image, 9, 9), (200, 30, 60), strict=True))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_transparent_becomes_white(served: Served, recorder: Recorder, mode: str) -> None:
    image = Image.new("RGBA", (8, 8), (10, 10, 10, 0)).convert(mode)
    how = {"transparency": image.getpixel((0, 0))} if mode == "P" else {}
    assert served.post(seen(url(image, "PNG", **how))).status_code == 200
    assert recorder.pictures[0].image.getpixel((3, 3)) == (255, 255, 255)
    assert recorder.pictures[0].url == ""


def test_of_a_moving_picture_the_first_frame_counts(served: Served, recorder: Recorder) -> None:
    frames = [shot(colour=(0, 0, 255)), shot(colour=(0, 255, 0))]
    moving = file_of(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    assert served.post(seen(data_url(moving, "image/webp"))).status_code == 200
    assert recorder.pictures[0].image.getpixel((3, 3)) == (0, 0, 255)


def test_sixteen_bits_a_pixel_keep_their_brightness(served: Served, recorder: Recorder) -> None:
    grey = Image.new("I;16", (8, 8), 0x8000)
    assert served.post(seen(url(grey))).status_code == 200
    assert abs(pixel(recorder.pictures[0].image, 3, 3)[0] - 128) <= 1


def test_equal_pictures_have_equal_digests_whatever_their_file(served: Served, recorder: Recorder) -> None:
    urls = [url(shot()), url(shot(), compress_level=0), url(shot(colour=(1, 2, 3)))]
    assert served.post(seen(*urls)).status_code == 200
    first, second, other = (picture.digest for picture in recorder.pictures)
    assert first == second != other


def test_pictures_keep_their_places_among_the_texts(served: Served, recorder: Recorder) -> None:
    red, blue = url(shot(colour=(255, 0, 0))), url(shot(colour=(0, 0, 255)))
    assert served.post(seen(red, blue, red)).status_code == 200
    assert [pixel(picture.image, 0, 0)[0] for picture in recorder.pictures] == [255, 0, 255]


@pytest.mark.parametrize(
    "address",
    ["http://example.com/a.png", "https://example.com/a.png", "file:///etc/passwd", "ftp://a/b", "//a/b", ""],
)
def test_nothing_is_fetched(served: Served, address: str) -> None:
    response = served.post(seen(address))
    assert (response.status_code, error(response)["code"]) == (422, "remote_picture")


DAMAGED = {
    "cut off": data_url(file_of(shot(640, 480), "JPEG")[:900], "image/jpeg"),
    "a PNG cut off": data_url(PNG[:-40]),
    "a PNG with a broken checksum": data_url(PNG[:45] + b"\0\0\0\0" + PNG[49:]),
    "a WebP cut off": data_url(file_of(shot(), "WEBP")[:30], "image/webp"),
    "no picture at all": data_url(b"hello"),
    "empty": data_url(b""),
    "a GIF": data_url(file_of(shot(), "GIF"), "image/png"),
    "a TIFF": data_url(file_of(shot(), "TIFF"), "image/png"),
    "SVG": data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
    "not base64": "data:image/png;base64,@@@@",
    "base64 with a character missing": "data:image/png;base64," + base64.b64encode(PNG).decode()[:-1],
    "without base64": "data:image/png,abc",
    "a PNG with a text that unpacks to a hundred megabytes": data_url(
        PNG[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(b" " * 100_000_000, 9)) + PNG[33:]
    ),
}


@pytest.mark.parametrize("address", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_picture_is_refused_with_a_sentence(served: Served, address: str) -> None:
    response = served.post(seen(address))
    assert (response.status_code, error(response)["code"]) == (422, "bad_picture")


@pytest.mark.parametrize("size", [(5000, 4000), (20_000, 20_000), (60_000, 60_000), (2**31 - 1, 1)])
def test_a_small_file_with_too_many_pixels_is_refused_unseen(served: Served, size: tuple[int, int]) -> None:
    response = served.post(seen(data_url(bomb(*size))))
    assert (response.status_code, error(response)["code"]) == (413, "picture_too_large")


def test_a_file_that_is_too_large_is_refused(served: Served) -> None:
    response = served.post(seen(data_url(PNG + b"\0" * (12 << 20))))
    assert (response.status_code, error(response)["code"]) == (413, "picture_too_large")


def test_sixteen_megapixels_are_taken(served: Served, recorder: Recorder) -> None:
    assert served.post(seen(url(Image.new("L", (4000, 4000))))).status_code == 200
    assert recorder.pictures[0].image.size == (4000, 4000)


def test_a_thousand_pictures_are_refused(served: Served) -> None:
    different = [url(shot(8, 8, (number % 256, number // 256, 0))) for number in range(1000)]
    response = served.post(seen(*different))
    assert (response.status_code, error(response)["code"]) == (422, "too_many_pictures")
    again = served.post(seen(*[different[0]] * 1000))
    assert (again.status_code, error(again)["code"]) == (422, "too_many_pictures")


def test_only_pictures_new_to_the_session_count(served: Served, recorder: Recorder) -> None:
    urls = [url(shot(8, 8, (number, 0, 0))) for number in range(8)]
    assert served.post(seen(*urls[:4]), X_Session_Id="a").status_code == 422
    assert served.post(seen(*urls[:3]), X_Session_Id="a").status_code == 200
    assert served.post(seen(*urls[:6]), X_Session_Id="a").status_code == 200
    assert len(recorder.pictures) == 6
    elsewhere = served.post(seen(*urls[:6]), X_Session_Id="b")
    assert error(elsewhere)["code"] == "too_many_pictures"


def test_the_clients_own_file_is_kept_for_a_backend_that_passes_it_on(
    served: Served, recorder: Recorder
) -> None:
    sent = url(shot(), "JPEG", quality=90)
    assert served.post(seen(sent)).status_code == 200
    assert recorder.pictures[0].url == sent
