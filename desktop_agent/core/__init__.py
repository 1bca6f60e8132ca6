"""Plain values and decisions: standard library only, no input or output, no clock, no thread."""
