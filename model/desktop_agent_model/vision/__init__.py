"""Pictures on their way into the model: cut into tiles, and their features kept for the next step."""
