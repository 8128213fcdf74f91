"""The moment that a game is won: the cards that were brought home in fans before rays of light, below a ribbon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from render.colors import WHITE, blend
from render.ending_panel import Ending, panel
from render.felt import felt
from render.few_colors import Few
from render.geometry import WIDTH
from render.lettering import largest, line
from render.packing import Packed
from render.png import canvas_of
from render.scene import scan_lines
from render.sheets import write
from render.sprites import FINE, rounded
from render.theme import FIGURE_COLORS, Theme
from render.themes import USUAL_THEME
from render.winning_fans import HEIGHT, Fan, Hand
from render.wood import rail

_RAIL = 12
# The ribbon: where it begins, how high it is, and where its middle part and its ends lie.
_RIBBON, _HIGH, _LEFT, _TAIL, _NOTCH = 30, 84, 84, 34, 24
_DROP, _FOLD = 16, 54
# How dark the lines upon it are, its ends, and what is folded under.
_LINE, _BACK, _FOLDED = 0.29, 0.42, 0.72
_TITLES = 52, 46, 40, 34, 28, 24
# Where the first fan begins, and how far the next one is below it; together they take about so much room.
_FIRST, _LEAST_STEP, _MOST_STEP, _ROOM = 156, 50, 112, 540
_BELOW = 8
# So much more of the cloth may be bare.
_AIR = 120


def moment_png(ending: Ending, *, height: int = 0, theme: Theme = USUAL_THEME) -> bytes:
    """The picture of a game that was won as PNG, 800 pixels wide; if it can be it is `height` pixels high."""
    below = panel(theme, WIDTH, ending)
    high = _stage_height(ending.fans, height - below.height)
    canvas = canvas_of(_lines(theme, ending, high), high + below.height)
    title = _title(theme, ending.title, ending.instead)
    canvas.paste(title, (WIDTH - title.width) // 2, _RIBBON + (_HIGH - title.height) // 2)
    return canvas.png(theme.palette.bytes)


@lru_cache(maxsize=16)
def _title(theme: Theme, text: str, instead: str) -> Image.Image:
    """The words on the ribbon, as large as they fit."""
    room = WIDTH - 2 * _LEFT - 28
    written = line(text, largest(_TITLES, [text], room), _HIGH - 24, room, instead)
    picture = Image.new("L", written.size, theme.palette.index(theme.gold))
    write(picture, theme, written, (0, 0), (theme.gold, theme.dark))
    return picture


def _step(fans: int, height: int) -> int:
    """How far each fan begins below the one before, where all are to take so much room."""
    return max(_LEAST_STEP, min(_MOST_STEP, (height - HEIGHT) // max(1, fans - 1)))


def _stage_height(fans: tuple[Fan, ...], wanted: int) -> int:
    """How high the cloth is with its fans; if it can be, as high as is wanted."""
    least, most = (_high(fans, _step(len(fans), room)) for room in (0, 2000))
    usual = _high(fans, _step(len(fans), _ROOM))
    return max(least, min(wanted, most + _AIR)) if wanted > 0 else usual


def _high(fans: tuple[Fan, ...], step: int) -> int:
    return _FIRST + (len(fans) - 1) * step + HEIGHT + _BELOW


# Few are won at a time.
@lru_cache(maxsize=2)
def _lines(theme: Theme, ending: Ending, height: int) -> bytes:
    """The stream of a picture but for the words on its ribbon, the cloth so many pixels high."""
    return _stage(theme, ending.fans, height).unpacked() + scan_lines(panel(theme, WIDTH, ending))


# A few kinds of games in a few themes are won at a time.
@lru_cache(maxsize=24)
def _stage(theme: Theme, fans: tuple[Fan, ...], height: int) -> Packed:
    """The cloth with its rays, the fans and a ribbon without words, as the stream of a PNG."""
    ground = _shining(theme, height)
    picture = theme.palette.shown(ground)
    hand, step = Hand(theme), _step(len(fans), height - _FIRST - _BELOW)
    first = _FIRST + (height - _high(fans, step)) // 2
    for number, fan in enumerate(fans):
        hand.draw(picture, fan, first + number * step)
    _ribbon(picture, theme)
    return Packed(scan_lines(_few(theme).indexed(picture)))


@lru_cache(maxsize=8)
def _few(theme: Theme) -> Few:
    """The colours that cards in all directions make do with.

    Edges that run aslant have any mixture of two colours; with few of them the picture takes a sixth less.
    """
    letters = [blend(theme.paper, suit, step / 3) for suit in theme.suits for step in (1, 2, 3)]
    folds = [blend(theme.gold, theme.dark, part) for part in (0.0, _LINE, _BACK, _FOLDED)]
    drawn = (theme.paper, theme.edge, theme.shade, theme.ink, theme.panel, theme.rays, WHITE)
    worn = [color for robe in theme.robes for color in robe]
    colors = [*theme.cloth, *drawn, *letters, *folds, *worn, *FIGURE_COLORS, *theme.wood.grain, theme.wood.brass]
    return Few(theme, colors)


def _shining(theme: Theme, height: int) -> Image.Image:
    """Felt with rays from behind the cards, below a narrow rail."""
    ground = felt(WIDTH, height, (WIDTH // 2, round(height * 0.6)))
    ground.paste(rail(theme, WIDTH, _RAIL, below=False), (0, 0))
    return ground


def _ribbon(picture: Image.Image, theme: Theme) -> None:
    """A ribbon of gold, its ends folded back behind it."""
    right = WIDTH - _LEFT
    for end, edge, inward in ((_TAIL, _LEFT, 1), (WIDTH - _TAIL, right, -1)):
        _fold(picture, theme, (end, edge), inward)
    box = rounded(right - _LEFT, _HIGH, 5)
    picture.paste(blend(theme.gold, WHITE, 0.5), (_LEFT, _RIBBON), box)
    picture.paste(theme.gold, (_LEFT, _RIBBON + 3), rounded(right - _LEFT, _HIGH - 3, 5))
    for y in (_RIBBON + 9, _RIBBON + _HIGH - 10):
        picture.paste(blend(theme.gold, theme.dark, _LINE), (_LEFT + 10, y, right - 10, y + 2))


def _fold(picture: Image.Image, theme: Theme, ends: tuple[int, int], inward: int) -> None:
    """One end of the ribbon: from where it hangs out to where it comes from behind the edge of its middle part."""
    (end, edge), fold, notch = ends, ends[1] + inward * _FOLD, ends[0] + inward * _NOTCH
    low, top = _RIBBON + _HIGH, _RIBBON + _DROP
    bottom = top + _HIGH
    tail = [(end, top), (fold, top), (fold, bottom), (end, bottom), (notch, (top + bottom) / 2)]
    under = [(edge, low), (fold, low), (fold, bottom)]
    for corners, dark in ((tail, _BACK), (under, _FOLDED)):
        picture.paste(blend(theme.gold, theme.dark, dark), (0, 0), _polygon(corners, bottom + 2))


def _polygon(points: Sequence[tuple[float, float]], height: int) -> Image.Image:
    """A filled shape as a mask with soft edges."""
    fine = Image.new("L", (WIDTH * FINE, height * FINE))
    ImageDraw.Draw(fine).polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    return fine.reduce(FINE)
