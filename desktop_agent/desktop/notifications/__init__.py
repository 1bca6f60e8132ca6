"""The desktop's own notifications."""
