"""The hands: pointer, keys and text, and what puts everything back whatever happens."""
