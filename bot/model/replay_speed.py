"""How long the pictures of a replay are shown, in hundredths of a second."""

from __future__ import annotations

# Each picture of a table, by how many there are: so long at most and at least, to come to about as much altogether.
SLOWEST_PICTURE, FASTEST_PICTURE, WHOLE_REPLAY = 120, 50, 15_000
# The first and the last picture, and the last table where the moment of the win comes after it.
FIRST_PICTURE, BEFORE_MOMENT, LAST_PICTURE = 200, 200, 800


def picture_time(pictures: int) -> int:
    """How long each of so many pictures is shown."""
    return max(FASTEST_PICTURE, min(SLOWEST_PICTURE, WHOLE_REPLAY // pictures))
