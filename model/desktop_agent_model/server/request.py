"""The body of a chat completion request, checked, and what it asks of a backend."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, FailFast, Field, ValidationError, field_validator, model_validator

from desktop_agent.worker.protocol import HISTORY_APPEND, SESSION_LENGTH, ErrorCode
from desktop_agent_model.backends.base import Ask, Role, Text, Turn
from desktop_agent_model.server.faults import Fault
from desktop_agent_model.server.pictures import Pictures

USUAL_TOKENS = 1024  # of an answer, where the request names no limit
MOST_PICTURES = 128  # in one request, known ones counted: more than any context holds
LARGEST_SCHEMA = 1 << 18  # characters
MOST_TURNS, MOST_PARTS = 4096, 1024
SEE = "See https://platform.openai.com/docs/api-reference/chat for its form."

Count = Annotated[int, Field(ge=1, le=10_000_000)]


class Part(BaseModel):
    """Base of all: what is not named here is ignored, as clients send more than anyone serves."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False)


class ImageUrl(Part):
    """Where a picture is; only data URLs are read."""

    url: str


class TextPart(Part):
    """A piece of text."""

    type: Literal["text"]
    text: str


class ImagePart(Part):
    """A picture; clients write it as an object or as the URL alone."""

    type: Literal["image_url"]
    image_url: ImageUrl | str

    @property
    def url(self) -> str:
        """The URL, however it was written."""
        return self.image_url if isinstance(self.image_url, str) else self.image_url.url


Content = Annotated[
    list[Annotated[TextPart | ImagePart, Field(discriminator="type")]],
    FailFast(),
    Field(max_length=MOST_PARTS),
]


class Message(Part):
    """One turn."""

    role: Literal["system", "developer", "user", "assistant"]
    content: Content = []

    @field_validator("content", mode="before")
    @classmethod
    def _as_parts(cls, content: object) -> object:
        """Text alone is one part, and nothing at all is none."""
        if isinstance(content, str):
            return [TextPart(type="text", text=content)]
        return [] if content is None else content

    @property
    def speaker(self) -> Role:
        """Who speaks; a developer is what newer clients call the system."""
        return Role.SYSTEM if self.role == "developer" else Role(self.role)


class NamedSchema(Part):
    """A JSON schema under a name, which does not matter here."""

    schema_: dict[str, Any] = Field(alias="schema")

    @field_validator("schema_")
    @classmethod
    def _finite_and_small(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """JSON knows no NaN, and a grammar of a huge schema takes minutes."""
        if len(json.dumps(schema, allow_nan=False)) > LARGEST_SCHEMA:
            raise ValueError(f"the schema is longer than {LARGEST_SCHEMA} characters")
        return schema


class ResponseFormat(Part):
    """What form the answer shall have."""

    type: Literal["text", "json_object", "json_schema"]
    json_schema: NamedSchema | None = None

    @model_validator(mode="after")
    def _whole(self) -> "ResponseFormat":
        if self.type == "json_schema" and self.json_schema is None:
            raise ValueError("json_schema is missing")
        return self

    @property
    def schema_or_none(self) -> dict[str, Any] | None:
        """The schema that the answer must fit; None for free text."""
        if self.json_schema is not None and self.type == "json_schema":
            return self.json_schema.schema_
        return {"type": "object"} if self.type == "json_object" else None


class StreamOptions(Part):
    """What a stream holds beside the answer."""

    include_usage: bool = False


class TemplateChoices(Part):
    """The thinking switch, by both names that model families use."""

    thinking: bool | None = None
    enable_thinking: bool | None = None


class ChatRequest(Part):
    """A chat completion request, as far as this worker serves it."""

    model: str
    messages: Annotated[list[Message], FailFast(), Field(min_length=1, max_length=MOST_TURNS)]
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    response_format: ResponseFormat | None = None
    max_tokens: Count | None = None
    max_completion_tokens: Count | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)] | None = None
    stop: str | list[str] | None = Field(default=None, max_length=1000)
    chat_template_kwargs: TemplateChoices | None = None
    n: int | None = None
    tools: list[Any] | None = None
    functions: list[Any] | None = None
    logprobs: bool | None = None
    presence_penalty: float | None = None
    frequency_penalty: float | None = None
    logit_bias: dict[str, Any] | None = None

    @field_validator("stop")
    @classmethod
    def _some_text(cls, stop: str | list[str] | None) -> str | list[str] | None:
        """An empty stop would end every answer before it begins."""
        if stop is not None and "" in [stop, *stop]:
            raise ValueError("an empty stop ends nothing")
        return stop

    @property
    def usage_in_stream(self) -> bool:
        """Whether the last piece of a stream tells the tokens."""
        return self.stream_options is not None and self.stream_options.include_usage

    @property
    def tokens(self) -> int:
        """The limit of the answer."""
        return self.max_completion_tokens or self.max_tokens or USUAL_TOKENS

    @property
    def stops(self) -> tuple[str, ...]:
        """The texts that end an answer."""
        return (self.stop,) if isinstance(self.stop, str) else tuple(self.stop or ())

    @property
    def thinking(self) -> bool:
        """Whether the model shall think before it answers."""
        chosen = self.chat_template_kwargs or TemplateChoices()
        return bool(chosen.thinking or chosen.enable_thinking)

    def unsupported(self) -> str:
        """The first thing asked that this worker does not serve, empty where there is none."""
        asked = {
            "n other than 1": self.n not in {None, 1},
            "tools": self.tools,
            "functions": self.functions,
            "logprobs": self.logprobs,
            "presence_penalty": self.presence_penalty,
            "frequency_penalty": self.frequency_penalty,
            "logit_bias": self.logit_bias,
        }
        return next((name for name, wanted in asked.items() if wanted), "")


def read_request(body: bytes) -> ChatRequest:
    """The request in a body; raises Fault for what is no JSON, no chat completion, or not served here."""
    try:
        request = ChatRequest.model_validate_json(body)
    except ValidationError as trouble:
        raise Fault(ErrorCode.BAD_REQUEST, _told(trouble), SEE) from trouble
    if name := request.unsupported():
        raise Fault(ErrorCode.UNSUPPORTED, f"This worker does not serve {name}.", "Leave it out.")
    if sum(1 for _ in urls(request)) > MOST_PICTURES:
        raise Fault(
            ErrorCode.TOO_MANY_PICTURES,
            f"The request has more than {MOST_PICTURES} pictures.",
            "Send the latest ones only.",
        )
    return request


def _told(trouble: ValidationError) -> str:
    """The first thing that is wrong and where, without the value, which is the person's."""
    first = trouble.errors(include_input=False, include_url=False, include_context=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    if not place:
        return f"The body is no valid JSON for a request: {first['msg']}."
    return f"The field {place[:200]} is not as it should be: {first['msg']}."


def urls(request: ChatRequest) -> Iterator[str]:
    """The URL of every picture, in order."""
    for message in request.messages:
        for part in message.content:
            if isinstance(part, ImagePart):
                yield part.url


def session_of(headers: "dict[str, str]") -> tuple[str | None, bool]:
    """The session named by the headers, in lower case, and whether the turns continue it; raises Fault."""
    name, history = headers.get("x-session-id"), headers.get("x-history")
    if name is not None and not (0 < len(name) <= SESSION_LENGTH and name.isascii() and name.isprintable()):
        raise Fault(
            ErrorCode.BAD_REQUEST,
            f"X-Session-Id is not 1 to {SESSION_LENGTH} printable ASCII characters.",
            "Use a random name.",
        )
    if history not in {None, HISTORY_APPEND}:
        raise Fault(ErrorCode.BAD_REQUEST, "X-History is not `append`.", "Leave the header out.")
    if history and not name:
        raise Fault(ErrorCode.BAD_REQUEST, "X-History: append names no session.", "Send X-Session-Id too.")
    return name, history == HISTORY_APPEND


def to_ask(request: ChatRequest, pictures: Pictures, session: str | None, *, append: bool) -> Ask:
    """What the request asks of a backend; raises Fault for a picture that cannot be used."""
    found = pictures.read(urls(request), session or "")
    turns = tuple(
        Turn(
            message.speaker,
            tuple(
                found[part.url] if isinstance(part, ImagePart) else Text(part.text)
                for part in message.content
            ),
        )
        for message in request.messages
    )
    return Ask(
        turns=turns,
        schema=request.response_format.schema_or_none if request.response_format else None,
        max_tokens=request.tokens,
        temperature=request.temperature or 0.0,
        top_p=1.0 if request.top_p is None else request.top_p,
        seed=request.seed,
        session=session,
        thinking=request.thinking,
        stop=request.stops,
        append=append,
    )
