"""What a player knows of hidden cards, and what is advised by that and by nothing else."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.cards import Card
from engine.catalogue import GAMES
from engine.errors import MoveError
from engine.piles import Pile
from engine.shuffle import numbered
from engine.solitaire.unseen import as_known, deals, unknown
from engine.solo_knowledge import known_at
from engine.solving.hint_choice import advise
from engine.table import Table
from tests.patience import play, position, rules
from tests.positions import rules as chinese

AT = rules("klondike")
HOME = {"f1": "As..Ks", "f2": "Ah..Jh", "f3": "Ad..Kd", "f4": "Ac..Jc"}
SETTINGS = [(game.id, {}) for game in GAMES if game.solo]
SETTINGS += [("klondike", {"draw": "3"}), ("pyramid", {"goal": "all"})]


def never():
    return False


def cards_of(state):
    return sorted(card.code for pile in state.piles for card in pile.cards)


def swapped(known, state, rng):
    """A position with the cards that are not known in another order, and other shuffles to come."""
    cards = [
        card
        for seen, pile in zip(known.piles, state.piles, strict=True)
        for card, shown in zip(pile.cards, seen.cards, strict=True)
        if shown is Card.UNKNOWN
    ]
    rng.shuffle(cards)
    left = iter(cards)
    piles = tuple(
        Pile(tuple(next(left) if card is Card.UNKNOWN else card for card in pile.cards), pile.down)
        for pile in known.piles
    )
    return state._replace(piles=piles, seed="s1:other")


@pytest.mark.alike
@pytest.mark.parametrize(("game_id", "options"), SETTINGS, ids=str)
def test_who_has_seen_the_same_knows_the_same(game_id, options):
    """However the cards lie that are hidden: as long as two players see the same, neither knows any more."""
    at, rng, compared = rules(game_id, **options), random.Random(game_id), 0
    for deal in range(2):
        one = Table.open(at, numbered(deal))
        other = Table.lying(at, "s1:other", swapped(known_at(one), one.state, rng))
        for _ in range(25):
            if one.result is not None or str(one) != str(other):
                break
            assert known_at(one) == known_at(other)
            compared += one.state.piles != other.state.piles or at.shuffles(one.state)
            if not (moves := at.legal(one.state, 0)):
                break
            move = rng.choice(moves)
            try:
                one, other = one.act(0, move), other.act(0, move)
            except MoveError:
                raise AssertionError("what looks the same allows the same") from None
    assert compared or not unknown(known_at(Table.open(at, numbered(1))))


def test_what_was_seen_is_known_wherever_it_went():
    table = Table.open(AT, numbered(1))
    assert unknown(known_at(table)) == 45
    seen = play(table, *["stock"] * 3)
    assert unknown(known_at(seen)) == 42
    assert unknown(known_at(play(seen, "undo"))) == 42, "it was seen"
    through = play(table, *["stock"] * 24, "redeal")
    assert unknown(known_at(through)) == 21, "only what lies face down in the columns is not"
    by_threes = play(Table.open(rules("klondike", draw="3"), numbered(1)), "stock")
    assert unknown(known_at(by_threes)) == 42, "all three lie open"


def test_of_two_packs_only_the_waste_is_remembered():
    """Of two equal cards nobody knows which is which, unless they came to the waste one by one."""
    at = rules("le-cadran")
    table = play(Table.open(at, numbered(1)), *["stock"] * 5)
    assert unknown(known_at(table)) == len(table.state.piles[at.at["stock"][0]].cards)


@pytest.mark.alike
@pytest.mark.parametrize(("game_id", "options"), SETTINGS, ids=str)
def test_what_is_not_known_is_dealt_so_that_it_may_be_so(game_id, options):
    at = rules(game_id, **options)
    table = Table.open(at, numbered(2))
    found = [*islice(deals(at, known_at(table)), 5)]
    assert len(found) == (0 if game_id == "le-shah" else 5), "which leaves out kings that nobody sees"
    assert all(cards_of(each) == cards_of(table.state) for each in found)
    assert all(as_known(at, each, ()) == known_at(table) for each in found)
    assert len({each.piles for each in found}) == 5 or not found or not unknown(known_at(table))
    assert found == [*islice(deals(at, known_at(table)), 5)], "and the same another time"


def test_what_wins_by_what_is_known_alone_is_sure():
    table = position(AT, {**HOME, "t1": "Qh", "t2": "Qc", "t3": "Kh", "t4": "Kc"})
    assert advise(AT, known_at(table), 1000, never).comes_out is True


def test_a_guess_goes_as_far_as_the_first_card_that_it_shows():
    home = {"f1": "As..Ks", "f2": "Ah..Jh", "f3": "Ad..10d", "f4": "Ac..Jc"}
    table = position(AT, home | {"t1": "Qd Jd Kc | Qh", "t2": "Kh Qc", "t3": "Kd"})
    verdict = advise(AT, known_at(table), 5000, never)
    assert verdict.comes_out is None
    state = table.state
    for move in verdict.moves[:-1]:
        state = AT.play(state, 0, move).state
        assert unknown(as_known(AT, state, (table.state,))) == 3
    state = AT.play(state, 0, verdict.moves[-1]).state
    assert unknown(as_known(AT, state, (table.state,))) == 2


@pytest.mark.alike
@pytest.mark.parametrize(("game_id", "options"), SETTINGS, ids=str)
def test_what_is_advised_can_be_done_however_the_hidden_cards_lie(game_id, options):
    at, rng = rules(game_id, **options), random.Random(game_id)
    table = Table.open(at, numbered(1))
    for _ in range(12):
        if moves := at.legal(table.state, 0):
            table = table.act(0, rng.choice([*moves]))
    advised_on(table, 600)


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", ["la-belle-lucie", "spaces"])
def test_nobody_is_sent_to_a_shuffle_because_it_might_turn_out_well(game_id):
    """What a shuffle brings wins whatever was done before it, or nothing: so it tells nothing of what to do now."""
    table = Table.open(rules(game_id), numbered(1))
    assert advise(table.rules, known_at(table), 5000, never).moves == ()


@pytest.mark.thorough
def test_by_threes_a_stock_that_was_gone_through_is_known():
    """All three cards of each draw lie open, so only what lies face down in the columns is not known."""
    table = play(Table.open(rules("klondike", draw="3"), numbered(1)), *["stock"] * 8, "redeal")
    assert unknown(known_at(table)) == 21
    assert advised_on(table, 16000)


def advised_on(table, nodes):
    """How many moves are advised, each of which is made."""
    moves = advise(table.rules, known_at(table), nodes, never).moves
    for move in moves:
        table = table.act(0, move)
    return len(moves)


def test_only_where_all_is_known_it_is_said_that_nothing_wins():
    others = {"f2": "Ah..Kh", "f3": "Ad..Kd", "f4": "Ac..Kc"}
    assert advise(AT, known_at(position(AT, others | {"t1": "As 2s", "t2": "Ks..3s"})), 999, never).comes_out is False
    hidden = position(AT, others | {"t1": "As 3s | 2s", "t2": "Ks..4s"})
    assert advise(AT, known_at(hidden), 999, never)[:2] == (None, ())


def test_it_keeps_to_its_bounds():
    table, asked = Table.open(AT, numbered(1)), []
    assert advise(AT, known_at(table), 300, never).nodes < 400
    verdict = advise(AT, known_at(table), 10**6, lambda: len(asked) == 40 or asked.append(1) is not None)
    assert verdict.nodes < 2000
    assert advise(AT, known_at(table), 2000, never) == advise(AT, known_at(table), 2000, never)


def test_only_players_alone_are_advised():
    table = Table.open(chinese(), "s1:advice")
    with pytest.raises(TypeError):
        advise(table.rules, table.state, 100, never)
    with pytest.raises(TypeError):
        _ = known_at(table)
