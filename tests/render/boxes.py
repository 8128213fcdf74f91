"""Parts of a picture as boxes: from the left, top, to the right, bottom."""

Box = tuple[int, int, int, int]


def apart(one: Box, other: Box) -> bool:
    """Whether two parts of a picture have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
