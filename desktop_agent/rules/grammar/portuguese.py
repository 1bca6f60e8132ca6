"""Portuguese, as data for the grammar."""

from desktop_agent.rules.grammar.english import ENGLISH

PORTUGUESE = ENGLISH
