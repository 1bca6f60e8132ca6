"""Keeping secrets out of what is kept: an instruction without the text that it types into a secret field."""

from dataclasses import replace

from desktop_agent.core.outcome import Outcome, Status
from desktop_agent.core.plan import Instruction, Plan, TypeStep
from desktop_agent.core.words import contains_word, fold

MASK = "•••"

_SECRET_WORDS = (
    "password", "passphrase", "passcode", "pin", "secret", "token", "api key", "cvv", "cvc", "card number",
    "security code", "senha", "palavra-passe", "codigo", "cartao", "segredo", "chave", "密碼", "密码",
    "口令", "驗證碼", "验证码", "卡號", "卡号", "金鑰", "密钥",
)  # fmt: skip


def sounds_secret(words: str) -> bool:
    """Whether a field of this name is likely to hold a secret, in any of the three languages."""
    folded = fold(words)
    return any(contains_word(folded, word) for word in _SECRET_WORDS)


def to_keep(instruction: Instruction, plan: Plan | None, outcome: Outcome) -> Instruction:
    """The instruction as the history may keep it: secret text masked, also where typing was refused."""
    text = instruction.text
    for step in plan.steps if plan else ():
        if isinstance(step, TypeStep) and step.text:
            secret = step.target is not None and sounds_secret(step.target.name)
            if secret or outcome.status is Status.REFUSED:
                text = text.replace(step.text, MASK)
    if plan is None and sounds_secret(text):
        text = MASK  # not understood, so nobody knows which part of it is the secret
    return replace(instruction, text=text)
