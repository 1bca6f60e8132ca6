"""The server: OpenAI's chat completions before one backend, with limits, a token and a short queue."""
