"""The table of a season: whose it is, how far it has come, where everybody stands and how they came there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import sheets
from render.colors import blend
from render.face_tallies import Face, lay_face, write_pair
from render.lettering import label, largest, line
from render.sheets import EDGE, WIDTH, faint, on_wood, write
from render.sprites import FINE, hard, rounded
from render.theme import Theme
from render.themes import USUAL_THEME
from render.wood import rail

MOST_SEASON_ROWS, MOST_WEEKS = 10, 16
_HEAD, _TITLE, _WEEKS, _NAMES_LINE = 144, 84, 18, 42
_TOP, _ROW, _STEP, _RADIUS, _SIDE = 52, 70, 78, 16, 12
_FOOT, _NOTE, _LETTERS = 54, 44, 40
# Where the place, the face, the name, the weeks, the wins and the points of a row stand.
_PLACE, _FACE, _FACE_SIZE, _NAME, _NAME_END = 44, 78, 58, 150, 346
_BARS, _BARS_END, _BAR_HIGH, _WON, _POINTS = 362, 540, 48, 640, 772
_POINT_ROOM = 116
# What says how far a player has moved stands below the name, behind a triangle.
MOVED_LETTERS, MOVED_ROOM = 24, _NAME_END - _NAME - 24
_NAME_SIZES, _POINT_SIZES = (32, 29, 26, 24), (42, 36, 30, 26)


class SeasonRow(NamedTuple):
    """One player of a season: their place, which ties share, or 0 without one, and what they came to.

    `climbed` is by how many places they have risen (or fallen, below nought) since the week before, with `moved` for
    it in words; `weeks` are the points of each week, the present one last; `points` are all of them in words. Whose
    card it is, is `mine`. `instead` stands for a name that cannot be written.
    """

    place: int
    name: str
    face: Face
    weeks: tuple[float, ...]
    won: str
    played: str
    points: str
    climbed: int = 0
    moved: str = ""
    mine: bool = False
    instead: str = ""


class SeasonCard(NamedTuple):
    """A season in words: its title, which of how many weeks it is, when it ends, and what its columns are called.

    `notes` stand below the rows, and `own` on the rail below, for whom the picture is made. `week` counts from one.
    """

    title: str
    week: int
    weeks: int
    now: str
    until: str
    headings: tuple[str, str, str, str]
    notes: tuple[str, ...] = ()
    own: str = ""


def season_png(season: SeasonCard, rows: Sequence[SeasonRow], theme: Theme = USUAL_THEME) -> bytes:
    """The table of a season as PNG, 800 pixels wide: at most the first ten rows, in the order given."""
    shown = rows[:MOST_SEASON_ROWS]
    below = _TOP + _STEP * len(shown) + (_NOTE * len(season.notes) or 8) + (_FOOT if season.own else 0)
    picture = sheets.blank(theme, season.title, _HEAD, below)
    _weeks(picture, theme, season)
    _headings(picture, theme, season.headings)
    most = max((points for row in shown for points in row.weeks), default=0) or 1
    for number, row in enumerate(shown):
        plate = _plate(theme, row, most)
        picture.paste(plate, (_SIDE, _HEAD + _TOP + number * _STEP), hard(rounded(*plate.size, _RADIUS)))
    _foot(picture, theme, season)
    return sheets.png(theme, picture)


def _weeks(picture: Image.Image, theme: Theme, season: SeasonCard) -> None:
    """The weeks of the season as beads, the present one of gold, and below them which it is and when all ends."""
    count = max(1, min(MOST_WEEKS, season.weeks))
    step = (WIDTH - 2 * EDGE + 8) // count
    for number in range(count):
        week = number + 1
        color = theme.wood.brass if week < season.week else theme.plate
        high = 16 if week == season.week else 11
        bead = hard(rounded(step - 8, high, high // 2), 128)
        at = EDGE + number * step, _TITLE + (_WEEKS - high) // 2 - 6
        picture.paste(theme.palette.index(theme.gold if week == season.week else color), at, bead)
    now, until = (line(text, 27, _LETTERS, WIDTH // 2 - EDGE) for text in (season.now, season.until))
    write(picture, theme, now, (EDGE, _TITLE + _WEEKS - 6), (theme.wood.grain[1], theme.gold))
    write(picture, theme, faint(until, 0.75), (WIDTH - EDGE - until.width, _TITLE + _WEEKS - 6), on_wood(theme))


def _headings(picture: Image.Image, theme: Theme, headings: tuple[str, str, str, str]) -> None:
    """What the columns are, upon the felt."""
    pill = Image.new("L", (WIDTH - 2 * _SIDE, _TOP - 12), theme.palette.index(theme.pill))
    name, weeks, won, points = (label(heading, 26, pill.height) for heading in headings)
    for written, left in (
        (name, _NAME),
        (weeks, (_BARS + _BARS_END - weeks.width) // 2),
        (won, _WON - won.width),
        (points, _POINTS - points.width),
    ):
        write(pill, theme, faint(written, 0.8), (left - _SIDE, 0), (theme.pill, theme.letters))
    picture.paste(pill, (_SIDE, _HEAD + 6), hard(rounded(*pill.size, 12)))


def _plate(theme: Theme, row: SeasonRow, most: float) -> Image.Image:
    """One player's row; that of whoever reads it has a line of gold around."""
    plate = Image.new("L", (WIDTH - 2 * _SIDE, _ROW), theme.palette.index(theme.gold if row.mine else theme.pill))
    inner = hard(rounded(plate.width - 6, _ROW - 6, _RADIUS - 3))
    plate.paste(theme.palette.index(theme.pill), (3, 3), inner)
    _place(plate, theme, row.place)
    lay_face(plate, theme, row.face, (_FACE - _SIDE, (_ROW - _FACE_SIZE) // 2), _FACE_SIZE)
    _name(plate, theme, row)
    _bars(plate, theme, row.weeks, most)
    write_pair(
        plate,
        theme,
        (row.won, row.played),
        (_BARS_END - _SIDE + 8, _WON - _SIDE, _ROW // 2),
        (theme.pill, theme.letters),
    )
    points = line(row.points, largest(_POINT_SIZES, [row.points], _POINT_ROOM), _ROW, _POINT_ROOM)
    ink = theme.gold if row.place == 1 else theme.letters
    write(plate, theme, points, (_POINTS - _SIDE - points.width, 0), (theme.pill, ink))
    return plate


def _place(plate: Image.Image, theme: Theme, place: int) -> None:
    """The place, upon a coin of gold if it is the first; nothing where there is none."""
    if not place:
        return
    number = label(str(place), 30 if place < 100 else 24, 42)
    at = _PLACE - _SIDE - number.width // 2, (_ROW - 42) // 2
    if place == 1:
        plate.paste(theme.palette.index(theme.gold), (_PLACE - _SIDE - 21, at[1]), hard(rounded(42, 42, 21)))
    write(plate, theme, number, at, (theme.gold, theme.dark) if place == 1 else (theme.pill, theme.letters))


def _name(plate: Image.Image, theme: Theme, row: SeasonRow) -> None:
    """The name, and below it by how many places the player has risen or fallen."""
    room, high = _NAME_END - _NAME, _ROW if not row.moved else 40
    name = line(row.name, largest(_NAME_SIZES, [row.name], room), high, room, row.instead)
    write(plate, theme, name, (_NAME - _SIDE, 0 if not row.moved else 2), (theme.pill, theme.letters))
    if row.moved:
        way = _triangle(row.climbed > 0)
        inks = theme.pill, theme.gold if row.climbed > 0 else theme.letters
        written = line(row.moved, MOVED_LETTERS, 30, MOVED_ROOM)
        write(plate, theme, way, (_NAME - _SIDE, 45), inks)
        write(plate, theme, faint(written, 1 if row.climbed > 0 else 0.8), (_NAME - _SIDE + way.width + 8, 37), inks)


@lru_cache(maxsize=2)
def _triangle(up: bool) -> Image.Image:
    """Which way somebody went, as a mask."""
    mask = Image.new("L", (16 * FINE, 14 * FINE))
    top, low = (0, mask.height) if up else (mask.height, 0)
    ImageDraw.Draw(mask).polygon([(0, low), (mask.width, low), (mask.width / 2, top)], fill=255)
    return mask.reduce(FINE)


def _bars(plate: Image.Image, theme: Theme, weeks: Sequence[float], most: float) -> None:
    """The points of each week as a column, the present one of gold, upon a line."""
    shown = weeks[-MOST_WEEKS:]
    step = min(24, (_BARS_END - _BARS) // max(1, len(shown)))
    left, base = _BARS - _SIDE, _ROW - 11
    rest = blend(theme.pill, theme.letters, 5 / 7)
    plate.paste(
        theme.palette.index(blend(theme.pill, theme.letters, 3 / 7)), (left, base, _BARS_END - _SIDE, base + 2)
    )
    for number, points in enumerate(shown):
        high = round(_BAR_HIGH * points / most)
        if points > 0:
            high = max(3, high)
            bar = hard(rounded(step - 5, high, min(4, high // 2)), 128)
            color = theme.gold if number == len(shown) - 1 else rest
            plate.paste(theme.palette.index(color), (left + number * step, base - high), bar)


def _foot(picture: Image.Image, theme: Theme, season: SeasonCard) -> None:
    """How points are counted, and upon a rail, where whoever reads it stands."""
    if season.own:
        top = picture.height - _FOOT
        picture.paste(rail(theme, WIDTH, _FOOT, below=True), (0, top))
        own = line(season.own, largest((30, 27, 24), [season.own], WIDTH - 2 * EDGE), _FOOT - 8, WIDTH - 2 * EDGE)
        write(picture, theme, own, ((WIDTH - own.width) // 2, top + 7), on_wood(theme))
    first, room = picture.height - _NOTE * len(season.notes) - (_FOOT if season.own else 0), WIDTH - 2 * EDGE - 24
    for number, said in enumerate(season.notes):
        top, note = first + number * _NOTE, line(said, largest((26, 24), [said], room), _NOTE - 8, room)
        pill = Image.new("L", (note.width + 24, _NOTE - 10), theme.palette.index(theme.pill))
        write(pill, theme, faint(note, 0.8), (12, -1), (theme.pill, theme.letters))
        picture.paste(pill, ((WIDTH - pill.width) // 2, top), hard(rounded(*pill.size, 12)))
