"""The pictures of tables of results: a league, the table of one game, the results of a day."""

from __future__ import annotations

from collections.abc import Sequence

from render import ranking, sheets
from render.ranking import Columns, Row
from render.theme import Theme
from render.themes import USUAL

MOST_ROWS = 15
_BELOW_HEADINGS = 18
_MARGIN = 12


def standings_png(title: str, columns: Columns, rows: Sequence[Row], theme: Theme = USUAL) -> bytes:
    """A table as PNG, 800 pixels wide: at most the first 15 rows, in the order given; the first place is golden."""
    shown = rows[:MOST_ROWS]
    end = sheets.TITLE + columns.height
    head = end + _BELOW_HEADINGS
    picture = sheets.blank(theme, title, head, 2 * _MARGIN + ranking.height(shown))
    ranking.draw(picture, theme, columns, shown, (end, head + _MARGIN))
    return sheets.png(theme, picture)
