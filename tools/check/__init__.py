"""Every rule of the house that a program can check."""
