"""The field that a command is typed into, with what it could become below."""
