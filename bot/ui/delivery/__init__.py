"""How boards come into channels and leave them: sent, tried again, found, taken away."""
