"""Which steps go ahead, which are asked about, which are refused: rules only, never a model's word."""

from dataclasses import dataclass
from enum import StrEnum

from desktop_agent.core.elements import Element, Role
from desktop_agent.core.words import contains_word, fold


class Effect(StrEnum):
    """What a step does to the world, as far as words and roles tell."""

    NONE = "none"
    EDIT = "edit"
    SUBMIT = "submit"
    CLOSE = "close"
    SEND = "send"
    DELETE = "delete"
    PAY = "pay"
    INSTALL = "install"
    CREDENTIAL = "credential"


#: Effects that only a person may allow, or `--yes-to` by their name.
NEEDS_PERSON = frozenset({Effect.SEND, Effect.DELETE, Effect.PAY, Effect.INSTALL})

#: Folded words (English, Portuguese, Chinese) that betray an effect when they stand in a label.
_WORDS: tuple[tuple[Effect, tuple[str, ...]], ...] = (
    (
        Effect.PAY,
        (
            "pay", "buy", "purchase", "order now", "place order", "checkout", "donate", "subscribe",
            "transfer", "pagar", "comprar", "finalizar compra", "finalizar pedido", "doar", "assinar",
            "transferir", "付款", "支付", "購買", "购买", "結帳", "结账", "下單", "下单", "轉帳", "转账",
            "訂閱", "订阅",
        ),
    ),
    (
        Effect.DELETE,
        (
            "delete", "remove", "erase", "trash", "discard", "wipe", "uninstall", "purge",
            "empty trash", "don't save", "close without saving", "overwrite", "reset", "apagar", "excluir",
            "deletar", "remover", "eliminar", "lixeira", "descartar", "desinstalar",
            "sobrescrever", "nao salvar", "fechar sem salvar", "redefinir", "刪除", "删除", "移除", "清空",
            "丟棄", "丢弃", "不儲存", "不保存", "格式化", "解除安裝", "卸载", "覆寫", "覆盖", "重設", "重置",
        ),
    ),
    (
        Effect.SEND,
        (
            "send", "post", "publish", "share", "reply", "reply all", "forward", "tweet", "submit review",
            "enviar", "publicar", "compartilhar", "partilhar", "responder", "encaminhar", "發送", "发送",
            "傳送", "寄出", "發佈", "发布", "分享", "回覆", "回复", "轉寄", "转发",
        ),
    ),
    (
        Effect.INSTALL,
        (
            "install", "update now", "upgrade", "run anyway", "allow", "grant", "authorize", "trust",
            "instalar", "atualizar agora", "permitir", "autorizar", "confiar", "安裝", "安装", "升級",
            "升级", "允許", "允许", "授權", "授权", "信任",
        ),
    ),
    (Effect.SUBMIT, ("submit", "sign in", "log in", "sign up", "entrar", "login", "提交", "登入", "登录")),
    (Effect.CLOSE, ("close", "quit", "exit", "shut down", "log out", "restart", "fechar", "sair", "encerrar",
                    "desligar", "reiniciar", "關閉", "关闭", "退出", "結束", "登出", "關機", "关机")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Go:
    """Nothing to ask: the person allowed it beforehand."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody must say yes; `reason` says why in a sentence."""

    reason: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Refuse:
    """It is not done at all; `reason` says why in a sentence."""

    reason: str
    action: str = "Do this one by hand."


Judgement = Go | Ask | Refuse


@dataclass(frozen=True, slots=True)
class Allowance:
    """What was allowed beforehand on the command line: `--yes` and `--yes-to EFFECT,…`."""

    yes: bool = False
    effects: frozenset[Effect] = frozenset()


def effect_of(words: str) -> Effect:
    """The gravest effect that a label's words betray, in any of the three languages."""
    folded = fold(words)
    for effect, betrayers in _WORDS:
        if any(contains_word(folded, word) for word in betrayers):
            return effect
    return Effect.NONE


def gravest(effects: list[Effect]) -> Effect:
    """The one of several effects that weighs most."""
    order = [
        Effect.NONE,
        Effect.EDIT,
        Effect.SUBMIT,
        Effect.CLOSE,
        Effect.CREDENTIAL,
        *sorted(NEEDS_PERSON),
    ]
    return max(effects, key=order.index, default=Effect.NONE)


def judge(effect: Effect, element: Element | None, types: bool, sure: bool, allowed: Allowance) -> Judgement:
    """Whether a step goes ahead: `types` true where text goes into the element, `sure` as grounded."""
    if types and element is not None and element.role is Role.PASSWORD:
        return Refuse("This is a password field. Passwords are not typed for you.")
    if effect in NEEDS_PERSON:
        if effect in allowed.effects and sure:
            return Go()
        return Ask(f"It looks as if this would {effect.value} something.", effect)
    if not sure:
        return Ask("It is not certain that this is what you mean.", effect)
    if allowed.yes or effect in allowed.effects:
        return Go()
    return Ask("You asked to approve each step.", effect)
