"""Lines of what is told, as tests write them: a text as it is, and the name of whom it tells."""

from __future__ import annotations

from bot.model.facts import ALONE, BoardLine, Who


def line(text: str, name: str | None = None) -> BoardLine:
    """A line with a text, about nobody, about the only player there is, or about somebody of a name."""
    return BoardLine(text, None if name is None else Who(0, name) if name else ALONE)


def players(*names: str) -> tuple[Who, ...]:
    """Players by seat, with numbers from 1 on."""
    return tuple(Who(number, name) for number, name in enumerate(names, start=1))
