"""What nobody can see makes no difference to anything that anybody is shown."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.cards import Card
from engine.catalogue import game
from engine.challenges import ContestNotes, challenge_of
from engine.errors import MoveError
from engine.notation import legal_texts, offered_texts, parse_move
from engine.piles import Pile
from engine.view import NO_TRAIL, Thickness
from tests.lanes import at_both_ends, by_every_preset, in_lanes, some
from tests.playing import NAMES, every_move, mixed_settings, random_game, reshuffle_hidden, sentence, settings
from tests.positions import play, position, rules

SETTINGS = at_both_ends() + some(mixed_settings(), 8, "leak")
# Texts that a player may type whatever the position; those with a card name a hidden one now and then.
TYPED = (
    "",
    "waste",
    "7c",
    "7c 8h",
    "as f",
    "qh t1",
    "wsate tablau 2",
    "fro t2",
    "2d waste 2",
    "t1 t2",
    "stok",
    "hand",
    "reserve",
    "h3",
)
TRIED = 50


def answer(at, state, seat, text):
    """What a player is told who types a text: the move it means, or the sentence, suggestion and candidates."""
    try:
        return parse_move(at, state, seat, text, NAMES[: at.players])
    except MoveError as error:
        said = sentence(at, error.refusal, seat)
        return said, getattr(error, "suggestion", None), getattr(error, "candidates", None)


def some_moves(at, state):
    """Moves from everywhere to everywhere, of which there are too many in some games to try them all."""
    moves = [*every_move(at, state, 1)][1:]
    return moves[:: max(3, len(moves) // TRIED | 1)]


def all_that_is_shown(at, state, trail=NO_TRAIL):
    """Views, legal moves, hints, refusals and answers to typed texts for every seat."""
    seats = range(at.players)
    return {
        "views": [at.look(state, seat, trail) for seat in (None, *seats)],
        "legal": [legal_texts(at, state, seat) for seat in seats],
        "offered": [offered_texts(at, state, seat) for seat in seats],
        "hint": at.advice and at.advice.hint(state, ()),
        "refused": [[at.refuse(state, seat, move) for move in some_moves(at, state)] for seat in seats],
        "answers": [[answer(at, state, seat, text) for text in TYPED] for seat in seats],
    }


@pytest.fixture(scope="module", params=in_lanes(SETTINGS, by_every_preset()))
def played(request):
    """A setting, and the tables of a random game by it: one for several tests, which change nothing."""
    setting = request.param
    return setting, [*random_game(setting.rules, f"leak {setting}", 80, resigning=setting.players > 2)]


@pytest.mark.alike
def test_hidden_cards_change_nothing_that_is_shown(played):
    setting, tables = played
    at, rng, changed = tables[0].rules, random.Random(f"leak {setting}"), 0
    for table in rng.sample(tables, min(2, len(tables))):
        other = reshuffle_hidden(at, table.state, rng)
        changed += other != table.state
        assert all_that_is_shown(at, other, table.trail) == all_that_is_shown(at, table.state, table.trail)
    # In many games for one player all cards lie open.
    assert changed or setting.game.solo, "nothing was hidden in any of these positions"


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(each for each in SETTINGS if each.game.solo))
def test_hidden_cards_change_no_hint_that_knows_what_has_been(setting):
    at = setting.rules
    rng = random.Random(f"past {setting}")
    tables = list(random_game(at, f"past {setting}", 60))
    for table in rng.sample(tables, min(2, len(tables))):
        been = [moment.state for moment in table.past]
        state, *past = (reshuffle_hidden(at, each, rng) for each in (table.state, *been))
        assert at.advice.hint(state, past) == at.advice.hint(table.state, been)


@pytest.mark.alike
def test_views_show_no_card_that_lies_hidden(played):
    """Face-down cards are unknown, and of a pile that nobody may look through only what lies open is there."""
    _, tables = played
    at = tables[0].rules
    for table in tables:
        for seen, pile in zip(at.look(table.state).piles, table.state.piles, strict=True):
            if at.countable(seen.spot):
                assert seen.cards == (Card.UNKNOWN,) * pile.down + pile.cards[pile.down :]
            else:
                up = pile.cards[pile.down :]
                assert seen.cards == up[-at.open_cards(seen.spot.kind) :]
                assert seen.thickness == Thickness.of(len(pile.cards))
                assert seen.counted == (len(pile.cards) if at.counts else None)


def test_every_seat_sees_the_same():
    """Nobody, the owner included, may look at a stock card or into a waste."""
    for table in random_game(rules("knocking", 3), "seats", 60):
        assert len({table.look(seat) for seat in (None, 0, 1, 2)}) == 1


@pytest.mark.thorough
def test_what_one_seat_may_look_at_is_shown_to_nobody_else():
    """Another hand card changes what its owner sees, and nothing else for anybody."""
    at = game("bank").at({"hand": "peek"}, 3)
    looked_at = 0
    for table in list(random_game(at, "privy", 80))[::8]:
        for seat in range(3):
            for pile in at.peekable_piles(table.state, seat):
                looked_at += 1
                cards = table.state.piles[pile].cards
                other = Card.of(1 + cards[-1].code % 13, 2)
                lying, *repeated = (
                    tuple(
                        Pile((*cards[:-1], other), len(cards)) if each == (cards, len(cards)) else each
                        for each in some
                    )
                    for some in (table.state.piles, *table.state.repeated)
                )
                changed = table.state._replace(piles=lying, repeated=tuple(repeated))
                assert at.look(changed, seat).piles[pile].cards == (other,)
                shown, before = all_that_is_shown(at, changed), all_that_is_shown(at, table.state)
                for views in (shown["views"], before["views"]):
                    del views[1 + seat]
                assert shown == before
    assert looked_at > 20


# The games in which players call each other to account, by some of their rules.
CHALLENGED = {each.game.id for each in settings() if each.rules.calls}


@pytest.mark.parametrize("setting", in_lanes(each for each in SETTINGS if each.game.id in CHALLENGED))
def test_a_breach_shows_nowhere(setting):
    """Two states that differ only in whether the turn on trial broke the order look alike to everybody."""
    at = setting.rules
    rng = random.Random(f"breach {setting}")
    for table in rng.sample(list(random_game(at, f"breach {setting}", 60)), 2):
        shown = []
        for violation, missed_move in ((0, None), (1, (9, 0))):
            notes = table.state.noted(ContestNotes)
            breach = replace(notes.challenge, violation=violation, missed_move=missed_move)
            charged = table.state._replace(notes=replace(notes, challenge=breach))
            shown.append(all_that_is_shown(at, charged, table.trail))
        assert shown[0] == shown[1]


def test_a_breach_made_by_moves_shows_nowhere():
    """A load and a join in the right order and in the wrong one lead to tables that look alike."""
    start = position(rules("knocking"), ["9h", "8s", "6d", "Kc"], waste=["", "7d"])
    load, join = "1 t3 waste 2", "1 t2 t1"
    right, wrong = play(start, load, join), play(start, join, load)
    assert challenge_of(right.state).violation != challenge_of(wrong.state).violation
    assert all_that_is_shown(right.rules, right.state) == all_that_is_shown(wrong.rules, wrong.state)


def test_nobody_can_count_a_pile_that_may_not_be_counted():
    """Nobody may count a pile [chinese-patience, Play, 31 'look through check many' 52a2a0b6]: one card more or less
    does not show."""
    views = [position(rules(), stock=[stock, "9d"]).look() for stock in ("2c 3c 4c", "2c 3c 4c 5c 6c")]
    assert views[0] == views[1]


def test_a_pile_looks_empty_thin_medium_or_thick():
    assert [Thickness.of(count).name for count in (0, 1, 6, 7, 16, 17, 24)] == [
        *("NOTHING", "THIN", "THIN", "MEDIUM", "MEDIUM", "THICK", "THICK"),
    ]
