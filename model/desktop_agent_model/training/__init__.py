"""Training: drawn screens, a curriculum, and a loop that can be stopped and gone on with."""
