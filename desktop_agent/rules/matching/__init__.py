"""How well a description fits an element: names, meaning, kind, state, place and relation."""
