"""The built-in engine: a command grammar, matching, reading text from pixels. No model, no network."""
