"""The four queens."""

from __future__ import annotations

from engine.cards import Suit
from render.art.courts import attributes, clothes, crowns, hair, heads
from render.art.courts.clothes import Dress
from render.art.courts.figure_points import CROWN, HAND, HEAD
from render.art.courts.patterns import checks, dots, plain, sown, stripes
from render.art.pen import Pen
from render.colors import WHITE
from render.theme import AUBURN_HAIR, BLOND_HAIR, LIP, RAVEN_HAIR, STEEL, WALNUT_HAIR, Robe


def spades(pen: Pen, robe: Robe) -> None:
    """A dark queen under a veil, with a sceptre."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved(HAND)
    clothes.veil(pen, STEEL)
    hair.pageboy(head, RAVEN_HAIR)
    clothes.robe(pen, Dress(plain(main), dots(main, light), plain(second)), trim)
    clothes.bodice(pen, trim)
    clothes.pendant(pen, second)
    heads.front(head, RAVEN_HAIR, woman=True)
    hair.parted(head, RAVEN_HAIR)
    crowns.lilies(pen.moved(CROWN, 0.88), robe, second)
    clothes.arm(hand, plain(main), light)
    attributes.sceptre(hand, trim, Suit.SPADES, pen.ink)
    clothes.fist(hand)


def hearts(pen: Pen, robe: Robe) -> None:
    """A fair queen with a rose."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD, flipped=True), pen.moved(HAND)
    hair.flowing(head, BLOND_HAIR)
    clothes.robe(pen, Dress(plain(second), stripes(main, trim, 13), sown(light, main, Suit.HEARTS, 10, 8)), trim)
    clothes.neck(pen)
    clothes.ruff(pen, WHITE)
    heads.front(head, AUBURN_HAIR, woman=True)
    hair.parted(head, BLOND_HAIR)
    crowns.pointed(pen.moved(CROWN, 0.84), robe, main)
    clothes.arm(hand, plain(second), light)
    attributes.rose(hand, main, trim)
    clothes.fist(hand)


def diamonds(pen: Pen, robe: Robe) -> None:
    """A red-haired queen with a fan."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved((43, 95))
    hair.buns(head, AUBURN_HAIR)
    clothes.robe(pen, Dress(plain(second), sown(main, light, Suit.DIAMONDS, 11, 8), checks(second, light, 11)), trim)
    clothes.neck(pen)
    clothes.cowl(pen, WHITE)
    clothes.chain(pen, trim, second, 79)
    heads.front(head, AUBURN_HAIR, woman=True)
    hair.swept(head, AUBURN_HAIR)
    crowns.towers(pen.moved(CROWN, 0.86), robe, second)
    clothes.arm(hand, plain(second), trim)
    attributes.fan(pen.moved((43, 95), 0.9, turn=0.22), light, second, trim)
    clothes.fist(hand)


def clubs(pen: Pen, robe: Robe) -> None:
    """A queen with plaits, and a bird on her hand."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD, flipped=True), pen.moved((41, 88))
    hair.cap_of_hair(head, WALNUT_HAIR)
    clothes.robe(pen, Dress(stripes(main, light, 14), plain(main), sown(light, main, Suit.CLUBS, 10, 8)), trim)
    clothes.neck(pen)
    clothes.lapels(pen, second, WHITE)
    heads.front(head, WALNUT_HAIR, woman=True)
    hair.parted(head, WALNUT_HAIR)
    crowns.closed(pen.moved(CROWN, 0.88), robe, main)
    hair.braids(head, WALNUT_HAIR, second)
    clothes.arm(hand, plain(main), light)
    attributes.bird(pen.moved((41, 88), 0.95, flipped=True), trim, main, LIP)
    clothes.fist(hand)
