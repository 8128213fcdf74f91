"""A player's card: who they are, what they came to, how their rating went, their last games, and wins by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render import sheets
from render.charts import Bar, quiet
from render.colors import Color, blend
from render.face_tallies import Face, lay_face
from render.felt import felt
from render.lettering import label, largest, line, width_of
from render.paper import Paper, Stroke
from render.plot import Scale
from render.sheets import WIDTH, faint, on_wood, write
from render.sprites import hard, rounded
from render.theme import CHART_INKS, Theme
from render.themes import USUAL_THEME
from render.wood import rail

MOST_FIGURES, MOST_BADGES, MOST_RECENT, MOST_GAMES = 4, 2, 40, 6
_HEAD, _SIDE, _GAP, _EDGE, _LETTERS = 192, 14, 16, 22, 44
_FACE, _NAME, _ROOM = 150, 200, 572
# Words of a language that has long ones are pressed together.
_NARROWEST = 0.6
_NAME_SIZES, _SINCE_SIZES, _BADGE_SIZES = (48, 42, 36, 31, 27), (28, 26, 24), (27, 24, 22)
# The numbers below the head: how high each box is, and how large what stands in it can be.
_BOX, _NUMBER_SIZES, _WORD_SIZES = 96, (44, 38, 33, 28), (26, 25, 24, 22, 20)
# Of the rating: how high the sheet is, and the plot within it.
_RATING, _LEFT, _RIGHT, _HIGHEST, _LOWEST = 266, 30, 616, 108, 196
_DOT = 17
# Of the last games: how high the sheet is, and of each game the box that is above or below the line.
_RECENT, _TICK, _TICK_STEP, _MIDDLE = 132, (12, 26), 18, 94
# Of the wins by game: what stands above them, the step from one to the next, and where the bars begin and end.
_GAMES, _GAME_STEP, _BAR, _BARS_END = 72, 48, 30, 620
# Names of games that are long in some language leave less for the bars.
_BARS, _BARS_AFTER_LONG = 286, 400
_GAME_SIZES, _LEAST_SIZES = (30, 27, 24), (24, 22, 20, 18)
# The line that says how many games are left out, and how high it is.
_MORE, _MORE_SIZES = 40, (27, 25, 24, 22)


class Badge(NamedTuple):
    """A few words in a frame of their own, golden if they are to be seen first."""

    text: str
    golden: bool = False


class RatingCurve(NamedTuple):
    """How a rating went: a title and a note, its numbers from the first to the last, and what is told of them.

    `band` is from where to where half of all players are, if that is known, and `banded` says so. `best` and `now`
    are the highest number and the last in words; `first` and `last` stand below the ends.
    """

    title: str
    note: str
    numbers: tuple[float, ...]
    now: str
    best: str
    first: str
    last: str
    band: tuple[float, float] | None = None
    banded: str = ""


class Recent(NamedTuple):
    """The last games, the newest last: whether each was won."""

    title: str
    note: str
    won: tuple[bool, ...]


class Wins(NamedTuple):
    """Wins by game, the most played first; `more` says in words how many games are left out, if any."""

    title: str
    note: str
    bars: tuple[Bar, ...]
    more: str = ""


class DrawnProfile(NamedTuple):
    """A player in words and numbers; what there is nothing to tell of is None. `figures` are numbers with words."""

    name: str
    face: Face
    since: str
    badges: tuple[Badge, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    rating: RatingCurve | None = None
    recent: Recent | None = None
    wins: Wins | None = None
    instead: str = ""


def profile_png(profile: DrawnProfile, theme: Theme = USUAL_THEME) -> bytes:
    """A player's card as PNG, 800 pixels wide."""
    papers = [*_papers(profile, theme)]
    figures = profile.figures[:MOST_FIGURES]
    top = _HEAD + _GAP + (_BOX + _GAP if figures else 0)
    below = top + sum(paper.height + _GAP for paper in papers)
    picture = Image.new("L", (WIDTH, below))
    picture.paste(felt(WIDTH, below - _HEAD), (0, _HEAD))
    picture.paste(rail(theme, WIDTH, _HEAD, below=False), (0, 0))
    _head(picture, theme, profile)
    _figures(picture, theme, figures)
    for paper in papers:
        paper.lay(picture, top)
        top += paper.height + _GAP
    return sheets.png(theme, picture)


def _papers(profile: DrawnProfile, theme: Theme) -> Sequence[Paper]:
    """The sheets that there is something to write on."""
    found = (
        _rating(profile.rating, theme) if profile.rating is not None and profile.rating.numbers else None,
        _recent(profile.recent, theme) if profile.recent is not None and profile.recent.won else None,
        _wins(profile.wins, theme) if profile.wins is not None and profile.wins.bars else None,
    )
    return [paper for paper in found if paper is not None]


def _head(picture: Image.Image, theme: Theme, profile: DrawnProfile) -> None:
    """The face, the name, since when they are there, and the badges."""
    lay_face(picture, theme, profile.face, (24, 18), _FACE)
    size = largest(_NAME_SIZES, [profile.name], _ROOM)
    write(picture, theme, line(profile.name, size, 64, _ROOM, profile.instead), (_NAME, 14), on_wood(theme))
    since = line(profile.since, largest(_SINCE_SIZES, [profile.since], _ROOM), 38, _ROOM)
    write(picture, theme, faint(since, 0.75), (_NAME, 76), on_wood(theme))
    left = _NAME
    for number, badge in enumerate(profile.badges[:MOST_BADGES], start=1):
        left += _badge(picture, theme, badge, left, last=number == len(profile.badges[:MOST_BADGES])) + 12


def _badge(picture: Image.Image, theme: Theme, badge: Badge, left: int, *, last: bool) -> int:
    """A badge on the head, half as wide as there is room at most, but for the last; how wide it is."""
    room = (_NAME + _ROOM - left if last else (_ROOM - 12) // 2) - 32
    written = line(badge.text, largest(_BADGE_SIZES, [badge.text], room), 44, room, narrowest=_NARROWEST)
    width, inks = written.width + 32, (theme.gold, theme.dark) if badge.golden else (theme.plate, theme.letters)
    drawn = Image.new("L", (width, 44), theme.palette.index(theme.gold if badge.golden else theme.wood.brass))
    drawn.paste(theme.palette.index(inks[0]), (2, 2), hard(rounded(width - 4, 40, 20)))
    write(drawn, theme, written, (16, 0), inks)
    picture.paste(drawn, (left, 124), hard(rounded(width, 44, 22)))
    return width


def _figures(picture: Image.Image, theme: Theme, figures: Sequence[tuple[str, str]]) -> None:
    """Numbers in dark boxes on the felt, the second of them golden."""
    if not figures:
        return
    width = (WIDTH - 2 * _SIDE + 10) // len(figures) - 10
    numbers, words = zip(*figures, strict=True)
    sizes = largest(_NUMBER_SIZES, numbers, width - 16), largest(_WORD_SIZES, words, width - 16)
    for place, each in enumerate(figures):
        box = Image.new("L", (width, _BOX), theme.palette.index(theme.pill))
        number, word = (
            line(text, size, high, width - 16, narrowest=_NARROWEST)
            for text, size, high in zip(each, sizes, (58, 40), strict=True)
        )
        write(
            box,
            theme,
            number,
            ((width - number.width) // 2, 4),
            (theme.pill, theme.gold if place == 1 else theme.letters),
        )
        write(box, theme, faint(word, 0.8), ((width - word.width) // 2, 54), (theme.pill, theme.letters))
        picture.paste(box, (_SIDE + place * (width + 10), _HEAD + _GAP), hard(rounded(width, _BOX, 14)))


def _titled(theme: Theme, height: int, title: str, note: str) -> Paper:
    """A sheet with a title, and a note at the right."""
    paper = Paper(theme, height)
    heading = line(title, largest((34, 30, 27), [title], 400), _LETTERS, 400)
    paper.ink(heading, (_EDGE, 10), theme.ink)
    room = paper.width - 2 * _EDGE - heading.width - 24
    noted = line(note, largest((27, 25, 24), [note], room), _LETTERS, room)
    paper.ink(noted, (paper.width - _EDGE - noted.width, 11), quiet(theme))
    return paper


def _rating(rating: RatingCurve, theme: Theme) -> Paper:
    """The line of a rating with its highest point and where it is now; half of all players are shaded."""
    paper, ink = _titled(theme, _RATING, rating.title, rating.note), CHART_INKS[2]
    numbers = (*rating.numbers, *(rating.band or ()))
    upward = Scale(min(numbers), max(numbers), _LOWEST, _HIGHEST)
    if max(numbers) == min(numbers):
        upward = Scale(min(numbers) - 1, max(numbers) + 1, _LOWEST, _HIGHEST)
    across = Scale(0, max(1, len(rating.numbers) - 1), _LEFT, _RIGHT)
    points = [(across.at(place), upward.at(number)) for place, number in enumerate(rating.numbers)]
    if rating.band is not None:
        low, high = (round(upward.at(number)) for number in rating.band)
        paper.ink(Image.new("L", (_RIGHT - _LEFT, max(4, low - high)), 255), (_LEFT, high), _band(theme))
    paper.strokes([Stroke(points, 5, ink)])
    peak = max(range(len(points)), key=lambda place: rating.numbers[place])
    for place, color in ((peak, _won(theme)), (len(points) - 1, ink)):
        _dot(paper, points[place], color)
    _rating_words(paper, rating, points[peak], points[-1])
    return paper


def _dot(paper: Paper, point: tuple[float, float], color: Color) -> None:
    around = _DOT + 6
    for size, ink in ((around, paper.theme.paper), (_DOT, color)):
        paper.ink(rounded(size, size, size // 2), (round(point[0]) - size // 2, round(point[1]) - size // 2), ink)


def _rating_words(paper: Paper, rating: RatingCurve, peak: tuple[float, float], end: tuple[float, float]) -> None:
    """The best above its point, the last number beside the end, and what stands below."""
    theme = paper.theme
    best = label(rating.best, 26, 36)
    left = min(max(_LEFT, round(peak[0]) - best.width // 2), _RIGHT - best.width)
    paper.ink(best, (left, round(peak[1]) - 48), _won(theme))
    room = paper.width - _EDGE - _RIGHT - 20
    now = line(rating.now, largest((46, 40, 34, 28), [rating.now], room), 60, room)
    paper.ink(now, (paper.width - _EDGE - now.width, round(end[1]) - 30), CHART_INKS[2])
    first, last, banded = (label(text, 26, 36) for text in (rating.first, rating.last, rating.banded))
    y = _LOWEST + 24
    paper.ink(first, (_LEFT, y), quiet(theme))
    paper.ink(last, (_RIGHT - last.width, y), quiet(theme))
    paper.ink(banded, ((_LEFT + _RIGHT - banded.width) // 2, y), _won(theme))


def _won(theme: Theme) -> Color:
    """What was won, in the colour of the cloth as far as that can be seen on paper."""
    return theme.cloth[6]


def _band(theme: Theme) -> Color:
    return blend(theme.paper, theme.edge, 1 / 3)


def _recent(recent: Recent, theme: Theme) -> Paper:
    """The last games as boxes, above a line those that were won and below it the others; a streak is golden."""
    paper, (wide, high) = _titled(theme, _RECENT, recent.title, recent.note), _TICK
    shown = recent.won[-MOST_RECENT:]
    streak = next((run for run, won in enumerate(reversed(shown)) if not won), len(shown))
    paper.strokes([Stroke([(_EDGE, _MIDDLE), (_EDGE + MOST_RECENT * _TICK_STEP - 6, _MIDDLE)], 2, theme.edge)])
    for place, won in enumerate(shown):
        golden = streak > 1 and place >= len(shown) - streak
        color = theme.gold if golden else _won(theme) if won else theme.suits[1]
        top = _MIDDLE - 3 - high if won else _MIDDLE + 3
        paper.ink(rounded(wide, high, 3), (_EDGE + place * _TICK_STEP, top), color)
    return paper


def _wins(wins: Wins, theme: Theme) -> Paper:
    """A bar for each game: all that were played, and dark what was won of them."""
    shown = wins.bars[:MOST_GAMES]
    height = _GAMES + _GAME_STEP * len(shown) + 6
    paper = _titled(theme, height + (_MORE if wins.more else 0), wins.title, wins.note)
    most = max(bar.whole for bar in shown) or 1
    long = any(width_of(bar.name, _GAME_SIZES[-1]) > _BARS - _EDGE - 16 for bar in shown)
    begin, sizes = (_BARS_AFTER_LONG, _LEAST_SIZES) if long else (_BARS, _GAME_SIZES)
    for place, bar in enumerate(shown):
        top = _GAMES + place * _GAME_STEP
        room = begin - _EDGE - 16
        name = line(bar.name, largest(sizes, [bar.name], room), _LETTERS, room)
        paper.ink(name, (_EDGE, top + (_BAR - _LETTERS) // 2), theme.ink)
        for amount, color in ((bar.whole, blend(theme.paper, _won(theme), 0.3)), (bar.part, _won(theme))):
            if amount:
                wide = max(12, round((_BARS_END - begin) * amount / most))
                paper.ink(rounded(wide, _BAR, 6), (begin, top), color)
        left = _BARS_END + 12
        value = line(bar.value, largest((31, 27, 24, 20), [bar.value], paper.width - _EDGE - left), _LETTERS, 200)
        paper.ink(value, (paper.width - _EDGE - value.width, top + (_BAR - _LETTERS) // 2), theme.ink)
    if wins.more:
        room = paper.width - 2 * _EDGE
        more = line(wins.more, largest(_MORE_SIZES, [wins.more], room), 36, room)
        paper.ink(more, (_EDGE, height - 6), quiet(theme))
    return paper
