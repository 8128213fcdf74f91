"""Which solo games are offered to somebody who has not said yet which they want."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.service.game_search import SOLO
from bot.store.protocol import Store
from engine.catalogue import BEST_LOVED
from engine.game import Game

RECENT_FAVOURITES, FAVOURITES = 3, 5
_BY_ID = {kind.id: kind for kind in SOLO}


class Offered(NamedTuple):
    """What somebody played last, what is played most on their server, and a game that they have not tried.

    No game comes twice; `new` is None for whoever has tried them all.
    """

    recent: tuple[Game, ...] = ()
    favourites: tuple[Game, ...] = ()
    new: Game | None = None

    @property
    def known(self) -> tuple[Game, ...]:
        """All but the new one."""
        return (*self.recent, *self.favourites)


async def offered(store: Store, guild_id: int, user_id: int) -> Offered:
    """What to offer to somebody on a server, or in direct messages (0), where everybody is by themselves."""
    played = _games(await store.past.games(user_id))
    tallies = await store.results.game_tallies(guild_id) if guild_id else ()
    liked = _games(tally.game for tally in sorted(tallies, key=lambda tally: (-tally.played, tally.game)))
    recent = played[:RECENT_FAVOURITES]
    favourites = tuple(kind for kind in liked if kind not in recent)[:FAVOURITES]
    best_first = (*map(_BY_ID.__getitem__, BEST_LOVED), *SOLO)
    new = next((kind for kind in best_first if kind not in played and kind not in favourites), None)
    return Offered(recent, favourites, new)


def _games(ids: Iterable[str]) -> tuple[Game, ...]:
    """The solo games of some ids that there still are."""
    return tuple(_BY_ID[each] for each in ids if each in _BY_ID)
