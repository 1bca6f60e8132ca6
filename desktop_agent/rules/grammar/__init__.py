"""The command grammar: plain words in English, Portuguese or Chinese → steps; it never guesses one."""

from desktop_agent.rules.grammar.grammar import Grammar

__all__ = ["Grammar"]
