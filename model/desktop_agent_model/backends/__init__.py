"""What can stand behind the server: our own model, vLLM, or a script of answers."""
