"""The four jacks."""

from __future__ import annotations

from engine.cards import Suit
from render.art.courts import attributes, beards, clothes, hair, hats, heads
from render.art.courts.clothes import Dress
from render.art.courts.figure_points import CROWN, HAND, HEAD
from render.art.courts.patterns import checks, plain, sown, stripes
from render.art.pen import Pen
from render.colors import WHITE
from render.theme import AUBURN_HAIR, BLOND_HAIR, RAVEN_HAIR, WALNUT_HAIR, Robe


def spades(pen: Pen, robe: Robe) -> None:
    """The jack who is seen from the side, with a halberd."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved((43, 86))
    clothes.robe(pen, Dress(plain(second), stripes(main, light, 12), sown(light, main, Suit.SPADES, 10, 8)), trim)
    clothes.cowl(pen, WHITE)
    heads.profile(head, AUBURN_HAIR)
    hair.beside(head, BLOND_HAIR)
    hats.feathered(pen.moved((0, 34)), second, trim, WHITE)
    clothes.arm(hand, plain(second), light)
    attributes.halberd(pen.moved((43, 86), 0.9, flipped=True), trim)
    clothes.fist(hand)


def hearts(pen: Pen, robe: Robe) -> None:
    """The other one-eyed jack, with a quill."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD, flipped=True), pen.moved(HAND)
    clothes.robe(pen, Dress(plain(second), stripes(light, main, 9, 0.3), sown(main, trim, Suit.HEARTS, 10, 7)), trim)
    clothes.cowl(pen, trim)
    heads.profile(head, AUBURN_HAIR)
    hair.beside(head, AUBURN_HAIR)
    hats.brimmed(pen.moved(CROWN, flipped=True), second, main, trim)
    clothes.arm(hand, plain(second), light)
    attributes.plume(hand, WHITE)
    clothes.fist(hand)


def diamonds(pen: Pen, robe: Robe) -> None:
    """A minstrel with a lute."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved((38, 88))
    hair.pageboy(head, RAVEN_HAIR)
    clothes.robe(pen, Dress(plain(main), checks(main, light, 13), stripes(second, light, 9)), trim)
    clothes.ruff(pen, WHITE, 6)
    heads.front(head, RAVEN_HAIR)
    beards.tuft(head, RAVEN_HAIR)
    hair.straight(head, RAVEN_HAIR)
    hats.beret(pen.moved(CROWN), second, trim, main)
    attributes.lute(hand, BLOND_HAIR, trim)
    clothes.strumming(hand, plain(main), light)


def clubs(pen: Pen, robe: Robe) -> None:
    """A young archer."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD, flipped=True), pen.moved(HAND)
    hair.curls(head, WALNUT_HAIR)
    clothes.robe(pen, Dress(plain(second), checks(main, light, 15), sown(trim, main, Suit.CLUBS, 10, 8)), trim)
    clothes.neck(pen)
    clothes.lapels(pen, light, WHITE)
    heads.front(head, WALNUT_HAIR)
    hair.swept(head, WALNUT_HAIR)
    hats.pointed(pen.moved((0, 32), 0.96), main, trim, second)
    attributes.bow(hand, trim)
    clothes.arm(hand, plain(second), light)
    clothes.fist(hand)
