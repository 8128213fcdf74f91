"""What somebody wants to play, so that it can be asked for once more: where a channel is taken, in a thread of it."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Protocol, Self

from bot.model.clocks import PACES
from bot.model.computers import LEVELS
from bot.model.deal_numbers import is_ms, read_number
from bot.model.live_table import TAKEN
from bot.model.refusals import Refused
from bot.service.game_search import FIRST_GAMES, chosen_rules, is_random, one_player_game, random_game
from bot.service.service import Service
from bot.service.solo import WINNABLE
from bot.service.tables import Outcome, RequestContext
from bot.text.games import english_title, title_of
from bot.text.reader import Reader
from bot.ui.interactions import Done, Interaction, handler_of
from bot.ui.press import LOOSE_BUTTONS, Press
from bot.ui.reading import reading
from bot.ui.whereabouts import brought_along, mean_place, place_of, server_of
from engine.catalogue import game
from engine.game import Game

# The buttons of a first game: one for one, and one against a computer.
PLAY, COMPUTER = "play", "computer"
# What stands before the game for one player that a button deals.
ANY_SOLO = "solo"
# How long a turn may take, as far as that can be said.
_PACES = (None, 0, *PACES)
# In the place of what has not been said.
NOTHING = "-"
# Which of its choices an option has, as one letter.
_DIGITS = string.digits + string.ascii_lowercase


class Opening(Protocol):
    """A table that somebody wants to open, of a `KIND`, which `WAITS` for players or is dealt at once.

    Where it is for somebody `alone`, it can be a private one.
    """

    KIND: ClassVar[str]
    WAITS: ClassVar[bool]

    @property
    def alone(self) -> bool:
        """Whether nobody else can move there."""

    def title(self, reader: Reader) -> str:
        """What it is called."""

    def words(self) -> Sequence[str]:
        """What an opening like it is made of again."""

    async def open(self, service: Service, context: RequestContext) -> Outcome:
        """Open the table where the request comes from."""


@dataclass(frozen=True)
class SoloGame:
    """A game for one player, with what can be said of its deal."""

    KIND: ClassVar[str] = "solo"
    WAITS: ClassVar[bool] = False
    name: str
    deal: str | None = None
    together: bool = False
    auto: bool = False
    rules: str = ""
    drawn: bool = False

    @classmethod
    def named(cls, name: str, deal: str | None = None, *, together: bool, auto: bool, rules: str) -> Self:
        """What somebody wants who has named a game, or any at all; Refused if there is none with such rules."""
        if not is_random(name):
            return cls(name, deal, together, auto, rules)
        winnable, ms = (deal or "").strip().casefold() == WINNABLE, is_ms(deal or "")
        return cls(random_game(rules, auto, winnable, ms).title, deal, together, auto, rules, drawn=True)

    @property
    def alone(self) -> bool:
        return not self.together

    def title(self, reader: Reader) -> str:
        return title_of(reader, one_player_game(self.name))

    def words(self) -> Sequence[str]:
        kind = one_player_game(self.name)
        options = chosen_rules(kind, self.rules, self.auto)
        chosen = "".join(_DIGITS[[*each.choices].index(options[each.name])] for each in kind.options)
        deal = (self.deal or NOTHING).strip().casefold()
        # Digits are typed in other scripts too, which no id holds, and as little a blank.
        number = read_number(deal)
        return kind.id, deal if number is None else number.word, str(int(self.together)), chosen or NOTHING

    @classmethod
    def made_of(cls, game_id: str, deal: str, together: str, chosen: str) -> Self:
        """What the words of a game for one player stand for; ValueError if it is for several, or of no such deal."""
        kind = game(game_id)
        if not kind.solo or (deal not in (NOTHING, WINNABLE) and read_number(deal) is None):
            raise ValueError(game_id)
        places = zip(kind.options, map(_DIGITS.index, _said(chosen) or ""), strict=True)
        rules = " ".join(f"{option.name}={[*option.choices][place]}" for option, place in places)
        return cls(kind.title, _said(deal), bool(int(together)), rules=rules)

    async def open(self, service: Service, context: RequestContext) -> Outcome:
        return await service.solo.start(
            context,
            self.name,
            self.deal,
            together=self.together,
            auto=self.auto,
            rules=self.rules,
            drawn=self.drawn,
        )


@dataclass(frozen=True)
class SharedGame:
    """A game for several players, with what can be said of its table, and the user who is invited to it."""

    KIND: ClassVar[str] = "shared"
    WAITS: ClassVar[bool] = True
    kind: Game
    preset: str | None = None
    limit: int | None = None
    seconds: int | None = None
    computers: tuple[str, ...] = ()
    guest: int | None = None

    @property
    def alone(self) -> bool:
        return False

    def title(self, reader: Reader) -> str:
        return title_of(reader, self.kind)

    def words(self) -> Sequence[str]:
        level = self.computers[0] if self.computers else None
        said = (self.preset, self.limit, self.seconds, len(self.computers), level, self.guest)
        return self.kind.id, *(NOTHING if each is None else str(each) for each in said)

    @classmethod
    def made_of(  # noqa: PLR0917
        cls, game_id: str, preset: str, limit: str, seconds: str, computers: str, level: str, guest: str
    ) -> Self:
        """What the words of a game for several stand for; ValueError if they stand for none that can be asked for."""
        kind = game(game_id)
        if kind.solo or int(computers) not in range(kind.players[-1]):
            raise ValueError(game_id)
        seated = (level,) * int(computers)
        opening = cls(kind, _said(preset), _number(limit), _number(seconds), seated, _number(guest))
        if not {*seated} <= {*LEVELS} or opening.seconds not in _PACES:
            raise ValueError(game_id)
        if opening.preset not in (None, *kind.presets) or opening.limit not in (None, *kind.players):
            raise ValueError(game_id)
        return opening

    async def open(self, service: Service, context: RequestContext) -> Outcome:
        if self.seconds not in _PACES:
            raise Refused("no-option")
        return await service.lobby.start(context, self.kind.id, self.preset, self.limit, self.seconds, self.computers)


@dataclass(frozen=True)
class FirstGame:
    """A first game, by what its button is for: the one for beginners, or one against a computer."""

    KIND: ClassVar[str] = "first"
    WAITS: ClassVar[bool] = False
    what: str

    @property
    def alone(self) -> bool:
        return self.what == PLAY

    @property
    def kind(self) -> Game:
        return FIRST_GAMES[0] if self.what == PLAY else FIRST_GAMES[1]

    def title(self, reader: Reader) -> str:
        return title_of(reader, self.kind)

    def words(self) -> Sequence[str]:
        return (self.what,)

    @classmethod
    def made_of(cls, what: str) -> Self:
        """What the word of a first game stands for; ValueError if there is no such button."""
        if what not in (PLAY, COMPUTER):
            raise ValueError(what)
        return cls(what)

    async def open(self, service: Service, context: RequestContext) -> Outcome:
        if self.what == PLAY:
            return await service.solo.start(context, self.kind.title)
        return await service.lobby.against_computers(context, self.kind)


_MADE_OF: Mapping[str, Callable[..., Opening]] = MappingProxyType(
    {kind.KIND: kind.made_of for kind in (SoloGame, SharedGame, FirstGame)}
)


def _said(word: str) -> str | None:
    return None if word == NOTHING else word


def _number(word: str) -> int | None:
    return None if word == NOTHING else int(word)


def written(opening: Opening) -> str:
    """An opening as the id of a button holds it."""
    return " ".join((opening.KIND, *opening.words()))


def read(text: str) -> Opening:
    """The opening that the id of a button holds; Refused if it holds none, or none that can still be begun."""
    kind, *words = text.split(" ")
    try:
        return _MADE_OF[kind](*words)
    except (LookupError, ValueError, TypeError):
        raise Refused("outdated") from None


@LOOSE_BUTTONS(PLAY, COMPUTER)
async def _first_game(press: Press) -> None:
    await begin(press.interaction, FirstGame(press.what))


@LOOSE_BUTTONS(f"{ANY_SOLO} ")
async def _game_of_a_button(press: Press) -> None:
    await begin_solo(press.interaction, press.meant)


async def begin_solo(
    interaction: Interaction,
    name: str,
    deal: str | None = None,
    *,
    together: bool = False,
    auto: bool = False,
    rules: str = "",
    private: bool = False,
) -> None:
    """Deal a game for one player by its name, or any one."""
    limits, place = handler_of(interaction).service.limits, place_of(interaction) or 0
    try:
        with limits.refusing(interaction.user.id, place):
            called = english_title(reading(interaction), name)
            opening = SoloGame.named(called, deal, together=together, auto=auto, rules=rules)
    except Refused as refused:
        await handler_of(interaction).refuse(interaction, refused)
    else:
        await begin(interaction, opening, private=private)


async def begin(
    interaction: Interaction, opening: Opening, done: Done | None = None, *, private: bool = False
) -> None:
    """Open a table, or a private one, as is the rule on some servers.

    Whose channel is taken is told so, and may open it elsewhere.
    """
    handler = handler_of(interaction)
    rule = opening.alone and (
        brought_along(interaction) or (await handler.service.servers.settings(server_of(interaction))).private
    )
    mean_place(interaction, private=private or rule)

    async def act(context: RequestContext) -> Outcome:
        try:
            return await opening.open(handler.service, context)
        except Refused as refused:
            if refused.key in TAKEN:
                refused.elsewhere = written(opening)
            raise

    await handler.run(interaction, act, done)
