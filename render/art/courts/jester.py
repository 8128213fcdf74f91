"""The jester, who is the joker."""

from __future__ import annotations

from render.art.courts import attributes, clothes, hair, hats, heads
from render.art.courts.clothes import Dress
from render.art.courts.figure_points import HEAD
from render.art.courts.patterns import checks, plain
from render.art.pen import Pen
from render.theme import AUBURN_HAIR, Robe


def jester(pen: Pen, robe: Robe) -> None:
    """A jester with a stick that looks like himself."""
    main, second, light, trim = robe
    head, hand = pen.moved(HEAD), pen.moved((41, 92))
    hair.cap_of_hair(head, AUBURN_HAIR)
    clothes.robe(pen, Dress(plain(second), checks(main, trim, 16), plain(light)), trim)
    clothes.neck(pen)
    clothes.points(pen, main, trim)
    heads.front(head, AUBURN_HAIR)
    heads.painted(head)
    hats.fool(pen.moved((0, 32), 0.96), main, second, trim)
    clothes.arm(hand, plain(second), trim)
    attributes.marotte(hand, second, trim)
    clothes.fist(hand)
