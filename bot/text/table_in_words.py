"""The table in words, for whoever has its picture read out: as the alternative text of the picture."""

from __future__ import annotations

from functools import lru_cache

from bot.model.live_table import LiveTable
from bot.text import games as worded
from bot.text.formatting import LONGEST_ALT, capitalized, clip, isolated, plain
from bot.text.games import title_of
from bot.text.move_words import pile_words
from bot.text.reader import Reader
from bot.text.sentences import SENTENCES_REMEMBERED
from engine.cards import Card, listed
from engine.game import Rules
from engine.view import PileView, Thickness, View


def shared_in_words(reader: Reader, live: LiveTable, won: str) -> str:
    """The whole public table of several players in words, short enough for Discord; `won` says by whom, if it is."""
    view, rules = live.in_play.look(), live.in_play.rules
    names = [isolated(clip(plain(reader, name), 16)) for name in live.names]
    shared = [pile for pile in view.piles if pile.spot.owner is None and pile.spot.kind != rules.goal_pile]
    parts = [
        f"{title_of(reader, live.game)}.",
        won or f"{reader.say('to-move', who=names[live.in_play.state.turn])}.",
        _goals(reader, view, rules),
    ]
    parts += [_said(reader, pile, rules) for pile in shared]
    parts += [_player(reader, view, rules, seat, name) for seat, name in enumerate(names)]
    return clip(" ".join(part for part in parts if part), LONGEST_ALT)


def _goals(reader: Reader, view: View, rules: Rules) -> str:
    goals = [pile for pile in view.piles if pile.spot.kind == rules.goal_pile]
    kind = capitalized(worded.told(reader, rules.game_id, rules.goal_pile))
    tops = [str(pile.cards[-1]) for pile in goals if pile.cards]
    if tops:
        return reader.say("goals", kind=kind, which=" ".join(tops))
    return reader.say("goals-empty", kind=kind) if goals else ""


def _said(reader: Reader, pile: PileView, rules: Rules) -> str:
    if (sentence := rules.pile_sentences.get(pile.spot.kind)) is not None:
        return worded.told(reader, rules.game_id, sentence) if pile.cards else ""
    return _pile_said(reader, rules.game_id, pile)


@lru_cache(SENTENCES_REMEMBERED)
def _pile_said(reader: Reader, game: str, pile: PileView) -> str:
    """A pile that all share in words; most are said again after the next move."""
    return f"{capitalized(pile_words(reader, game, pile.spot))}: {_cards_said(reader, pile)}."


@lru_cache(SENTENCES_REMEMBERED)
def _own_said(reader: Reader, game: str, pile: PileView) -> str:
    """The same for a pile of one player."""
    return f"{pile_words(reader, game, pile.spot)} {_cards_said(reader, pile)}"


def _cards_said(reader: Reader, pile: PileView) -> str:
    """The cards of a pile in words."""
    if pile.closed:
        return reader.say("pile-closed")
    if pile.thickness:
        thick = (
            reader.say("cards", cards=pile.counted)
            if pile.counted is not None
            else _thickness(reader, pile.thickness)
        )
        return f"{pile.cards[-1]}, {thick}" if pile.cards else thick
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    backs = reader.say("face-down", number=hidden) if hidden else ""
    return ", ".join(filter(None, (backs, faces))) or reader.say("pile-empty")


def _thickness(reader: Reader, thickness: Thickness) -> str:
    return reader.say("thickness", thickness=thickness.name.lower())


def _player(reader: Reader, view: View, rules: Rules, seat: int, name: str) -> str:
    own = [pile for pile in view.piles if pile.spot.owner == seat]
    if not view.active[seat]:
        return reader.say("player-out", seat=seat + 1, name=name)
    piles = "; ".join([_own_said(reader, rules.game_id, pile) for pile in own])
    return f"{seat + 1} {name}: {piles}."


def solo_in_words(reader: Reader, live: LiveTable, stands: str) -> str:
    """The whole table of one player in words, after how it stands.

    Where they would be too many, piles are told by their labels, and cards without commas.
    """
    view, rules = live.in_play.look(), live.in_play.rules
    piles = [pile for pile in view.piles if not _squared(pile, rules) and not pile.empty]
    empty = [pile.spot for pile in view.piles if not _squared(pile, rules) and pile.empty]
    start = " ".join([f"{stands}.", *_homes(reader, view, rules)])
    long = [_pile(reader, rules.game_id, pile) for pile in piles]
    names = ", ".join(pile_words(reader, rules.game_id, spot) for spot in empty)
    long += [reader.say("empty-piles", piles=names)] if empty else []
    if len(text := " ".join([start, *long])) <= LONGEST_ALT:
        return text
    short = [f"{pile.spot.short()} {_brief(pile)}" for pile in piles]
    short += [reader.say("empty-labels", piles=" ".join(spot.short() for spot in empty))] if empty else []
    return clip(f"{start} {'; '.join(short)}.", LONGEST_ALT)


def _squared(pile: PileView, rules: Rules) -> bool:
    """Whether a pile is a foundation of which the top card tells all; of one that spreads, every card matters."""
    return pile.spot.kind == rules.goal_pile and pile.spot.fan == "none"


def _homes(reader: Reader, view: View, rules: Rules) -> list[str]:
    there = [pile.cards for pile in view.piles if _squared(pile, rules)]
    if not there:
        return []
    tops = listed(cards[-1] for cards in there if cards)
    kind = capitalized(worded.told(reader, rules.game_id, rules.goal_pile))
    return [reader.say("goals", kind=kind, which=tops) if tops else reader.say("goals-empty", kind=kind)]


@lru_cache(SENTENCES_REMEMBERED)
def _pile(reader: Reader, game: str, pile: PileView) -> str:
    """A pile in words; most are said again after the next move."""
    return f"{capitalized(pile_words(reader, game, pile.spot))}: {_cards(reader, pile)}."


def _cards(reader: Reader, pile: PileView) -> str:
    if pile.thickness is not None:
        known = "" if pile.counted is None else reader.say("cards", cards=pile.counted)
        top = [str(card) for card in pile.cards if card is not Card.UNKNOWN]
        return ", ".join(filter(None, (*top, known)))
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    return ", ".join(filter(None, (reader.say("face-down", number=hidden) if hidden else "", faces)))


def _brief(pile: PileView) -> str:
    """The cards of a pile in the fewest characters: "3x 7♣ 6♦", of which three lie face down."""
    faces = [str(card) for card in pile.cards if card is not Card.UNKNOWN]
    if pile.thickness is not None:
        return " ".join([*faces, "" if pile.counted is None else f"({pile.counted})"]).strip()
    hidden = len(pile.cards) - len(faces)
    return " ".join([f"{hidden}x", *faces] if hidden else faces)
