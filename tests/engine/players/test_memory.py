"""What a seat remembers is what a reader of the whole game would: where each card went, and the faces shown."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from engine.cards import Card
from engine.events import Passed, Returned, fold
from engine.players.levels import Recall
from engine.players.recalling import recalled
from engine.players.sampling import Sampler, possible
from tests.engine.players.games import CONTESTS, followed, seats, tried
from tests.lanes import in_lanes


def seen_in(at, state, seat):
    """The cards that a seat sees in a position."""
    return [card for pile in at.look(state, seat).piles for card in pile.cards if card is not Card.UNKNOWN]


def cards_of(faces):
    """The cards of the tokens that were seen."""
    return [CARDS[code] for code in faces if code]


CARDS = {
    card.code: card for card in (*(Card.of(rank, suit) for suit in range(4) for rank in range(1, 14)), Card.JOKER)
}


@pytest.fixture(scope="module", params=in_lanes(tried(5, "memory", of_mixed=16)))
def game(request):
    """A setting, and a random game by it with who has followed it: one for several tests, which change nothing."""
    return request.param, [*followed(request.param, f"faces {request.param}", 80)]


def test_cards_lie_in_memory_as_they_lie_on_the_table(game):
    """Each token is one card for the whole deal, and all of them lie where the table has them."""
    (setting, tables), cards = game, {}
    for table, witness in tables:
        lie = witness.sight(0).now.lie
        assert [*lie.down] == [pile.down for pile in table.state.piles]
        for tokens, pile in zip(lie.piles, table.state.piles, strict=True):
            for token, card in zip(tokens, pile.cards, strict=True):
                assert cards.setdefault(token, card) is card
        for seat in seats(setting):
            faces = witness.sight(seat).faces
            assert all(code in (0, cards[token].code) for token, code in enumerate(faces))


def test_every_face_that_was_shown_is_known_and_no_other(game):
    """A reader writes down all cards of all views, after each thing that happened; some packs have a card once."""
    setting, tables = game
    at, read, before = setting.rules, [set() for _ in seats(setting)], None
    for table, witness in tables:
        states = [table.state]
        if before is not None and table.last:
            states = [fold(before, table.last[:count]) for count in range(1, len(table.last) + 1)]
        before = table.state
        for seat, written in enumerate(read):
            known = Counter(cards_of(witness.sight(seat).faces))
            for state in states:
                seen = seen_in(at, state, seat)
                written.update(seen)
                assert not Counter(seen) - known
            if sum(len(pile.cards) for pile in table.state.piles) == 52:
                assert {*known} == written


def test_what_is_dealt_in_mind_agrees_with_what_was_seen(game):
    setting, tables = game
    at, rng = setting.rules, random.Random(f"{setting}")
    for table, witness in rng.sample(tables, 5):
        whole = sorted(card.code for pile in table.state.piles for card in pile.cards)
        for seat in seats(setting):
            sight = witness.sight(seat)
            state = possible(sight, rng)
            assert at.look(state, seat) == at.look(table.state, seat)
            assert sorted(card.code for pile in state.piles for card in pile.cards) == whole
            assert (state.turn, state.phase, state.checkpoint) == (table.state.turn, table.state.phase, ())
            if table.state.turn == seat:
                assert [*at.legal(state, seat)] == [*at.legal(table.state, seat)]
            dealt = Sampler(sight).deal(rng)
            assert all(code in (0, card.code) for code, card in zip(sight.faces, dealt, strict=True))


def test_a_sample_keeps_each_pack_to_its_own_backs():
    """With two packs of different backs, what is still unseen of one lies among its own unseen backs."""
    setting = next(each for each in CONTESTS if str(each) == "bank-standard-2")
    for _, witness in [*followed(setting, "backs", 90)][::20]:
        sight = witness.sight(0)
        dealt = Sampler(sight).deal(random.Random(1))
        owners = [owner(setting.rules.board, pile) for pile, size in enumerate(sight.dealt) for _ in range(size)]
        for seat in range(2):
            own = [card for card, its in zip(dealt, owners, strict=True) if its == seat]
            assert Counter(own) == Counter(CARDS[code] for code in range(1, 53))


def owner(board, pile):
    return board.owner(pile) if board.owner(pile) is not None else int(pile not in board.houses_of(0))


def test_the_joker_is_dealt_to_hands_alone():
    """One that would lie on the table at the deal is set aside, so that it is seen."""
    setting = next(each for each in CONTESTS if str(each) == "bank-standard-3")
    at, hidden = setting.rules, 0
    for deal in range(12):
        (table, witness), *_ = followed(setting, f"joker {deal}", 1)
        hidden += not table.state.piles[at.board.joker].cards
        for chance in range(20):
            state = possible(witness.sight(1), random.Random(chance))
            lies = {at.spots[index].kind for index, pile in enumerate(state.piles) if Card.JOKER in pile.cards}
            assert lies == ({"joker"} if table.state.piles[at.board.joker].cards else {"hand"})
    assert hidden > 3


@pytest.mark.parametrize("setting", in_lanes(tried(6, "small")))
def test_a_sight_costs_little_to_send(setting):
    for _, witness in [*followed(setting, f"small {setting}", 100)][::10]:
        sight = witness.sight(0)
        text = pickle.dumps(sight)
        assert len(text) < 10_000
        assert pickle.loads(text) == sight


def test_what_was_turned_over_is_remembered_by_those_who_remember_all():
    """Of a waste that has been turned over one player knows the cards, the others only those that lie open."""
    setting = next(each for each in CONTESTS if str(each) == "chinese-guided-2")
    games = [pair for seed in range(4) for pair in followed(setting, f"recall {seed}", 120)]
    kept = dict.fromkeys(Recall, 0)
    for table, witness in games[::7]:
        sight, state = witness.sight(0), table.state
        known = {recall: {*cards_of(recalled(sight, recall).faces)} for recall in Recall}
        assert known[Recall.VISIBLE] == {*seen_in(setting.rules, state, 0)}
        assert known[Recall.FACE_UP] == {card for pile in state.piles for card in pile.cards[pile.down :]}
        assert known[Recall.VISIBLE] <= known[Recall.FACE_UP] <= known[Recall.ALL]
        for recall, cards in known.items():
            kept[recall] += len(cards)
    assert kept[Recall.VISIBLE] < kept[Recall.FACE_UP] < kept[Recall.ALL]


def test_who_forgets_some_cards_forgets_the_same_ones_for_the_whole_deal():
    """Not those that lie open; and what has slipped a mind once does not come back."""
    setting = next(each for each in CONTESTS if str(each) == "chinese-guided-2")
    forgotten, kept = set(), set()
    for _, witness in [*followed(setting, "forgets", 400)][::9]:
        sight = witness.sight(0)
        half, none, open_ = (
            recalled(sight, recall, forgets, "x").faces
            for recall, forgets in ((Recall.ALL, 50), (Recall.ALL, 100), (Recall.FACE_UP, 0))
        )
        assert none == open_
        assert all(half[token] == code for token, code in enumerate(open_) if code)
        hidden = [token for token, code in enumerate(sight.faces) if code and not open_[token]]
        forgotten |= {token for token in hidden if not half[token]}
        kept |= {token for token in hidden if half[token]}
    assert not forgotten & kept
    assert 5 < len(forgotten) < 2 * len(kept) < 4 * len(forgotten)


@pytest.mark.parametrize("name", ["chinese-knocking-2", "bank-standard-2", "bank-guided-3"])
def test_how_many_moves_a_turn_has_had_is_known(name):
    """Counted from the log: what the player to move did since the turn came to them, moves taken back left out."""
    setting, made, highest, before = next(each for each in CONTESTS if str(each) == name), 0, 0, None
    for table, witness in followed(setting, "made", 150):
        if table.log and table.log[-1].text != "undo":
            turned = any(isinstance(event, Passed | Returned) for event in table.last)
            made = 0 if turned else made + (table.log[-1].seat == before.state.turn)
            assert witness.sight(0).made == made
            highest = max(highest, made)
        made, before = witness.sight(0).made, table
    assert highest > 3
