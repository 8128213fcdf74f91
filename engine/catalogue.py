"""The games there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module

from engine.game import Game
from engine.game_names import closest_names, spellings, squeezed
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
    "solitaire.games.freecell",
    "solitaire.games.bakers_game",
    "solitaire.games.eight_off",
    "solitaire.games.seahaven_towers",
    "solitaire.games.spider",
    "solitaire.games.canfield",
    "solitaire.games.golf",
    "solitaire.games.tripeaks",
    "solitaire.games.aces_up",
    "solitaire.games.calculation",
    "solitaire.games.bakers_dozen",
    "solitaire.games.russian_solitaire",
    "solitaire.games.alaska",
    "solitaire.games.flower_garden",
    "solitaire.games.bristol",
    "solitaire.games.osmosis",
    "solitaire.games.monte_carlo",
    "solitaire.games.sir_tommy",
    "solitaire.games.miss_milligan",
    "solitaire.games.sultan",
    "solitaire.games.congress",
    "solitaire.games.double_klondike",
    "solitaire.games.easthaven",
    "solitaire.games.cruel",
)

# What people know best, to be offered first and set on most days:
# Klondike, Spider and FreeCell, those like them, and other old friends.
BEST_LOVED = (
    "klondike",
    "spider",
    "freecell",
    "tripeaks",
    "golf",
    "pyramid",
    "canfield",
    "scorpion",
    "simple-simon",
    "yukon",
    "le-cadran",
    "beleaguered-castle",
    "la-belle-lucie",
    "spaces",
)
# Of names that come close so many are suggested.
MOST_NEAR = 3


def _game(module: str) -> Game:
    found: Game = import_module(f"engine.{module}").GAME
    return replace(found, older=OLDER.get(found.id, {}))


GAMES: tuple[Game, ...] = tuple(map(_game, _MODULES))
_BY_ID = {game.id: game for game in GAMES}


def names_of(game: Game) -> tuple[str, ...]:
    """Whatever a game is called: its title, its aliases and its id."""
    return (game.title, *game.aliases, game.id)


def by_name(games: Iterable[Game]) -> dict[str, Game]:
    """Games by each of their names, in all its spellings; ValueError if two have the same name."""
    found: dict[str, Game] = {}
    for each in games:
        for name in names_of(each):
            other = next((found[own] for own in spellings(name) if found.get(own, each) is not each), None)
            if other is not None:
                raise ValueError(f"{each.title}: {name!r} is already a name of {other.title}")
            found |= dict.fromkeys(spellings(name), each)
    return found


_BY_NAME = by_name(GAMES)


def game(game_id: str) -> Game:
    """The game with an id; KeyError if there is none."""
    return _BY_ID[game_id]


def find(name: str) -> Game | None:
    """The game with a title, an alias or an id, however that is spelt; None if there is none."""
    return _BY_NAME.get(squeezed(name))


def near(name: str, among: Iterable[Game] = GAMES) -> list[Game]:
    """The games whose names come close to a name that no game has, the closest first."""
    close = closest_names(name, (each for game in among for each in names_of(game)))
    games = [_BY_NAME[squeezed(each)] for each in close]
    return [*{each.id: each for each in games}.values()][:MOST_NEAR]


def open_table(name: str, seed: str, players: int | None = None, **options: str) -> Table:
    """A newly dealt table of a game by its name, for as few players as can play unless told otherwise.

    LookupError if no game is called so, ValueError on options, a number of players or a seed that cannot be.
    """
    named = find(name)
    if named is None:
        close = " or ".join(each.title for each in near(name))
        raise LookupError(f"no game is called {name!r}" + (f": did you mean {close}?" if close else ""))
    return Table.open(named.at(options, players or named.players[0]), seed)
