"""Every family's contract: what is sent, and that an answer comes back as pixels of the picture sent."""

import json
from dataclasses import replace

import pytest

from desktop_agent.core.errors import BadSetting
from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts import MODULES, contract, steps
from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.images import StaticTiles
from desktop_agent.worker.contracts.messages import Past, Picture, openai_messages
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem

SCREEN = Size(1920, 1080)
HOLOTRON = contract("holotron-12b")

# where each family's middle-left-upper point lies, written as the family writes it
ANSWERS = {
    "holotron-12b": '{"x": 250, "y": 500}',
    "nemotron-nano-v2-vl": '{"x": 250, "y": 500}',
    "holotron-3": '{"x": 250, "y": 500}',
    "nemotron-omni": '{"x": 0.25, "y": 0.5}',
    "holo1": '{"action": "click", "x": 329, "y": 364}',
    "holo1.5": '{"action": "click_absolute", "x": 329, "y": 364}',
    "holo2": '{"x": 250, "y": 500}',
    "holo3": '{"x": 250, "y": 500}',
}
FAMILIES = list(ANSWERS)

DESKTOP = [
    steps.UpdatePlan((steps.Goal("Open the file", "running"), steps.Goal("Print it", "todo"))),
    steps.Write("hello, “you”：\n", press_enter=True),
    steps.ClickAt("the Save button", Point(480, 540), "right"),
    steps.DoubleClickAt("a file", Point(480, 540)),
    steps.DragTo("the bin", Point(480, 540)),
    steps.ScrollAt("the list", Point(480, 540), "down", 3),
    steps.MoveTo("the menu", Point(480, 540)),
    steps.KeyDown("shift"),
    steps.KeyUp("shift"),
    steps.Hotkey(("ctrl", "s"), 2),
    steps.HoldAndTap(("alt",), ("tab", "tab")),
    steps.WaitFor(1.5),
    steps.Answer("Done."),
]
BROWSER = [
    steps.ClickAt("the Save button", Point(480, 540)),
    steps.WriteAt("hello", "the search field", Point(480, 540)),
    steps.ScrollPage("up"),
    steps.GoBack(),
    steps.Refresh(),
    steps.GoTo("https://example.org"),
    steps.WaitFor(3),
    steps.Restart(),
    steps.Answer("Done."),
]


def test_every_family_is_there() -> None:
    assert set(MODULES) == set(FAMILIES)
    assert [contract(name).name for name in FAMILIES] == FAMILIES
    assert all(contract(name).known for name in FAMILIES)


def test_an_unknown_family_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSetting) as refused:
        contract("holo9")
    assert "holotron-12b" in refused.value.action


@pytest.mark.parametrize("name", FAMILIES)
def test_the_same_place_comes_back_from_every_familys_answer(name: str) -> None:
    at = contract(name).parse_point(ANSWERS[name], SCREEN)
    assert at.distance(Point(480, 540)) <= 1


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("size", [Size(1280, 720), SCREEN, Size(3840, 2160), Size(900, 1600)])
def test_a_point_that_is_written_is_read_back(name: str, size: Size) -> None:
    family = contract(name)
    for at in (Point(0, 0), Point(size.width - 1, size.height - 1), Point(size.width // 3, size.height // 5)):
        back = family.parse_point(family.write_point(at, size), size)
        assert max(abs(back.x - at.x), abs(back.y - at.y)) <= max(size.width, size.height) / 999


@pytest.mark.parametrize("name", FAMILIES)
def test_the_client_sends_what_is_not_resized_again(name: str) -> None:
    family = contract(name)
    size = family.send_size(2560, 1440)
    assert family.send_size(size.width, size.height) == size


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{}", Problem.MISSING_KEY),
        ('{"x": 5}', Problem.MISSING_KEY),
        ('{"x": 5, "y": 5, "z": 5}', Problem.UNKNOWN_KEY),
        ('{"X": 5, "y": 5}', Problem.UNKNOWN_KEY),
        ('{"x": 512.0, "y": 5}', Problem.WRONG_TYPE),
        ('{"x": 5e2, "y": 5}', Problem.WRONG_TYPE),
        ('{"x": "5", "y": 5}', Problem.WRONG_TYPE),
        ('{"x": true, "y": 5}', Problem.WRONG_TYPE),
        ('{"x": null, "y": 5}', Problem.WRONG_TYPE),
        ('{"x": [5], "y": 5}', Problem.WRONG_TYPE),
        ('{"x": -5, "y": 5}', Problem.OUT_OF_RANGE),
        ('{"x": 1001, "y": 5}', Problem.OUT_OF_RANGE),
        ('{"x": 99999999999999999999, "y": 5}', Problem.OUT_OF_RANGE),
        ('{"x": NaN, "y": 5}', Problem.NOT_A_NUMBER),
        ('{"action": "click", "x": 5, "y": 5}', Problem.UNKNOWN_KEY),
        ("Click(5, 5)", Problem.TEXT_AROUND),
        ("[5, 5]", Problem.NOT_AN_OBJECT),
    ],
)
def test_a_point_of_any_other_form_is_refused_by_name(text: str, problem: Problem) -> None:
    with pytest.raises(BadAnswer) as refused:
        HOLOTRON.parse_point(text, SCREEN)
    assert refused.value.problem is problem


def test_holo1_also_answers_in_words() -> None:
    holo1 = contract("holo1")
    expected = holo1.parse_point(ANSWERS["holo1"], SCREEN)
    for text in ("Click(329, 364)", " click ( 329,364 )\n", "Click（329，364）"):
        assert holo1.parse_point(text, SCREEN) == expected
    for text in (
        "Click(329)",
        "Click(-1, 5)",
        "Click(1, 2) Click(3, 4)",
        "Click(9999, 5)",
        "Click(1.5, 2)",
        "Click(٣, 2)",
    ):
        with pytest.raises(BadAnswer):
            holo1.parse_point(text, SCREEN)
    with pytest.raises(BadAnswer):
        contract("holo1.5").parse_point("Click(329, 364)", SCREEN)


@pytest.mark.parametrize(("name", "action"), [("holo1", "click_absolute"), ("holo1.5", "click")])
def test_a_point_with_another_action_is_refused(name: str, action: str) -> None:
    with pytest.raises(BadAnswer) as refused:
        contract(name).parse_point(f'{{"action": "{action}", "x": 5, "y": 5}}', SCREEN)
    assert refused.value.problem is Problem.UNKNOWN_TOOL


@pytest.mark.parametrize(
    ("name", "tool"),
    [
        (name, tool)
        for name in FAMILIES
        for tool in (BROWSER if name in ("holo1", "holo1.5", "holo2") else DESKTOP)
    ],
)
def test_every_tool_that_is_written_is_read_back(name: str, tool: steps.Tool) -> None:
    family = contract(name)
    step = steps.Step("The list is open.", "Now save it.", tool)
    back = family.parse_step(family.write_step(step, SCREEN), SCREEN)
    assert (back.note, back.thought, type(back.tool)) == (step.note, step.thought, type(tool))
    if (at := getattr(tool, "at", None)) is not None:
        found = getattr(back.tool, "at")  # noqa: B009 - only some tools have it
        assert max(abs(found.x - at.x), abs(found.y - at.y)) <= 2
        back = replace(back, tool=replace(back.tool, at=at))
    assert back == step


def test_a_step_is_compact_json_in_a_fixed_order() -> None:
    step = steps.Step(None, "Save.", steps.ClickAt("Save", Point(960, 540)))
    assert HOLOTRON.write_step(step, SCREEN) == (
        '{"note":null,"thought":"Save.","tool_call":{"tool_name":"click_desktop","element":"Save","x":500,"y":500,'
        '"button":"left"}}'
    )


def test_a_tools_defaults_may_be_left_out() -> None:
    said = '{"thought": "", "tool_call": {"tool_name": "click_desktop", "element": "Save", "x": 1, "y": 1}}'
    assert HOLOTRON.parse_step(said, SCREEN) == steps.Step(None, "", steps.ClickAt("Save", Point(1, 1)))


def call(**arguments: object) -> str:
    return json.dumps({"note": None, "thought": "", "tool_call": arguments})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{}", Problem.MISSING_KEY),
        ('{"thought": ""}', Problem.MISSING_KEY),
        ('{"tool_call": {"tool_name": "answer", "content": ""}}', Problem.MISSING_KEY),
        ('{"thought": "", "tool_call": []}', Problem.WRONG_TYPE),
        ('{"thought": "", "tool_call": "answer"}', Problem.WRONG_TYPE),
        ('{"thought": 5, "tool_call": {}}', Problem.WRONG_TYPE),
        ('{"thought": "", "plan": "", "tool_call": {}}', Problem.UNKNOWN_KEY),
        (call(), Problem.UNKNOWN_TOOL),
        (call(tool_name="run_shell", command="ls"), Problem.UNKNOWN_TOOL),
        (call(tool_name=["answer"], content=""), Problem.UNKNOWN_TOOL),
        (call(tool_name="answer"), Problem.MISSING_KEY),
        (call(tool_name="answer", content="", extra=1), Problem.UNKNOWN_KEY),
        (call(tool_name="answer", content=5), Problem.WRONG_TYPE),
        (call(tool_name="answer", content="x" * 9000), Problem.TOO_LONG),
        (call(tool_name="write_desktop", content="a\x00b"), Problem.BAD_TEXT),
        (call(tool_name="write_desktop", content="a\x1b[31m"), Problem.BAD_TEXT),
        (call(tool_name="write_desktop", content="\ud800"), Problem.BAD_TEXT),
        (call(tool_name="write_desktop", content="a", press_enter=1), Problem.WRONG_TYPE),
        (call(tool_name="write_desktop", content="a", press_enter="true"), Problem.WRONG_TYPE),
        (call(tool_name="click_desktop", element="", x=1, y=1001), Problem.OUT_OF_RANGE),
        (call(tool_name="click_desktop", element="", x=1, y=True), Problem.WRONG_TYPE),
        (call(tool_name="click_desktop", element="", x=1, y=1, button="any"), Problem.OUT_OF_RANGE),
        (call(tool_name="click_desktop", element="", x=1, y=1, button=["left"]), Problem.OUT_OF_RANGE),
        (
            call(tool_name="scroll_desktop", element="", x=1, y=1, direction="down", scroll_size=0),
            Problem.OUT_OF_RANGE,
        ),
        (
            call(tool_name="scroll_desktop", element="", x=1, y=1, direction="down", scroll_size=3.0),
            Problem.WRONG_TYPE,
        ),
        (call(tool_name="hotkey_desktop", keys=[]), Problem.OUT_OF_RANGE),
        (call(tool_name="hotkey_desktop", keys=["a"] * 6), Problem.OUT_OF_RANGE),
        (call(tool_name="hotkey_desktop", keys="ctrl"), Problem.WRONG_TYPE),
        (call(tool_name="hotkey_desktop", keys=["a"], repeat_count=21), Problem.OUT_OF_RANGE),
        (call(tool_name="update_plan", goals=["Open"]), Problem.WRONG_TYPE),
        (call(tool_name="update_plan", goals=[{"title": "Open", "status": "maybe"}]), Problem.OUT_OF_RANGE),
        (call(tool_name="wait_desktop", seconds=1e9), Problem.OUT_OF_RANGE),
        (call(tool_name="wait_desktop", seconds="1"), Problem.WRONG_TYPE),
    ],
)
def test_a_step_of_any_other_form_is_refused_by_name(text: str, problem: Problem) -> None:
    with pytest.raises(BadAnswer) as refused:
        HOLOTRON.parse_step(text, SCREEN)
    assert refused.value.problem is problem


@pytest.mark.parametrize("name", FAMILIES)
def test_the_prompt_says_the_space_the_form_and_the_tools(name: str) -> None:
    family = contract(name)
    locate = str(family.locate_messages("click Save", Picture(SCREEN)))
    step = str(family.step_messages("save the file", (), Picture(SCREEN)))
    assert family.convention.words(family.rule.fitted(SCREEN)).split("'")[0] in locate
    assert '"x": X, "y": Y' in locate
    assert family.point_action in locate
    assert all(f"{tool.name}(" in step for tool in family.steps.tools)
    assert "{" + "tools" not in step
    assert "password" not in step.lower()


@pytest.mark.parametrize("name", FAMILIES)
def test_the_picture_comes_before_the_instruction(name: str) -> None:
    last = contract(name).locate_messages("click {schema} {x}", Picture(SCREEN))[-1]
    assert last.role == "user"
    assert last.parts == (Picture(SCREEN), "click {schema} {x}")


def test_thinking_is_switched_by_a_directive_or_by_the_template() -> None:
    def body(name: str) -> dict[str, object]:
        family = contract(name)
        messages = family.locate_messages("click Save", Picture(SCREEN))
        return family.request("m", messages, family.point_schema(SCREEN), family.locating)

    assert "/no_think" in str(body("holotron-12b")["messages"])
    assert body("holo2")["chat_template_kwargs"] == {"thinking": False}
    assert body("holo3")["chat_template_kwargs"] == {"enable_thinking": False}
    assert "chat_template_kwargs" not in body("holo1")
    thinking = replace(HOLOTRON, stepping=replace(HOLOTRON.stepping, thinking=True))
    assert str(thinking.step_messages("t", (), Picture(SCREEN))[0].parts[0]).endswith("\n/think")


def test_the_request_is_what_an_openai_server_takes() -> None:
    messages = HOLOTRON.locate_messages("click Save", Picture(SCREEN, "data:image/png;base64,AAAA"))
    body = HOLOTRON.request("tiny", messages, HOLOTRON.point_schema(SCREEN), HOLOTRON.locating)
    body = json.loads(json.dumps(body))
    assert body["messages"][0]["role"] == "system"
    assert isinstance(body["messages"][0]["content"], str)
    assert body["messages"][1]["content"] == [
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
        {"type": "text", "text": "click Save"},
    ]
    assert body["temperature"] == 0
    assert body["max_tokens"] == 32
    assert body["response_format"]["json_schema"]["schema"] == {
        "type": "object",
        "properties": {
            "x": {"type": "integer", "minimum": 0, "maximum": 1000},
            "y": {"type": "integer", "minimum": 0, "maximum": 1000},
        },
        "required": ["x", "y"],
        "additionalProperties": False,
    }


def pasts(count: int) -> list[Past]:
    return [
        Past(Picture(SCREEN, f"data:{at}"), f'{{"step": {at}}}', f"outcome {at}", failed=at == 1)
        for at in range(count)
    ]


def test_a_window_keeps_the_last_three_pictures_the_new_one_included() -> None:
    messages = contract("holotron-3").step_messages("t", pasts(4), Picture(SCREEN, "data:now"))
    seen = [part.url for message in messages for part in message.parts if isinstance(part, Picture)]
    assert seen == ["data:2", "data:3", "data:now"]
    assert sum("not kept" in str(message.parts) for message in messages) == 2
    assert [message.role for message in messages[:5]] == ["system", "user", "user", "assistant", "user"]


def test_appending_keeps_every_picture_and_each_turn_is_a_prefix_of_the_next() -> None:
    before = HOLOTRON.step_messages("t", pasts(2), Picture(SCREEN, "data:2"))
    after = HOLOTRON.step_messages("t", pasts(3), Picture(SCREEN, "data:3"))
    assert after[: len(before)] == before
    last = pasts(3)[2]
    assert after[len(before) + 1 :] == HOLOTRON.next_messages(last, Picture(SCREEN, "data:3"))


def test_a_failure_is_told_as_one() -> None:
    messages = openai_messages(HOLOTRON.step_messages("t", pasts(2), Picture(SCREEN)))
    assert {"role": "user", "content": "<tool_output>outcome 0</tool_output>"} in messages
    assert {"role": "user", "content": "<error>outcome 1</error>"} in messages


def test_what_came_of_a_step_cannot_fill_in_other_places() -> None:
    past = Past(None, "{}", "{tools} {outcome}")
    assert "{tools} {outcome}" in str(HOLOTRON.next_messages(past, Picture(SCREEN)))


def test_braces_and_odd_characters_in_a_prompt_file_stay_as_they_are() -> None:
    own = HOLOTRON.with_prompts('locate_system = "{answer} {} {x} {{task}} \\u0000"')
    (said,) = own.locate_messages("Save", Picture(SCREEN))[0].parts
    assert said == '{"x": X, "y": Y} {} {x} {{task}} \x00\n/no_think'


def test_a_prompt_file_replaces_the_texts_it_has() -> None:
    own = HOLOTRON.with_prompts('locate_system = "Say {answer}!"\nlocate_user = "Find: {instruction}"')
    system, user = own.locate_messages("Save", Picture(SCREEN))
    assert system.parts == ('Say {"x": X, "y": Y}!\n/no_think',)
    assert user.parts[1] == "Find: Save"
    assert own.prompts.step_system == HOLOTRON.prompts.step_system
    silent = contract("holo3").with_prompts('locate_system = ""')
    assert [message.role for message in silent.locate_messages("Save", Picture(SCREEN))] == ["user"]


@pytest.mark.parametrize(
    "toml", ["locate = 'x'", "locate_system = 5", "locate_system = ", "[locate_system]\na = 1"]
)
def test_a_prompt_file_that_is_none_is_refused(toml: str) -> None:
    with pytest.raises(BadSetting):
        HOLOTRON.with_prompts(toml)


def test_another_convention_changes_prompt_schema_and_reading_together() -> None:
    shares = HOLOTRON.with_convention(Convention.UNIT)
    assert "from 0 to 1 of" in str(shares.locate_messages("Save", Picture(SCREEN))[0])
    assert shares.point_schema(SCREEN)["properties"] == {
        "x": {"type": "number", "minimum": 0, "maximum": 1},
        "y": {"type": "number", "minimum": 0, "maximum": 1},
    }
    assert shares.parse_point('{"x": 0.5, "y": 0.5}', SCREEN) == Point(960, 540)


def test_a_model_of_smaller_tiles_keeps_everything_else() -> None:
    tiny = HOLOTRON.with_rule(StaticTiles(tile=128, tokens_per_tile=16))
    assert tiny.send_size(1920, 1080) == Size(512, 256)
    assert tiny.parse_point(ANSWERS["holotron-12b"], SCREEN) == HOLOTRON.parse_point(
        ANSWERS["holotron-12b"], SCREEN
    )


def test_the_contracts_need_nothing_but_the_standard_library() -> None:
    import subprocess
    import sys

    script = (
        "import sys; from desktop_agent.worker.contracts import MODULES, contract, calibration\n"
        "import desktop_agent.worker.protocol\n"
        "[contract(name) for name in MODULES]\n"
        "print(*(m for m in sys.modules if m.split('.')[0] not in sys.stdlib_module_names))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True)
    assert {name.split(".")[0] for name in done.stdout.split()} <= {
        "desktop_agent",
        "__main__",
        "sitecustomize",
    }
