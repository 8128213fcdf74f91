"""The faces and backs of cards, in mode RGB, paper to the corners: rank left and suit right on one line, a picture
below; on plain cards the rank above the suit."""

from __future__ import annotations

from PIL import Image

from engine.cards import Card
from render.art.back_designs import back_art
from render.art.courts import figure, portrait, two_headed
from render.art.pips import one_pip_mask, pips_mask
from render.art.ranks import RANKS, overshoot, rank_mask
from render.art.suits import suit_mask
from render.card_sizes import Measure
from render.colors import Color
from render.theme import Theme

# How large the letters of the joker's name are beside those of ranks.
_WORD = 0.66
_LAST_PIP = 10
# Between rank and suit, and around them on a narrow strip.
_APART = 0.12
_STRIP_EDGE = 3
# How high rank and suit of a plain card are, as parts of its height.
_LARGE_CAP, _LARGE_SUIT = 0.45, 0.37
# The rank of a court is not so large: there is its head below it. Its suit is a part of the width.
_COURT_CAP, _COURT_SUIT, _BESIDE_FOOT = 0.37, 0.36, 1


def face(theme: Theme, measure: Measure, card: Card, top: int | None = None) -> Image.Image:
    """A card that lies face up; its picture begins below rank and suit, or `top` pixels from the upper edge."""
    if card is Card.UNKNOWN:
        return back(theme, measure, 0)
    paper = Image.new("RGB", (measure.width, measure.height), theme.paper)
    if measure.plain:
        draw = _rank_and_suit if card.rank <= _LAST_PIP else _rank_above_head
        draw(paper, theme, measure, card)
        return paper
    _index(paper, theme, measure, card)
    _picture(paper, theme, measure, card, measure.strip if top is None else top)
    return paper


def line(theme: Theme, measure: Measure, card: Card) -> Image.Image:
    """The upper part of a card, `measure.strip` pixels high, that shows when another one covers it."""
    if card is Card.UNKNOWN:
        return back(theme, measure, 0).crop((0, 0, measure.width, measure.strip))
    paper = Image.new("RGB", (measure.width, measure.strip), theme.paper)
    _index(paper, theme, measure, card)
    return paper


def side_line(theme: Theme, measure: Measure, card: Card, strip: int) -> Image.Image:
    """What shows of a card in a fan to one side, `strip` pixels wide and as high as the card: rank above suit."""
    if card is Card.UNKNOWN:
        return back(theme, measure, 0).crop((0, 0, strip, measure.height))
    paper = Image.new("RGB", (strip, measure.height), theme.paper)
    room = max(8, strip - 2 * _STRIP_EDGE)
    if card is Card.JOKER:
        word = _word(measure, measure.height - 2 * measure.top, room).transpose(Image.Transpose.ROTATE_270)
        paper.paste(_color(theme, card), ((strip - word.width) // 2, (measure.height - word.height) // 2), word)
        return paper
    rank = rank_mask(RANKS[card.rank], measure.cap, room)
    suit = suit_mask(card.suit, min(room, measure.suit))
    below = measure.top + measure.cap + round(measure.cap * 0.2)
    color = _color(theme, card)
    paper.paste(color, ((strip - rank.width) // 2, measure.top - overshoot(measure.cap)), rank)
    paper.paste(color, ((strip - suit.width) // 2, below), suit)
    return paper


def back(theme: Theme, measure: Measure, number: int) -> Image.Image:
    """A card that lies face down, from the pack with a number."""
    edge = measure.edge
    paper = Image.new("RGB", (measure.width, measure.height), theme.paper)
    design = theme.backs[number % len(theme.backs)]
    paper.paste(back_art(design, theme.paper, measure.width - 2 * edge, measure.height - 2 * edge), (edge, edge))
    return paper


def _color(theme: Theme, card: Card) -> Color:
    return theme.ink if card is Card.JOKER else theme.suits[card.suit]


def _word(measure: Measure, room: int, height: int) -> Image.Image:
    """The joker's name."""
    cap = round(min(measure.cap * _WORD, height - 2 * overshoot(height)))
    return rank_mask(RANKS[Card.JOKER.rank], cap, room)


def _index(paper: Image.Image, theme: Theme, measure: Measure, card: Card) -> None:
    """Rank and suit, or the joker's name, on one line."""
    color, cap, top = _color(theme, card), measure.cap, measure.top
    if card is Card.JOKER:
        word = _word(measure, measure.width - 2 * measure.inset, cap)
        paper.paste(color, ((measure.width - word.width) // 2, top + (cap - word.height) // 2), word)
        return
    room = measure.width - 2 * measure.inset - measure.suit - round(measure.width * _APART)
    paper.paste(color, (measure.inset, top - overshoot(cap)), rank_mask(RANKS[card.rank], cap, room))
    right = measure.width - measure.inset - measure.suit
    paper.paste(color, (right, top + (cap - measure.suit) // 2), suit_mask(card.suit, measure.suit))


def _rank_and_suit(paper: Image.Image, theme: Theme, measure: Measure, card: Card) -> None:
    """Rank and suit below each other, which share the height of the card."""
    color, cap, wide = _color(theme, card), round(measure.height * _LARGE_CAP), measure.width
    rank = rank_mask(RANKS[card.rank], cap, wide - 2 * measure.edge)
    suit = suit_mask(card.suit, round(measure.height * _LARGE_SUIT))
    rest = measure.height - cap - suit.height
    paper.paste(color, ((wide - rank.width) // 2, rest // 3 - overshoot(cap)), rank)
    paper.paste(color, ((wide - suit.width) // 2, cap + rest * 2 // 3), suit)


def _rank_above_head(paper: Image.Image, theme: Theme, measure: Measure, card: Card) -> None:
    """The rank of a court nearly as large as others are, its suit at its foot, and a head as wide as the card."""
    color, wide, edge = _color(theme, card), measure.width, measure.edge
    cap, size = round(measure.height * _COURT_CAP), round(wide * _COURT_SUIT)
    rank = rank_mask(RANKS[card.rank], cap, wide - 2 * edge - size - _BESIDE_FOOT)
    paper.paste(color, (edge, measure.top - overshoot(cap)), rank)
    paper.paste(color, (wide - edge - size, measure.top + cap - size), suit_mask(card.suit, size))
    top = measure.top + cap + measure.top // 2
    paper.paste(figure(theme, card, wide, measure.height - top), (0, top))


def _picture(paper: Image.Image, theme: Theme, measure: Measure, card: Card, top: int) -> None:
    edge = measure.edge
    if card.rank > _LAST_PIP:
        size = (measure.width - 2 * edge, measure.height - top - edge)
        two = measure.two_headed and size[1] >= size[0]
        # Larger cards are not so many that their rays take too many bytes.
        plain = measure.few and not measure.printed
        drawn = two_headed(theme, card, *size) if two else portrait(theme, card, *size, plain=plain)
        paper.paste(drawn, (edge, top))
        return
    drawn_mask = pips_mask if measure.printed and top == measure.strip else one_pip_mask
    room = measure.height - top - round(measure.width * 0.06)
    mask = drawn_mask(card.rank, card.suit, measure.width, room)
    paper.paste(_color(theme, card), (0, top), mask)
