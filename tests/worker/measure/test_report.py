"""The page that is written of measured numbers."""

import json

from desktop_agent_model.measure.report import Report, known_gpu, page
from desktop_agent_model.measure.single import Answered
from desktop_agent_model.measure.state import Kept
from desktop_agent_model.measure.sweep import Level


def answered(seconds: float) -> Answered:
    return Answered("", 2400, 0, 17, seconds, 0.02, 0.1, 0.17)


def full() -> Report:
    return Report(
        machine={"gpu": "NVIDIA H200", "torch": "2.13.0"},
        model="Holotron-12B's architecture",
        parameters=13_182_000_000,
        load_seconds=31.5,
        peak_bytes=29_000_000_000,
        kept=[Kept(1000, 150_000_000, 24_576_000), Kept(4000, 150_000_000, 98_304_000)],
        reading=[answered(0.3)],
        writing=Answered("", 20, 0, 100, 0.8, 0.0, 0.1, 0.65),
        pointing=[answered(0.3), answered(0.4), answered(0.35)],
        with_session=[answered(0.5)] * 20,
        without_session=[answered(0.5 + at / 10) for at in range(20)],
        sweep=[Level(8, 10.0, 32, 300_000, 6000, 5, {"422: too long": 2}, (1.0, 2.0, 3.0), (0.5, 0.6, 0.7))],
        server="vLLM",
    )


def test_the_page_has_every_number_that_was_measured() -> None:
    said = page(full())
    for words in (
        "NVIDIA H200",
        "13,182.00 million",
        "| 4,000 | 150,000,000 | 98,304,000 | 24,576 |",
        "| instruction to point | 350 ms | 20 seeing, 100 reading, 170 writing |",
        "| with a session | 500 ms | 500 ms | 500 ms | 500 ms | 500 ms | 1.00 |",
        "| without a session | 500 ms | 600 ms |",
        "against vLLM",
        "| 8 | 32 | 30,600 | 600 | 1.00 s | 2.00 s | 3.00 s | 0.50 s | 5 | 2 |",
    ):
        assert words in said


def test_a_full_size_model_is_set_against_what_the_memory_allows() -> None:
    assert "1.32 × the bound of 4.9" in page(full())
    small = full()
    small.parameters = 2_000_000
    assert "the bound" not in page(small)
    elsewhere = full()
    elsewhere.machine["gpu"] = "Some other GPU"
    assert "the bound" not in page(elsewhere)


def test_what_was_not_measured_has_no_table() -> None:
    said = page(Report({"cpu": "some processor"}, "tiny", 2_000_000))
    assert "some processor" in said
    assert "## " not in said


def test_a_few_steps_make_no_ratio() -> None:
    report = Report({}, "tiny", 1, with_session=[answered(0.5)] * 4)
    assert "| with a session | 500 ms | 500 ms |  |" in page(report)


def test_the_document_is_json_with_the_rates_in_it() -> None:
    document = json.loads(json.dumps(full().document()))
    assert document["sweep"][0]["tokens_a_second"] == 30_600
    assert document["kept"][1] == {"tokens": 4000, "mamba": 150_000_000, "attention": 98_304_000}


def test_a_gpu_is_known_by_its_drivers_name() -> None:
    for name, expected in (
        ("NVIDIA H100 80GB HBM3", "H100"),
        ("NVIDIA H200", "H200"),
        ("NVIDIA GeForce RTX 4090", "4090"),
        ("NVIDIA A100-SXM4-80GB", "A100"),
    ):
        gpu = known_gpu(name)
        assert gpu is not None
        assert expected in gpu.name
    assert known_gpu("") is None
    assert known_gpu("Radeon") is None
