"""What is said about a table: moves, boards, lobbies, results and standings, as Discord text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

import discord

from bot.records import Standing
from bot.scene import Scene
from engine.cards import Card, listed
from engine.events import (
    Called,
    Declared,
    Ended,
    Event,
    Flipped,
    Moved,
    Resigned,
    Slid,
    Turned,
    apply,
)
from engine.game import Rules
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


def safe_note(note: str) -> str:
    """A sentence with a name in it, as it may stand in a message."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(note))


# Moves.


class _Teller:
    """Tells what happened, event by event, in the words of one table."""

    def __init__(self, rules: Rules, names: Sequence[str], before: State) -> None:
        self.rules, self.state = rules, before
        self.names = [f"**{safe(name)}**" for name in names]

    def tell(self, seat: int, events: Iterable[Event]) -> list[str]:
        """The sentences for one move."""
        said = []
        for event in events:
            sentence = self._sentence(seat, event)
            self.state = apply(self.state, event)
            if sentence and sentence not in said:
                said.append(sentence)
        cards = [event for event in events if isinstance(event, Slid)]
        return said + ([f"Penalty cards: {len(cards)}."] if cards else [])

    def _sentence(self, seat: int, event: Event) -> str | None:
        who = self.names[seat]
        match event:
            case Moved():
                return self._moved(seat, event)
            case Turned():
                return self._turned(who, event)
            case Flipped():
                return f"{who} turned the waste pile over."
            case Called():
                return self._called(event)
            case Declared():
                fault = self.rules.duty(event.breach) if event.breach else "but had broken no rule"
                return f"{who} declared: {fault}." if event.breach else f"{who} declared, {fault}."
            case Resigned():
                return f"{who} gave up."
            case Ended(blocked=True):
                return "Nobody can go on: the game is blocked."
        return None

    def _moved(self, seat: int, event: Moved) -> str:
        cards = self.state.piles[event.source].cards[-event.size :]
        owner = self.rules.spots[event.source].owner
        who = self.names[seat if owner is None else owner]
        return f"{who}: {listed(cards)} from {self._pile(event.source, owner)} to {self._pile(event.target, owner)}."

    def _pile(self, index: int, mover: int | None) -> str:
        spot = self.rules.spots[index]
        if spot.owner is None or spot.owner == mover:
            return spot.name(spot.owner)
        return f"{self.names[spot.owner]}'s {spot.kind}"

    def _turned(self, who: str, event: Turned) -> str:
        spot, pile = self.rules.spots[event.pile], self.state.piles[event.pile]
        if spot.owner is None:
            return f"{who} turned up the {spot.kind}."
        return f"{who} turned up {listed(pile.cards[pile.down - event.size : pile.down])}."

    def _called(self, event: Called) -> str:
        caller, offender = self.names[event.seat], self.names[event.against]
        if not event.breach or event.better is None:
            return f"{caller} knocked, but {offender} had broken no rule."
        source, target = (self._pile(index, event.against) for index in event.better)
        return (
            f"{caller} knocked: {offender} {self.rules.duty(event.breach)} ({source} to {target} was possible), "
            "and takes a card from each opponent."
        )


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
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    lines = [f"{result.places[s]}. **{safe(scene.names[s])}**, {_cards(result.cards_left[s])} left" for s in order]
    fair = (
        f"-# Deal `{scene.record.seed}`, salt `{scene.record.salt}`: "
        "the seal shown at first is the SHA-256 of salt and deal."
    )
    return "\n".join(["### The game is over", *lines, fair])


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def seal(scene: Scene) -> str:
    """The SHA-256 that is shown before the deal, and can be checked after the game."""
    return sha256((scene.record.salt + scene.record.seed).encode()).hexdigest()


def caption(scene: Scene) -> str:
    """The line below the picture, as plain text."""
    table = scene.live
    last = f"last: {scene.names[table.log[-1].seat]}, {table.log[-1].text}" if table.log else "newly dealt"
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
    return f"{pile.spot.name().capitalize()}: {_cards_said(pile)}."


def _cards_said(pile: PileView) -> str:
    if pile.bulk is not None and pile.bulk:
        return f"{pile.cards[-1]}, {BULKS[pile.bulk]}" if pile.cards else BULKS[pile.bulk]
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    backs = f"{hidden} face down" if hidden else ""
    return " ".join(filter(None, (backs, faces))) or "empty"


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
        f"Rules: **{preset_name(scene)}** (`/rules` tells all)",
        *(f"- {line}" for line in _rules(scene).chosen()),
        "",
        f"-# Seal of the deal: `{seal(scene)}`",
    ]
    return clip("\n".join(lines), LONGEST_TEXT)


def _rules(scene: Scene) -> Rules:
    """The rules of a table, in the lobby for as few players as can play."""
    players = len(scene.record.members) if scene.table else scene.game.players[0]
    return scene.game.at(scene.record.options, players)


def preset_name(scene: Scene) -> str:
    """The preset that a table's options are, or "own choice"."""
    options = dict(scene.record.options)
    names = (name for name in scene.game.presets if scene.game.preset(name) == options)
    return next(names, "own choice")


def rules_text(scene: Scene) -> str:
    """The rules of this table, in whole sentences."""
    rules = _rules(scene)
    lines = [f"- {line}" for line in (*rules.basics, *rules.chosen())]
    return clip("\n".join([f"### {scene.game.title} ({preset_name(scene)})", *lines]), 2000)


def standings_text(rows: Sequence[Standing]) -> str:
    """The league of a server as a list."""
    if not rows:
        return "No game has been finished on this server yet."
    lines = [
        f"{row.place}. **{safe(row.name)}**: {row.points:g} points, {row.won} won of {row.played}, "
        f"{_cards(row.cards_left)} left, {row.knocks} knocks suffered"
        for row in rows
    ]
    return clip("\n".join(["### Standings", *lines]), LONGEST_TEXT)


def move_label(state: State, text: str, source: int, size: int) -> str:
    """A move as a list shows it: its text, and the card that it is about."""
    return f"{text} ({state.piles[source].cards[-size]})"
