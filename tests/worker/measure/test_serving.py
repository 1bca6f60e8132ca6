"""A worker in a process of its own that does not come up."""

from pathlib import Path

import pytest

from desktop_agent_model.measure.serving import DidNotStart, serving


def test_a_worker_that_ends_at_once_is_told_with_its_last_words(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    with pytest.raises(DidNotStart) as refused, serving(["--no-such-option"], log):
        pass
    last = log.read_text().strip().splitlines()[-1]
    assert refused.value.message == f"The worker did not start: {last}"
    assert "worker serve" in refused.value.action
