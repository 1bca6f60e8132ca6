"""Our decode loop and transformers' own say the same."""

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts import contract
from desktop_agent_model.measure.beside import beside, grammar_ms

SCHEMA = contract("holotron-12b").step_schema(Size(256, 128))


def test_our_loop_writes_the_tokens_that_transformers_writes(tiny):
    found = beside(tiny, SCHEMA, prompt=1100, written=12, runs=1)
    assert found.same
    assert min(found.ours_s, found.generate_s) > 0


def test_the_cost_of_the_form_is_measured_on_whole_answers(tiny):
    assert grammar_ms(tiny, SCHEMA, answers=1) > 0
