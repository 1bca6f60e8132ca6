"""The clipboard: lent to a text for the moment of pasting, and given back as it was."""
