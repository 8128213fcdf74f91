"""Rankings, as of a league or a day: headings, and for each player a plate with place, name and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render import sheets, themes
from render.colors import WHITE, blend
from render.lettering import label, largest, line
from render.sheets import BACK, EDGE, FAINT, SMALL_LETTERS, USUAL_LETTERS, Inks, faint, on_wood, write
from render.sprites import hard, rounded
from render.theme import Theme

# The built-in font has no dash that is longer.
NOTHING = "-"
HEADING = 36
ROW, STEP = 56, 64
_RADIUS = 12
_SIDE = 12
_PLACE, _NAME = 58, 74
# Places of three digits are smaller.
_LONG_PLACE = 22
# Below the first place, and around the line of whoever looks at it.
_COIN, _FRAME = 38, 3
# Between two columns at least and at most.
_NARROW, _BROAD = 18, 46
# Headings are as large as leaves names so much room, where they need that.
_HEADING_SIZES = SMALL_LETTERS, 28, 24
_NAME_ROOM = 300
# Smaller than can be read on a phone are those of a language whose words would leave names not even so much, or cut
# off titles.
_TINY_HEADINGS, _LEAST_NAME_ROOM = (18, 15), 100
# Longer names are smaller, but as headings large enough to be read on a phone.
_NAME_SIZES = USUAL_LETTERS, 28, 24
# What stands without places are mostly games, whose titles are told whole where a language has long ones.
_TITLE_SIZES = *_NAME_SIZES, 20, 17
# A note behind a name, and what stands between the two.
_NOTE, _NOTE_GAP = 24, 14
# What is too long even so is pressed together before it is cut off.
_NARROWEST = 0.6
# Of a picture that shows nothing else.
MOST_RANKED = 15
_BELOW_HEADINGS = 18
_MARGIN = 12


class RankingRow(NamedTuple):
    """One line of a table: the place if there are places, the name, and what stands in each column.

    `instead` stands for a name that cannot be written; a `note` is small and stands behind the name. Whose picture it
    is, is `mine`.
    """

    place: int | None
    name: str
    cells: tuple[str, ...]
    instead: str = ""
    note: str = ""
    mine: bool = False


class Columns(NamedTuple):
    """The headings of a table: of the names, and of the columns after it; each word stands on a line of its own."""

    names: str
    numbers: tuple[str, ...]

    @property
    def height(self) -> int:
        """How high the headings are, in pixels."""
        return HEADING * max(len(heading.split()) for heading in (self.names, *self.numbers))


def ranking_png(title: str, columns: Columns, rows: Sequence[RankingRow], theme: Theme = themes.USUAL_THEME) -> bytes:
    """A table as PNG, 800 pixels wide: at most the first 15 rows, in the order given.

    The first place lies on a coin of gold, and the row of whoever looks at it in a line of gold, as in seasons.
    """
    shown = rows[:MOST_RANKED]
    end = sheets.TITLE + columns.height
    head = end + _BELOW_HEADINGS
    picture = sheets.blank(theme, title, head, 2 * _MARGIN + height(shown))
    draw(picture, theme, columns, shown, (end, head + _MARGIN))
    return sheets.png(theme, picture)


def height(rows: Sequence[RankingRow]) -> int:
    """How high the plates of some lines are together, in pixels."""
    return max(0, STEP * len(rows) - (STEP - ROW))


def draw(
    picture: Image.Image,
    theme: Theme,
    columns: Columns,
    rows: Sequence[RankingRow],
    tops: tuple[int, int],
    *,
    golden: bool = False,
) -> None:
    """Headings upon wood and plates below; `tops` are where the headings end and where the first plate begins.

    That of the first place may be `golden` as a whole.
    """
    size = _heading_size(columns, rows, picture.width)
    ends = _ends(columns, rows, picture.width, size)
    for heading, end in zip((columns.names, *columns.numbers), (None, *ends[1:]), strict=True):
        for above, word in enumerate(reversed(heading.split())):
            written = label(word, size, HEADING)
            left = _start(rows) if end is None else end - written.width
            at = left, tops[0] - (above + 1) * HEADING
            write(picture, theme, faint(written, BACK), at, on_wood(theme))
    for number, row in enumerate(rows):
        plate = _plate(theme, row, ends, picture.width - 2 * _SIDE, golden=golden and row.place == 1)
        picture.paste(plate, (_SIDE, tops[1] + number * STEP), hard(rounded(*plate.size, _RADIUS)))


def _heading_size(columns: Columns, rows: Sequence[RankingRow], width: int) -> int:
    """How large the headings are."""
    wanted = min(_NAME_ROOM, _longest_name(rows, width))
    for size in _HEADING_SIZES:
        if _room(columns, rows, width, size) >= max(wanted, _width(columns.names, [], size)):
            return size
    needed = _LEAST_NAME_ROOM
    if all(row.place is None for row in rows):
        whole = (line(row.name, _TITLE_SIZES[-1], ROW, width, row.instead).width for row in rows)
        needed = round(_NARROWEST * max(whole, default=0))
    least = (_HEADING_SIZES[-1], *_TINY_HEADINGS)
    return next((size for size in least if _room(columns, rows, width, size) >= needed), least[-1])


def _room(columns: Columns, rows: Sequence[RankingRow], width: int, size: int) -> int:
    """How much room names have beside headings of a size."""
    return _ends(columns, rows, width, size)[0] - _start(rows)


def _longest_name(rows: Sequence[RankingRow], width: int) -> int:
    names = (line(row.name, USUAL_LETTERS, ROW, width, row.instead).width + _noted(row) for row in rows)
    return max(names, default=0)


def _noted(row: RankingRow) -> int:
    """How much room the note behind a name takes."""
    return _NOTE_GAP + label(row.note, _NOTE, ROW).width if row.note else 0


def _ends(columns: Columns, rows: Sequence[RankingRow], width: int, size: int) -> list[int]:
    """The right ends of the names and of the columns after them: as far apart as names leave room for."""
    cells = [[row.cells[column] for row in rows] for column in range(len(columns.numbers))]
    widths = [_width(heading, own, size) for heading, own in zip(columns.numbers, cells, strict=True)]
    right = width - EDGE - _SIDE
    names = max(_longest_name(rows, width), _width(columns.names, [], size))
    spare = right - _start(rows) - names - sum(widths)
    gap = max(_NARROW, min(_BROAD, spare // max(1, len(widths))))
    return [right - sum(widths[column:]) - gap * (len(widths) - column) for column in range(len(widths) + 1)]


def _width(heading: str, cells: Sequence[str], size: int) -> int:
    words = [label(word, size, HEADING).width for word in heading.split()]
    return max([0, *words, *(label(cell, USUAL_LETTERS, ROW).width for cell in cells)])


def _start(rows: Sequence[RankingRow]) -> int:
    """Where names begin: further left where there are no places."""
    return EDGE + _SIDE if rows and all(row.place is None for row in rows) else _NAME


def _plate(theme: Theme, row: RankingRow, ends: Sequence[int], width: int, *, golden: bool) -> Image.Image:
    """One line upon a plate, which may be golden."""
    inks = (theme.gold, theme.dark) if golden else (theme.pill, theme.letters)
    plate = _ground(theme, row, width, golden=golden)
    if row.place is not None:
        _place(plate, theme, row.place, inks, coin=row.place == 1 and not golden)
    start = _start([row])
    room = ends[0] - start - _noted(row)
    sizes = _TITLE_SIZES if row.place is None else _NAME_SIZES
    name = line(row.name, largest(sizes, [row.name], room), ROW, room, row.instead, narrowest=_NARROWEST)
    write(plate, theme, name, (start - _SIDE, 0), inks)
    if row.note:
        note = faint(label(row.note, _NOTE, ROW), BACK)
        write(plate, theme, note, (start - _SIDE + name.width + _NOTE_GAP, 0), inks)
    for text, right in zip(row.cells, ends[1:], strict=True):
        cell = label(text, USUAL_LETTERS, ROW)
        shown = faint(cell, FAINT) if text in ("0", NOTHING) else cell
        write(plate, theme, shown, (right - cell.width - _SIDE, 0), inks)
    return plate


def _ground(theme: Theme, row: RankingRow, width: int, *, golden: bool) -> Image.Image:
    """A plate without letters; that of whoever looks at it has a line of gold around."""
    plate = Image.new("L", (width, ROW), theme.palette.index(theme.gold if golden or row.mine else theme.pill))
    if golden:
        plate.paste(theme.palette.index(blend(theme.gold, WHITE, 0.5)), (0, 0, width, 2))
    elif row.mine:
        inner = hard(rounded(width - 2 * _FRAME, ROW - 2 * _FRAME, _RADIUS - _FRAME))
        plate.paste(theme.palette.index(theme.pill), (_FRAME, _FRAME), inner)
    return plate


def _place(plate: Image.Image, theme: Theme, place: int, inks: Inks, *, coin: bool) -> None:
    """The place of a line, which may lie on a coin."""
    number = label(str(place), USUAL_LETTERS if place < 100 else _LONG_PLACE, ROW)
    left = _PLACE - number.width - _SIDE
    if coin:
        at = left + (number.width - _COIN) // 2, (ROW - _COIN) // 2
        plate.paste(theme.palette.index(theme.gold), at, hard(rounded(_COIN, _COIN, _COIN // 2)))
    write(plate, theme, number, (left, 0), (theme.gold, theme.dark) if coin else inks)
