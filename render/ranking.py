"""Lines of a ranking: headings, and for each player a plate with the place, the name and the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.colors import WHITE, blend
from render.lettering import label, line
from render.sheets import BACK, EDGE, FAINT, SMALL, USUAL, faint, on_wood, write
from render.sprites import hard, rounded
from render.theme import Theme

# The built-in font has no dash that is longer.
NOTHING = "-"
HEADING = 36
ROW, STEP = 56, 64
_RADIUS = 12
_SIDE = 12
_PLACE, _NAME = 58, 74
# Between two columns at least and at most.
_NARROW, _BROAD = 18, 46


class Row(NamedTuple):
    """One line of a table: the place if there are places, the name, and what stands in each column.

    `instead` stands for a name that cannot be written.
    """

    place: int | None
    name: str
    cells: tuple[str, ...]
    instead: str = ""


class Columns(NamedTuple):
    """The headings of a table: of the names, and of the columns after it; each word stands on a line of its own."""

    names: str
    numbers: tuple[str, ...]

    @property
    def height(self) -> int:
        """How high the headings are, in pixels."""
        return HEADING * max(len(heading.split()) for heading in (self.names, *self.numbers))


def height(rows: Sequence[Row]) -> int:
    """How high the plates of some lines are together, in pixels."""
    return max(0, STEP * len(rows) - (STEP - ROW))


def draw(picture: Image.Image, theme: Theme, columns: Columns, rows: Sequence[Row], tops: tuple[int, int]) -> None:
    """Headings upon wood and plates below; `tops` are where the headings end and where the first plate begins."""
    ends = _ends(columns, rows, picture.width)
    for heading, end in zip((columns.names, *columns.numbers), (None, *ends[1:]), strict=True):
        for above, word in enumerate(reversed(heading.split())):
            written = label(word, SMALL, HEADING)
            left = _start(rows) if end is None else end - written.width
            at = left, tops[0] - (above + 1) * HEADING
            write(picture, theme, faint(written, BACK), at, on_wood(theme))
    for number, row in enumerate(rows):
        plate = _plate(theme, row, ends, picture.width - 2 * _SIDE)
        picture.paste(plate, (_SIDE, tops[1] + number * STEP), hard(rounded(*plate.size, _RADIUS)))


def _ends(columns: Columns, rows: Sequence[Row], width: int) -> list[int]:
    """The right ends of the names and of the columns after them: as far apart as names leave room for."""
    widths = [_width(heading, [row.cells[column] for row in rows]) for column, heading in enumerate(columns.numbers)]
    names = [line(row.name, USUAL, ROW, width, row.instead).width for row in rows]
    right = width - EDGE - _SIDE
    spare = right - _start(rows) - max(names, default=0) - sum(widths)
    gap = max(_NARROW, min(_BROAD, spare // max(1, len(widths))))
    return [right - sum(widths[column:]) - gap * (len(widths) - column) for column in range(len(widths) + 1)]


def _width(heading: str, cells: Sequence[str]) -> int:
    words = [label(word, SMALL, HEADING).width for word in heading.split()]
    return max([0, *words, *(label(cell, USUAL, ROW).width for cell in cells)])


def _start(rows: Sequence[Row]) -> int:
    """Where names begin: further left where there are no places."""
    return EDGE + _SIDE if rows and all(row.place is None for row in rows) else _NAME


def _plate(theme: Theme, row: Row, ends: Sequence[int], width: int) -> Image.Image:
    """One line upon a plate, which is golden for the first place."""
    ground, ink = (theme.gold, theme.dark) if row.place == 1 else (theme.pill, theme.letters)
    plate = Image.new("L", (width, ROW), theme.palette.index(ground))
    if row.place == 1:
        plate.paste(theme.palette.index(blend(theme.gold, WHITE, 0.5)), (0, 0, plate.width, 2))
    start = _start([row])
    write(plate, theme, line(row.name, USUAL, ROW, ends[0] - start, row.instead), (start - _SIDE, 0), (ground, ink))
    place = "" if row.place is None else str(row.place)
    for text, right in ((place, _PLACE), *zip(row.cells, ends[1:], strict=True)):
        cell = label(text, USUAL, ROW)
        shown = faint(cell, FAINT) if text in ("0", NOTHING) else cell
        write(plate, theme, shown, (right - cell.width - _SIDE, 0), (ground, ink))
    return plate
