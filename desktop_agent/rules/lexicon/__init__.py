"""Words that mean the same in interfaces, across English, Portuguese and Chinese."""
