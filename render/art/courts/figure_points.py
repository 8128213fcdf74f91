"""Where the parts of a half figure are: x = 0 is its middle, y = 0 just above its crown."""

from __future__ import annotations

HEAD = (0.0, 50.0)
CROWN = (0.0, 31.0)
HAND = (40.0, 86.0)
