"""Keys of the person: those that answer a question, and those that say stop (Linux, X11)."""
