"""The picture of a table: what one may see of it, as PNG."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.view import NO_TRAIL, View
from render.captions import caption_pieces
from render.chained import beneath, chained
from render.column_room import Rooms, closed_piles, rooms_of, roomy, standing, thick_piles
from render.ending_panel import Ending, panel
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Plate
from render.home_counts import home_pieces, home_tally
from render.labels import Mark, SeatState, plate
from render.last_turn import lay_numbers, lay_paths, left_empty, marked, marks_of, moved_cards, paths, slips_upon
from render.place_contents import laid
from render.png import Canvas, Piece, canvas_of, piece
from render.scene import Scene, crown, scan_lines, scene, table, turn_zone, upon
from render.slips import Slip
from render.theme import Theme
from render.themes import USUAL_THEME
from render.turn_panel import turn_panel

# How many bytes a picture has at most on which no more cards are seen or counted than one pack has, and with more.
_PACK, _BYTES, _BYTES_OF_MORE = 52, 80_000, 100_000
# How far from the edge the number of cards at home stands on the lower rail, and from the caption.
_FROM_EDGE, _APART = 14, 12


def table_png(
    view: View,
    names: Sequence[str],
    caption: str,
    *,
    least: Rooms = (),
    theme: Theme = USUAL_THEME,
    ending: Ending | None = None,
    turn: Sequence[Slip] = (),
    instead: Sequence[str] = (),
) -> bytes:
    """The picture of a table as PNG; `names` are the players' by seat, `caption` is one line below the cards.

    Where a name cannot be written, the player's number stands there, or what is `instead` of it.
    `least` is the room that its columns had on the picture before: with that it does not shrink. Where the game has
    an `ending`, that stands close below the cards instead of the caption, and nothing tells the last turn. A `turn`
    that is to follow stands below the caption, as slips.
    """
    least = least if ending is None else ()
    view = roomy(view, least)
    drawn, players = chained(view), _players(names, instead)
    seen = _scene(view, drawn, least, theme)
    if ending is not None or view.turn is None:
        view, drawn = view._replace(trail=NO_TRAIL), drawn._replace(trail=NO_TRAIL)
    if ending is None:
        canvas = _followed(seen, turn) if turn else canvas_of(seen.lines, seen.frame.height)
        canvas.lay(_told_below(seen, view, caption, players))
    else:
        canvas = _concluded(seen, ending)
    _draw(canvas, seen, (view, drawn), players)
    written = canvas.png(theme.palette.bytes)
    # To make it small takes ten times as long.
    large = len(written) > _BYTES and len(written) > _most_bytes(view)
    return canvas.png(theme.palette.bytes, fast=False) if large else written


def _most_bytes(view: View) -> int:
    """How many bytes the picture of a table has at most."""
    told = sum([max(len(pile.cards), pile.counted or 0) for pile in view.piles])
    return _BYTES if told <= _PACK else _BYTES_OF_MORE


def _scene(view: View, drawn: View, least: Rooms, theme: Theme) -> Scene:
    spots = tuple([pile.spot for pile in view.piles])
    closed = closed_piles(drawn)
    if closed:
        # Where the last turn took cards from nearly everywhere, it marks no places, and none stays for its sake.
        view = view._replace(trail=marked(view))
    there = table(standing(view), spots, thick_piles(view), closed)
    return scene(theme, there, rooms_of(there.columns, drawn.piles, least))


def _told_below(seen: Scene, view: View, caption: str, players: _Players) -> list[Piece]:
    """The caption on the lower rail, and at its end how many cards are home."""
    y, tally = seen.frame.height - FOOTER + 8, home_tally(seen, view)
    kept = 0 if tally is None else tally.width + _APART
    told = [*caption_pieces(seen.theme, caption, *players, y, kept=kept)]
    return told if tally is None else [*told, piece(tally, WIDTH - _FROM_EDGE - tally.width, y)]


def _concluded(seen: Scene, ending: Ending) -> Canvas:
    """The scene with a panel that tells how the game has ended, in the place of the lower rail."""
    below, cloth = panel(seen.theme, WIDTH, ending), seen.frame.height - FOOTER
    lines = seen.lines[: cloth * (WIDTH + 1)] + scan_lines(below)
    return canvas_of(lines, cloth + below.height)


def _followed(seen: Scene, turn: Sequence[Slip]) -> Canvas:
    """The scene with the slips of a turn below it."""
    below = turn_panel(seen.theme, WIDTH, tuple(turn))
    return canvas_of(seen.lines + scan_lines(below), seen.frame.height + below.height)


def _draw(canvas: Canvas, seen: Scene, views: tuple[View, View], players: _Players) -> None:
    """Draw upon the scene all that lies there: the table as it is, and as its columns are drawn."""
    told, view = views
    placed, trail = seen.frame, marked(view)
    moved, marks = moved_cards(trail), marks_of(placed, trail)
    upon_it = _upon_each(seen, view) | beneath(told)
    piles = tuple(
        [
            laid(seen, number, pile, (moved.get(number, 0), marks.get(number, Mark.NONE)), upon_it.get(number, 0))
            for number, pile in enumerate(view.piles)
        ]
    )
    _plates(canvas, seen, view, players)
    # From the top of the table down: the shadow of a pile falls on the cloth, not on the next one's cards.
    canvas.lay([each for number in placed.downward for each in piles[number].pieces])
    canvas.lay(crown(seen))
    canvas.lay(left_empty(seen, view))
    if view.turn in seen.zones:
        # Where a pile is thick, its shadow falls below the line around whoever is to move.
        canvas.lay([turn_zone(seen, view.turn)])
    found = paths(seen, view, piles)
    if found:
        lay_paths(canvas, seen.theme, found)
    canvas.lay([pile.label.piece for pile in piles if pile.label is not None])
    canvas.lay(home_pieces(seen, view))
    lay_numbers(canvas, seen.theme, found, piles)
    if not found and view.trail.steps:
        canvas.lay(slips_upon(seen, told, piles))


# Names.


class _Players(NamedTuple):
    """What the players are called by seat, and what is written where that cannot be."""

    names: tuple[str, ...]
    instead: tuple[str, ...]

    def named(self, seat: int) -> tuple[str, str]:
        """A player's name, and what is written instead."""
        return self.names[seat], self.instead[seat]


def _players(names: Sequence[str], instead: Sequence[str]) -> _Players:
    names = tuple(names)
    return _Players(names, tuple(instead) or _numbers(len(names)))


@cache
def _numbers(count: int) -> tuple[str, ...]:
    return tuple([str(seat + 1) for seat in range(count)])


def _plates(canvas: Canvas, seen: Scene, view: View, players: _Players) -> None:
    """The names of those who play."""
    for there in seen.frame.plates:
        standing = SeatState.WAITING if view.active[there.seat] else SeatState.OUT
        if there.seat == view.turn:
            standing = SeatState.TURN
        canvas.lay([_plate(seen, there, players.named(there.seat), standing)])


# The scene behind a plate stays in memory with it.
@lru_cache(maxsize=16)
def _plate(seen: Scene, there: Plate, name: tuple[str, str], standing: SeatState) -> Piece:
    """A name as it looks upon the scene."""
    sprite = plate(seen.theme, *name, (there.width, PLATE_HEIGHT), standing)
    return upon(seen, sprite, (there.x, there.y))


def _upon_each(seen: Scene, view: View) -> dict[int, int]:
    """How many others lie half upon each card."""
    return _covered(seen, tuple([not pile.cards for pile in view.piles])) if seen.frame.beneath else {}


@lru_cache(maxsize=256)
def _covered(seen: Scene, empty: tuple[bool, ...]) -> dict[int, int]:
    """The same, where some piles are empty."""
    covered: dict[int, int] = {}
    for number, under in seen.frame.beneath.items():
        if not empty[number]:
            for other, _ in under:
                covered[other] = covered.get(other, 0) + 1
    return covered
