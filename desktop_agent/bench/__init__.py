"""What prints the README's numbers: accuracy on recorded scenes, speed on live programs."""
