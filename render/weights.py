"""How heavy pictures get, in bytes: what cards make do with where many of them are seen whole."""

from __future__ import annotations

from dataclasses import replace

from render.card_sizes import Measure

# Many whole cards take no more pixels than this, or than these if they make do with few colours.
_MOST_PIXELS, _MOST_OF_FEW = 306_000, 440_000
# Of the same pixels more cards weigh more, for each has its signs: where they can make do with few colours, so much.
_MOST_OF_MANY = 290_000
# So many beside columns count as well.
_MANY = 30
# Cards make do with few colours where more than so many may be seen whole, some of them in columns; without columns,
# where more than so many would have to be smaller.
_CROWDED, _FULL = 25, 18
# Where as many places of cards with few colours take more pixels than this, the felt has no rays.
_LADEN = 400_000


def crowded(whole: int) -> bool:
    """Whether the cards of one who plays alone make do with few colours: so many whole ones, columns among them."""
    return whole > _CROWDED


def heavy(card: Measure, whole: int, *, columns: bool) -> bool:
    """Whether a picture gets heavy with so many cards that may be seen whole; columns mostly cover theirs."""
    most = _MOST_OF_FEW if card.few else _MOST_OF_MANY if _may_be_few(whole, columns=columns) else _MOST_PIXELS
    return (not columns or whole > _MANY) and whole * card.width * card.height > most


def laden(card: Measure, places: int) -> bool:
    """Whether so many places of cards that make do with few colours leave no bytes for rays on the felt."""
    return card.few and places > _CROWDED and places * card.width * card.height > _LADEN


def lighter(card: Measure, whole: int, *, columns: bool) -> Measure:
    """Cards that weigh less: with few colours instead of many, or else smaller by a pixel."""
    if heavy(card, whole, columns=columns) and _may_be_few(whole, columns=columns) and not card.few:
        return replace(card, few=True)
    return replace(card, width=card.width - 1)


def _may_be_few(whole: int, *, columns: bool) -> bool:
    """Whether few colours are better than smaller cards, where there are many."""
    return not columns and whole > _FULL
