"""What is said about a table: moves, boards, lobbies, results and standings, as Discord text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot import sentences
from bot.records import Standing
from bot.scene import Scene, seal
from engine.cards import Card, listed
from engine.events import (
    Called,
    Declared,
    Doubted,
    Ended,
    Event,
    Flipped,
    Moved,
    Resigned,
    Slid,
    TakenBack,
    Turned,
    apply,
)
from engine.game import Game, Rules
from engine.options import Options
from engine.result import stakes
from engine.state import State
from engine.view import Bulk, PileView, View

LONGEST_NAME = 24
LONGEST_ALT = 1024
LONGEST_TEXT = 3500
BULKS = {Bulk.NOTHING: "empty", Bulk.THIN: "thin", Bulk.MIDDLING: "middling", Bulk.THICK: "thick"}


def clip(text: str, longest: int) -> str:
    """A text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def safe(name: str) -> str:
    """A member's name as it may stand in a message: clipped, on one line, without mark-up or mentions."""
    plain = clip(" ".join(name.split()), LONGEST_NAME)
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain))


# Moves.

_SAID: dict[type[Event], str] = {
    Flipped: "{who} turned the waste pile over.",
    Resigned: "{who} gave up.",
    TakenBack: "Everything from that move on is taken back.",
    Doubted: "There was too much to look through, so nothing was asked for.",
}


class _Teller:
    """Tells what happened, event by event, in the words of one table."""

    def __init__(self, rules: Rules, names: Sequence[str], before: State) -> None:
        self.rules, self.state = rules, before
        self.names = [f"**{safe(name)}**" for name in names]
        self.uncovered: set[int] = set()

    def tell(self, seat: int, events: Iterable[Event]) -> list[str]:
        """The sentences for one move."""
        said = []
        for event in events:
            sentence = self._sentence(seat, event)
            self.state = apply(self.state, event)
            if isinstance(event, Moved):
                self.uncovered.add(event.source)
            if sentence and sentence not in said:
                said.append(sentence)
        slid = [self.rules.spots[event.source].owner for event in events if isinstance(event, Slid)]
        given, unused = len(slid) - slid.count(None), slid.count(None)
        said += self._owing(events)
        if unused:
            said.append(f"It is a standstill: the {unused} unused cards go under the stocks.")
        return said + ([f"Penalty cards: {given}."] if given else [])

    def _owing(self, events: Iterable[Event]) -> list[str]:
        """Who was rightly called and is still to move, as a sentence."""
        called = [event for event in events if isinstance(event, Called) and event.breach]
        owing = [event.against for event in called if (self.state.turn, self.state.phase) == (event.against, "play")]
        return [f"{self.names[seat]} chooses how to make it good." for seat in owing]

    def _sentence(self, seat: int, event: Event) -> str | None:
        who = self.names[seat]
        match event:
            case Moved():
                return self._moved(event)
            case Turned():
                return self._turned(who, event)
            case Called():
                return self._called(event)
            case Declared():
                fault = self.rules.duty(event.breach) if event.breach else "but had broken no rule"
                return f"{who} declared: {fault}." if event.breach else f"{who} declared, {fault}."
            case Ended(blocked=True):
                return "Nobody can go on: the game is blocked."
        said = _SAID.get(type(event))
        return None if said is None else said.format(who=who)

    def _moved(self, event: Moved) -> str:
        cards = self.state.piles[event.source].cards[-event.size :]
        owner = self.rules.spots[event.source].owner
        if self.rules.spots[event.target].kind == "joker":
            return "The joker is set aside."
        # What a call brings about is moved by the player who was called.
        who = self.names[self.state.turn if owner is None else owner]
        return f"{who}: {listed(cards)} from {self._pile(event.source, owner)} to {self._pile(event.target, owner)}."

    def _pile(self, index: int, mover: int | None) -> str:
        spot = self.rules.spots[index]
        if spot.owner is None or spot.owner == mover:
            return spot.name(spot.owner)
        return f"{self.names[spot.owner]}'s {spot.kind}"

    def _turned(self, who: str, event: Turned) -> str:
        spot, pile = self.rules.spots[event.pile], self.state.piles[event.pile]
        turned = pile.cards[pile.down - event.size : pile.down]
        cards = "the joker" if turned == (Card.JOKER,) else listed(turned)
        if spot.kind == self.rules.draw_pile:
            return f"{who} turned up {cards}."
        whole = pile.top is None and pile.down == event.size
        if whole and spot.owner is None and event.pile not in self.uncovered:
            return f"{who} turned up the {spot.kind}."
        return f"{self._pile(event.pile, spot.owner).capitalize()} turns up {cards}."

    def _called(self, event: Called) -> str:
        caller, offender = self.names[event.seat], self.names[event.against]
        cry, price = self.rules.cry, self.rules.price
        if not event.breach:
            return f"{caller} {cry}, but {offender} had broken no rule."
        possible = ""
        if event.better is not None:
            source, target = (self._pile(index, event.against) for index in event.better)
            possible = f" ({source} to {target} was possible)"
        return f"{caller} {cry}: {offender} {self.rules.duty(event.breach)}{possible}, and {price}."


def tell(scene: Scene, seat: int, before: State, events: Iterable[Event]) -> str:
    """The sentences for one move, as a line."""
    return " ".join(_Teller(scene.live.rules, scene.names, before).tell(seat, tuple(events)))


# Boards.


def turn_line(scene: Scene, mention: int | None) -> str:
    """Whose turn it is, or how the game ended; `mention` is the user to be mentioned."""
    table = scene.live
    if table.result is not None:
        return result_text(scene)
    member = scene.record.members[table.state.turn]
    name = f"<@{member.user_id}>" if mention == member.user_id else f"**{safe(member.name)}**"
    return f"{name} is to move."


def result_text(scene: Scene) -> str:
    """The places of a game that has ended, and the secrets that prove its deal fair."""
    result = scene.live.result
    assert result is not None, "only a game that has ended has places"
    paid = stakes(result) if scene.live.rules.stakes else None
    lines = [
        f"{result.places[seat]}. **{safe(scene.names[seat])}**, {_cards(result.cards_left[seat])} left"
        + (f", {_count(result.scores[seat], 'point')}" if result.scores else "")
        + ("" if paid is None else f", stakes {paid[seat]:+d}")
        for seat in sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    ]
    fair = (
        f"-# Deal `{scene.record.seed}`, salt `{scene.record.salt}`: "
        "the seal shown at first is the SHA-256 of salt and deal."
    )
    return "\n".join(["### The game is over", *lines, "", *_match(scene), fair])


def _match(scene: Scene) -> list[str]:
    """Where a match stands after a deal, as lines."""
    match = scene.live.rules.match
    if match is None:
        return []
    scores = scene.record.scores
    by_place = match.places(scores)
    order = sorted(range(len(scores)), key=lambda seat: by_place[seat])
    listed_scores = ", ".join(f"{safe(scene.names[seat])} {scores[seat]:g}" for seat in order)
    if not match.over(scores):
        return [f"**Match to {match.target}**, after deal {scene.record.deal + 1}: {listed_scores}."]
    winners = [f"**{safe(name)}**" for name, place in zip(scene.names, by_place, strict=True) if place == 1]
    verb = "wins" if len(winners) == 1 else "win"
    points = "Points" if match.most_win else "Penalty points"
    return [f"**The match is over**: {' and '.join(winners)} {verb}. {points}: {listed_scores}."]


def _count(number: float, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number:g} {thing}s"


def _cards(number: int) -> str:
    return _count(number, "card")


def caption(scene: Scene) -> str:
    """The line below the picture, as plain text."""
    table = scene.live
    last = "newly dealt"
    if table.log:
        seat, text, _ = table.log[-1]
        last = f"last: {scene.names[seat]}, {table.rules.labels.get(text, text)}"
    if table.result is not None:
        return f"{last} · the game is over"
    return f"{last} · next: {scene.names[table.state.turn]}"


def alt_text(scene: Scene) -> str:
    """The whole public table in words, short enough for Discord."""
    view = scene.live.look()
    names = [clip(" ".join(name.split()), 16) for name in scene.names]
    shared = [_said(pile) for pile in view.piles if pile.spot.owner is None and pile.spot.kind != "foundation"]
    parts = [f"{scene.game.title}.", _to_move(view, names), _foundations(view), *shared]
    parts += [_player(view, seat, name) for seat, name in enumerate(names)]
    return clip(" ".join(part for part in parts if part), LONGEST_ALT)


def _to_move(view: View, names: Sequence[str]) -> str:
    return "The game is over." if view.turn is None else f"{names[view.turn]} is to move."


def _foundations(view: View) -> str:
    tops = [str(p.cards[-1]) for p in view.piles if p.spot.kind == "foundation" and p.cards]
    return f"Foundations: {' '.join(tops) or 'empty'}."


def _said(pile: PileView) -> str:
    if pile.spot.kind == "joker":
        return "The joker is set aside." if pile.cards else ""
    return f"{pile.spot.name().capitalize()}: {_cards_said(pile)}."


def _cards_said(pile: PileView) -> str:
    if pile.closed:
        return "closed"
    if pile.bulk:
        thick = BULKS[pile.bulk] if pile.counted is None else _cards(pile.counted)
        return f"{pile.cards[-1]}, {thick}" if pile.cards else thick
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    backs = f"{hidden} face down" if hidden else ""
    return " ".join(filter(None, (backs, faces))) or "empty"


def private_text(piles: Sequence[PileView]) -> str:
    """What only one player sees of some piles."""
    said = (f"{listed(pile.cards)} on top of your {pile.spot.kind}" for pile in piles)
    return sentences.PRIVATE.format(piles=", ".join(said))


def _player(view: View, seat: int, name: str) -> str:
    own = [pile for pile in view.piles if pile.spot.owner == seat]
    piles = ", ".join(f"{pile.spot.kind} {_cards_said(pile)}" for pile in own)
    return f"{seat + 1} {name}: {piles}." if view.sitting[seat] else f"{seat + 1} {name} is out."


# Lobbies, rules, standings.


def lobby_text(scene: Scene) -> str:
    """A table that waits for players."""
    seats = [f"{number}. **{safe(name)}**" for number, name in enumerate(scene.names, start=1)]
    lines = [
        f"### {scene.game.title}: a table is open",
        f"Up to {scene.record.limit} players: `/join`, then **{safe(scene.host)}** types `/begin`.",
        *seats,
        "",
        f"Rules: **{preset_name(scene.game, scene.record.options)}** (`/rules` tells all)",
        *_unusual(scene),
        "",
        seal_line(scene),
    ]
    return clip("\n".join(lines), LONGEST_TEXT)


def seal_line(scene: Scene) -> str:
    """The seal of the deal, in small print."""
    return f"-# Seal of the deal: `{seal(scene.record)}`"


def _unusual(scene: Scene) -> list[str]:
    """The rules that differ from the game's usual ones, as a list."""
    chosen = {option.name: scene.record.options[option.name] for option in scene.game.options}
    return [
        f"- {option.choices[chosen[option.name]]}"
        for option in scene.game.options
        if chosen[option.name] != option.default
    ]


def preset_name(game: Game, options: Options) -> str:
    """The preset that some options are, or "own choice"."""
    names = (name for name in game.presets if game.preset(name) == dict(options))
    return next(names, "own choice")


def rules_text(game: Game, options: Options) -> str:
    """The rules of a game by some options, in whole sentences."""
    rules = game.at(options, game.seating(options)[0])
    lines = [f"- {line}" for line in (*rules.basics, *rules.chosen())]
    return clip("\n".join([f"### {game.title} ({preset_name(game, options)})", *lines]), LONGEST_TEXT)


def standings_text(rows: Sequence[Standing]) -> str:
    """The league of a server as a list."""
    if not rows:
        return "No game has been finished on this server yet."
    staked = any(row.stakes for row in rows)
    lines = [
        f"{row.place}. **{safe(row.name)}**: {_count(row.points, 'point')}, {row.won} won of {row.played}, "
        f"{_cards(row.cards_left)} left, {_count(row.knocks, 'knock')} suffered"
        + (f", stakes {row.stakes:+d}" if staked else "")
        for row in rows
    ]
    return clip("\n".join(["### Standings", *lines]), LONGEST_TEXT)


def move_label(state: State, text: str, source: int, size: int) -> str:
    """A move as a list shows it: its text, and the card that it is about."""
    return f"{text} ({state.piles[source].cards[-size]})"
