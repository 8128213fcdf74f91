"""The four kings."""

from __future__ import annotations

from engine.cards import Suit
from render.art.courts import attributes, beards, clothes, crowns, hair, heads
from render.art.courts.clothes import Dress
from render.art.courts.figure_points import CROWN, HAND, HEAD
from render.art.courts.patterns import checks, plain, sown, stripes
from render.art.pen import Pen
from render.colors import WHITE
from render.theme import AUBURN_HAIR, BLOND_HAIR, RAVEN_HAIR, SILVER_HAIR, Robe


def spades(pen: Pen, robe: Robe) -> None:
    """An old king, in ermine, with the sword of justice."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved(HAND)
    hair.flowing(head, SILVER_HAIR)
    clothes.robe(pen, Dress(plain(second), sown(main, light, Suit.DIAMONDS, 10, 5), plain(second)), trim)
    clothes.ermine(pen)
    heads.front(head, RAVEN_HAIR)
    beards.forked(head, SILVER_HAIR)
    beards.turned_up(head, SILVER_HAIR)
    crowns.pointed(pen.moved(CROWN, 0.94), robe, second)
    clothes.arm(hand, stripes(second, main, 8), light)
    attributes.sword(hand, trim)
    clothes.fist(hand)


def hearts(pen: Pen, robe: Robe) -> None:
    """The king with golden curls who holds his sword behind his head."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD, flipped=True), pen.moved((37, 62))
    attributes.sword(pen.moved((37, 62), 1.35, turn=-0.9), trim)
    hair.curls(head, BLOND_HAIR)
    clothes.robe(pen, Dress(stripes(second, trim, 11), sown(main, trim, Suit.HEARTS), plain(light)), trim)
    clothes.lapels(pen, WHITE, second)
    heads.front(head, AUBURN_HAIR)
    beards.curled(head, BLOND_HAIR)
    crowns.closed(pen.moved(CROWN, 0.92), robe, main)
    clothes.arm(hand, stripes(second, trim, 11), light)
    clothes.fist(hand)


def diamonds(pen: Pen, robe: Robe) -> None:
    """The king seen from the side, with an axe."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved(HAND)
    clothes.robe(pen, Dress(plain(second), checks(main, trim, 15), sown(light, main, Suit.DIAMONDS, 9, 6)), trim)
    clothes.cowl(pen, light)
    heads.profile(head, AUBURN_HAIR)
    beards.in_profile(head, AUBURN_HAIR)
    hair.beside(head, AUBURN_HAIR)
    crowns.towers(pen.moved((-1, 31), 0.92), robe, second)
    clothes.arm(hand, plain(second), light)
    attributes.axe(hand, trim)
    clothes.fist(hand)


def clubs(pen: Pen, robe: Robe) -> None:
    """A black-bearded king who holds the orb."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved((42, 86))
    hair.rolled(head, RAVEN_HAIR)
    clothes.robe(pen, Dress(plain(second), sown(main, trim, Suit.CLUBS), sown(trim, main, Suit.CLUBS, 10, 7)), trim)
    clothes.ermine(pen)
    clothes.chain(pen, trim, second, 82)
    heads.front(head, RAVEN_HAIR)
    beards.full(head, RAVEN_HAIR)
    beards.drooping(head, RAVEN_HAIR)
    crowns.lilies(pen.moved(CROWN, 0.94), robe, second)
    clothes.arm(hand, plain(second), light)
    attributes.orb(hand, trim, main)
    clothes.palm(hand)
