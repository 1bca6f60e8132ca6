"""Text: the tokenizer of a checkpoint, and the family's chat template in code."""
