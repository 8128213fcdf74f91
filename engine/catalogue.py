"""The games there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from importlib import import_module

from engine.game import Game
from engine.older import OLDER
from engine.table import Table

_MODULES = (
    "chinese_patience.game",
    "russian_bank.game",
    "solitaire.games.scorpion",
    "solitaire.games.yukon",
    "solitaire.games.curds_and_whey",
    "solitaire.games.penguin",
    "solitaire.games.pyramid",
    "solitaire.games.beleaguered_castle",
    "solitaire.games.streets_and_alleys",
    "solitaire.games.citadel",
    "solitaire.games.fortress",
    "solitaire.games.chessboard",
    "solitaire.games.spaces",
    "solitaire.games.honey_bee",
    "solitaire.games.strategy",
    "solitaire.games.king_albert",
    "solitaire.games.idiots_delight",
    "solitaire.games.simple_simon",
    "solitaire.games.four_leaf_clover",
    "solitaire.games.chinese_solitaire",
    "solitaire.games.indian_patience",
    "solitaire.games.klondike",
    "solitaire.games.la_belle_lucie",
    "solitaire.games.house_in_the_wood",
    "solitaire.games.house_on_the_hill",
    "solitaire.games.le_cadran",
    "solitaire.games.la_quinzaine",
    "solitaire.games.la_loi_salique",
    "solitaire.games.les_quatre_coins",
    "solitaire.games.le_moulin",
    "solitaire.games.le_shah",
)

# What people know best, to be offered first and set on most days:
# Klondike, those like Spider, those like FreeCell, and other old friends.
BEST_LOVED = (
    "klondike",
    "scorpion",
    "simple-simon",
    "yukon",
    "penguin",
    "beleaguered-castle",
    "king-albert",
    "pyramid",
    "le-cadran",
    "la-belle-lucie",
    "spaces",
    "le-moulin",
)


def _game(module: str) -> Game:
    found: Game = import_module(f"engine.{module}").GAME
    return replace(found, older=OLDER.get(found.id, {}))


GAMES: tuple[Game, ...] = tuple(map(_game, _MODULES))
_BY_ID = {game.id: game for game in GAMES}


def by_name(games: Iterable[Game]) -> dict[str, Game]:
    """Games by each of their names, in small letters; ValueError if two have the same name."""
    found: dict[str, Game] = {}
    for each in games:
        for name in (each.id, *each.aliases, each.title):
            other = found.setdefault(name.casefold(), each)
            if other is not each:
                raise ValueError(f"{each.title}: {name!r} is already a name of {other.title}")
    return found


_BY_NAME = by_name(GAMES)


def game(game_id: str) -> Game:
    """The game with an id; KeyError if there is none."""
    return _BY_ID[game_id]


def find(name: str) -> Game | None:
    """The game with a title, an alias or an id, in capitals or not; None if there is none."""
    return _BY_NAME.get(" ".join(name.casefold().split()))


def near(name: str) -> list[Game]:
    """The games whose names come close to a name that no game has, the closest first."""
    close = get_close_matches(name.casefold(), _BY_NAME, n=3, cutoff=0.5)
    return list({_BY_NAME[each].id: _BY_NAME[each] for each in close}.values())


def open_table(name: str, seed: str, players: int | None = None, **options: str) -> Table:
    """A newly dealt table of a game by its name, for as few players as can play unless told otherwise.

    LookupError if no game is called so, ValueError on options, a number of players or a seed that cannot be.
    """
    named = find(name)
    if named is None:
        close = " or ".join(each.title for each in near(name))
        raise LookupError(f"no game is called {name!r}" + (f": did you mean {close}?" if close else ""))
    return Table.open(named.at(options, players or named.players[0]), seed)
