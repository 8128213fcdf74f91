"""A table in letters of one width, narrow enough for a phone: for people who would rather read it than see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.model.live_table import LiveTable
from bot.text.formatting import LONGEST_NAME, clip, plain
from bot.text.reader import Reader
from engine.cards import Card
from engine.layout import Layout
from engine.piles import SIDEWAYS
from engine.printing import Block, printed
from engine.view import PileView, Thickness, View

# So many letters stand beside each other on a phone, and so many are shown of a table.
LETTERS_WIDTH = 40
LONGEST_LETTERS = 1400
# Every card is as wide as a ten.
_CARD = 3
_QUOTE = "'"
_THICK = {Thickness.THIN: "-", Thickness.MEDIUM: "=", Thickness.THICK: "≡"}


def table_in_letters(reader: Reader, live: LiveTable) -> str:
    """What everybody sees of a table that is dealt, as a block of letters."""
    return in_letters(reader, live.in_play.look(), live.names)


def in_letters(reader: Reader, view: View, names: Sequence[str]) -> str:
    """A table as a block of letters, at most 1400 of them in lines of 40; `names` are the players' by seat."""
    text = "\n".join([_grid(view), *_legend(reader, view), *_players(reader, view, names)])
    return f"```\n{text[:LONGEST_LETTERS]}\n```"


def _grid(view: View) -> str:
    """Every pile where the layout has it stand; what is too wide is parted until it fits."""
    fitting = (grid for grid in _tries(view) if max(map(len, grid.splitlines())) <= LETTERS_WIDTH)
    return next(fitting, "")


def _tries(view: View) -> Iterator[str]:
    """The grid, narrower each time: as it is, and its rows in parts."""
    parted = (_parted(view.layout, most) for most in range(view.layout.columns - 1, 0, -1))
    for layout in (view.layout, *parted):
        for gap in ("  ", " "):
            yield printed(layout, _blocks(view, layout, gap), gap)


def _parted(layout: Layout, most: int) -> Layout:
    """A layout whose rows have at most so many piles each: a longer one goes on below, in equal parts."""
    rows: list[tuple[int | None, ...]] = []
    for row in layout.rows:
        size = -(-len(row) // -(-len(row) // most))
        rows += [row[start : start + size] for start in range(0, len(row), size)]
    return Layout(max(map(len, rows)), tuple(rows), chains=layout.chains)


def _blocks(view: View, layout: Layout, gap: str) -> list[Block]:
    """Each pile in letters; cards that are spread sideways go on below where there is no more room."""
    rows = layout.rows
    room = min((_room([view.piles[n] for n in row if n is not None], gap) for row in rows), default=1)
    return [_block(pile, room) for pile in view.piles]


def _room(row: Sequence[PileView], gap: str) -> int:
    """How many cards of a pile that is spread sideways stand in one line of its row."""
    sideways = sum(pile.spot.fan in SIDEWAYS for pile in row)
    if not sideways:
        return LETTERS_WIDTH
    others = sum(max(_CARD, len(pile.spot.short())) for pile in row if pile.spot.fan not in SIDEWAYS)
    left = LETTERS_WIDTH - others - len(gap) * (len(row) - 1)
    return max(1, (left // sideways + 1) // (_CARD + 1))


def _block(pile: PileView, room: int) -> Block:
    spot = pile.spot
    label, *lines = pile.block().lines
    if pile.empty:
        return Block((label, *lines), spot.fan)
    if pile.thickness is not None:
        thick = _THICK[pile.thickness] if pile.counted is None else f"×{pile.counted}"
        return Block((label, *lines[:-1], thick.rjust(_CARD)), spot.fan)
    if spot.fan == "none":
        return Block((label, *lines), spot.fan)
    cards = _spread(pile.cards)
    if spot.fan not in SIDEWAYS:
        return Block((label, *cards), spot.fan)
    parts = [cards[start : start + room] for start in range(0, len(cards), room)]
    return Block((label, *map(" ".join, parts)), spot.fan)


def _spread(cards: Sequence[Card]) -> list[str]:
    """Cards one by one, those at the bottom that lie face down together: "##", "×6"."""
    hidden = sum(card is Card.UNKNOWN for card in cards)
    backs = ["##"] * hidden if hidden < 3 else ["##", f"×{hidden}"]
    return [text.rjust(_CARD) for text in (*backs, *(str(card) for card in cards if card is not Card.UNKNOWN))]


def _legend(reader: Reader, view: View) -> Iterator[str]:
    """What the marks of piles mean that nobody may count."""
    if any(pile.thickness and pile.counted is None for pile in view.piles):
        yield ""
        yield reader.say("letters-thickness")


def _players(reader: Reader, view: View, names: Sequence[str]) -> Iterator[str]:
    """The players by the numbers that their piles bear, and whose turn it is."""
    if len(names) < 2:
        return
    yield ""
    for seat, name in enumerate(names):
        # A back-tick would end the block of letters.
        said = f"{seat + 1} {clip(plain(reader, name), LONGEST_NAME).replace('`', _QUOTE)}"
        yield f"{said} {reader.say('letters-turn')}" if seat == view.turn else said
