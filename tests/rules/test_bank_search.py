"""What the strict rules ask for between the houses, against a plain search through every position."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from engine.cards import Card, Rank, cards, pack
from engine.piles import EMPTY, Pile
from engine.russian_bank import search
from engine.russian_bank.notes import Priority
from engine.russian_bank.priorities import available_moves
from engine.russian_bank.search import Aim, Question, after, first_steps, house_of
from tests.bank import offered, position, rules

# More positions than this the plain search does not look into.
PLAIN = 250
KING = Pile((Card.of(Rank.KING, 0),))

# A house of the plain search is its cards, and how many of them lie face down; CLOSED is one that is not used.
CLOSED = (None, 0)


def fits(card, onto):
    """Houses go down in alternating colours
    [russian-bank-and-indian-patience, Building Rules, 6 'houses descending alternating colours' e382e0e5]."""
    return card.rank == onto.rank - 1 and card.red != onto.red


def sizes(shown, groups):
    """How many of a house's face-up cards may leave together."""
    for size in range(1, len(shown) + 1):
        if size > 1 and not (groups and all(fits(card, under) for under, card in pairwise(shown[-size:]))):
            return
        yield size


def takes(house, card, alone):
    """Whether a house takes a card; one that lay `alone` in its house goes to no space."""
    held, down = house
    if not held:
        return house != CLOSED and not alone
    return len(held) > down and fits(card, held[-1])


def plain_moves(houses, groups, closing):
    """Each move between houses as (source, target, size), and the houses after it.

    What is uncovered stays face down, for nobody knows it beforehand; if `closing`, the first house that becomes
    empty is closed.
    """
    for source, (held, down) in enumerate(houses):
        if not held:
            continue
        for size in sizes(held[down:], groups):
            for target, onto in enumerate(houses):
                if source != target and takes(onto, held[-size], size == len(held)):
                    after = list(houses)
                    after[source] = (held[:-size], down)
                    if size == len(held) and closing and CLOSED not in houses:
                        after[source] = CLOSED
                    after[target] = (onto[0] + held[-size:], onto[1])
                    yield (source, target, size), tuple(after)


def released(wanted):
    return lambda houses: any(held and len(held) > down and held[-1] in wanted for held, down in houses)


def uncovered(houses):
    return any(held and len(held) == down for held, down in houses)


def emptied(houses):
    return ((), 0) in houses


def all_positions(houses, rest):
    """Every position that moves between houses lead to, with its moves; None if there are too many."""
    found, waiting = {}, [houses]
    while waiting:
        there = waiting.pop()
        if there not in found:
            found[there] = dict(plain_moves(there, *rest))
            waiting += found[there].values()
        if len(found) > PLAIN:
            return None
    return found


def seen(houses):
    """What everybody sees of the houses, wherever each of them lies."""
    return Counter((held and held[down:], down) for held, down in houses)


def ways(houses, reached, rest):
    """For each first move after which it can be done how many more it takes; None if there is too much to see.

    A way that comes back to what is to be seen in the houses as they stand, in whatever order, does not count.
    """
    found = all_positions(houses, rest)
    if found is None:
        return None
    first = found[houses]
    found = {there: moves for there, moves in found.items() if seen(there) != seen(houses)}
    lengths, length = {there: 0 for there in found if reached(there)}, 0
    while length in lengths.values():
        length += 1
        near = {there for there in lengths if lengths[there] == length - 1}
        before = [there for there, moves in found.items() if not near.isdisjoint(moves.values())]
        lengths.update({there: length for there in before if there not in lengths})
    return {move: lengths[after] for move, after in first.items() if after in lengths}


def random_houses(rng, covered, spaces, number):
    """Houses as they come about in play: short runs on odd cards."""
    deck = [Card.of(rank, suit) for rank in range(3, 8) for suit in range(4)] * 2
    rng.shuffle(deck)
    houses = []
    for _ in range(number):
        held = [deck.pop() for _ in range(rng.choice([1, 1, 2, 3]))]
        for _ in range(rng.choice([0, 0, 1, 2])):
            run = [card for card in deck if fits(card, held[-1])]
            if run:
                held.append(run[0])
                deck.remove(run[0])
        down = min(rng.choice([0, 1]), len(held) - 1) if covered else 0
        houses.append((tuple(held), down))
    return tuple(houses) + (((), 0),) * spaces


def random_tops(rng, houses):
    """A rank for each suit's first foundation, so that no card that is available fits there."""
    available = {held[-1] for held, _ in houses if held}
    while True:
        tops = [Card.of(rng.randint(2, 6), suit) for suit in range(4)]
        wanted = {Card.of(top.rank + 1, top.suit) for top in tops}
        if not wanted & available:
            return tops, wanted


def asked_for(at, houses, tops, priority):
    """The moves that a table asks for, as the plain search writes them; the houses left hold kings."""
    board, state = at.board, position(at).state
    piles = [EMPTY] * len(state.piles)
    for suit, top in enumerate(tops):
        piles[suit] = Pile((top,))
        piles[suit + 4] = Pile((Card.of(Rank.KING, suit),))
    for index, house in enumerate(board.houses):
        piles[house] = Pile(*houses[index]) if index < len(houses) else KING
    piles[board.reserve(0)] = KING
    state = state._replace(piles=tuple(piles))
    asked = available_moves(at.setup, state, at.moves.possible(state), priority)
    assert not asked.doubt
    start = board.houses.start
    return {(move.source - start, move.target - start, move.size) for move in asked.moves}


ASKED = {
    "release": ("strict", Priority.RELEASE, 2),
    "release, three players": ("strict", Priority.RELEASE, 3),
    "release in the fewest moves": ("strictest", Priority.RELEASE, 2),
    "release in the fewest moves, three players": ("strictest", Priority.RELEASE, 3),
    "uncover": ("covered", Priority.LOAD, 2),
    "uncover, three players": ("covered", Priority.LOAD, 3),
    "make a space": ("strict", Priority.SPACE, 2),
    "make a space, three players": ("strict", Priority.SPACE, 3),
}


@pytest.mark.parametrize("groups", ["no", "yes"], ids=["one by one", "groups"])
@pytest.mark.parametrize(("preset", "priority", "players"), ASKED.values(), ids=ASKED)
def test_what_is_asked_for_is_what_a_plain_search_finds(preset, priority, players, groups):
    """Whether it can be done, after which moves it still can, and which of them take the fewest."""
    at = rules(preset, players, groups=groups)
    rng = random.Random(f"houses {preset} {priority} {players} {groups}")
    lengths = []
    # Until there are positions without a way, and some where it takes several moves.
    while len(lengths) < 20 or None not in lengths or not any(lengths):
        # A space that is there already is filled first; where three play, it would mean that a house has closed.
        spaces = rng.choice([0, 1, 2]) if priority is not Priority.SPACE and players == 2 else 0
        houses = random_houses(rng, preset == "covered", spaces, rng.choice([3, 4, 5] if players == 2 else [5, 6, 7]))
        tops, wanted = random_tops(rng, houses)
        reached = {Priority.RELEASE: released(wanted), Priority.LOAD: uncovered, Priority.SPACE: emptied}[priority]
        found = ways(houses, reached, (groups == "yes", players == 3))
        if found is None:
            continue
        best = min(found.values(), default=None)
        right = {move for move, length in found.items() if preset != "strictest" or length == best}
        assert asked_for(at, houses, tops, priority) == right, (houses, tops)
        lengths.append(best)


def test_three_players_with_a_closed_house():
    """Settled: the first emptied house closes at once - the second one is a space."""
    at = rules("strictest", 3, enforce="refuse")
    houses = ["7h", "5s 9d", "8s", "Kd 3h", "4c", "Kc 6d", "7c"]
    table = position(at, [*houses, ""], foundations="4s", closed=8)
    assert offered(table, 1) == ["house 1 house 3"]


# The option: "The bot tries 2,000 moves; if that isn't enough, it doesn't insist."


def test_giving_up_is_not_the_same_as_finding_nothing():
    at = rules("strictest")
    long = ["5s 3s 10c Jc 9s 7h", "Qc 7h 3h 10h 10c", "Jd 6s 4c Qh", "9h Qc 9d", "6h 5h 9d 9c 8d"]
    for spaces, doubt in ((["", "", ""], True), (["Kc", "Kd", "Ks"], False)):
        state = position(at, [*long, *spaces], foundations="4s").state
        asked = available_moves(at.setup, state, at.moves.possible(state), Priority.RELEASE)
        assert (asked.moves, asked.doubt) == ([], doubt)


def hard_questions(count):
    """Searches in wide tableaux: long runs, groups or many spaces, with eight or nine houses."""
    rng = random.Random("hard")
    for _ in range(count):
        aim, groups, fewest = rng.choice(list(Aim)), rng.random() < 0.5, rng.random() < 0.5
        number = rng.choice([8, 9])
        spaces = rng.choice([0, 1, 2, 4]) if aim is not Aim.SPACE and number == 8 else 0
        laid = wide_houses(rng, aim is Aim.UNCOVER, number - spaces)
        buried = {card.code for held, _ in laid for card in held[:-1]} - {held[-1].code for held, _ in laid}
        wanted = frozenset(rng.sample(sorted(buried), min(2, len(buried)))) if aim is Aim.RELEASE else frozenset()
        houses = [house_of(Pile(*house)) for house in laid] + [house_of(EMPTY)] * spaces
        rng.shuffle(houses)
        yield Question(aim, wanted, groups, 8, fewest), tuple(houses)


def wide_houses(rng, covered, number):
    """Houses of the whole pack with longer runs."""
    deck, laid = [*pack(), *pack()], []
    rng.shuffle(deck)
    for _ in range(number):
        held = [deck.pop() for _ in range(rng.choice([1, 1, 2, 3, 4]))]
        for _ in range(rng.choice([0, 1, 5])):
            run = [card for card in deck if fits(card, held[-1])][:1]
            held += run
            deck = [card for card in deck if card not in run]
        laid.append((tuple(held), min(1, len(held) - 1) if covered else 0))
    return laid


@cache
def hard():
    """Questions to which the answers are hard to find: the same for several tests."""
    return [*hard_questions(120)]


def test_no_search_tries_more_moves_than_it_may(monkeypatch):
    """Settled: "When the search for one duty gives up" - which it does at the bound, not somewhere beyond it."""
    tried = 0

    def count(*args):
        nonlocal tried
        tried += 1
        return after(*args)

    monkeypatch.setattr(search, "after", count)
    given_up = 0
    for question, houses in hard():
        tried = 0
        first_steps.cache_clear()
        given_up += first_steps(question, houses) is None
        # Those at the houses as they stand are tried once more to name them.
        assert tried <= search.MOST_MOVES_TRIED + 1 + len(list(search.steps(houses, question.groups)))
    assert given_up


@pytest.mark.parametrize("most", [20, 150, search.MOST_MOVES_TRIED])
def test_the_order_of_the_houses_does_not_matter_to_a_bounded_search(monkeypatch, most):
    monkeypatch.setattr(search, "MOST_MOVES_TRIED", most)
    first_steps.cache_clear()
    rng = random.Random("order")
    for question, houses in hard()[:: 1 if most < 1000 else 4]:
        answers = set()
        for _ in range(3):
            order = rng.sample(houses, len(houses))
            found = first_steps(question, tuple(order))
            answers.add(found and frozenset(tuple(sorted(after(tuple(order), step, 8))) for step in found))
        assert len(answers) == 1
    first_steps.cache_clear()


@pytest.mark.parametrize("most", [20, 60, 150])
def test_a_search_that_sees_less_holds_less_against_anybody(monkeypatch, most):
    """It gives up, or allows all that is right; where the fewest moves count, it gives up or is right."""
    whole = {}
    for question, houses in hard():
        whole[question, houses] = first_steps(question, houses)
    monkeypatch.setattr(search, "MOST_MOVES_TRIED", most)
    first_steps.cache_clear()
    seen = {asked: first_steps(*asked) for asked, right in whole.items() if right is not None}
    first_steps.cache_clear()
    allowed = {asked: found for asked, found in seen.items() if found is not None}
    assert all(whole[asked] <= found for asked, found in allowed.items())
    assert all(whole[asked] == found for asked, found in allowed.items() if asked[0].fewest or not found)
    assert 0 < len(allowed) < len(seen)


def test_what_is_wanted_is_what_fits_on_a_foundation():
    """On each foundation the next card, none after a king; settled: "Any ace fits any empty foundation place"."""
    state = position(rules(), foundations="4s 6h Kd Qc | 2s").state
    assert rules().moves.foundation_ready(state) == frozenset(cards("5s 3s 7h Kc As Ah Ad Ac"))
    full = position(rules(), foundations="4s 6h Kd Qc | 2s Ah 2d 3c").state
    assert rules().moves.foundation_ready(full) == frozenset(cards("5s 3s 7h 2h 3d Kc 4c"))


def test_the_order_of_the_houses_does_not_matter():
    at = rules(release="fewest")
    houses = ["5s 9d 8c", "10c", "9h", "Kd 3h", "4c"]
    assert offered(position(at, houses, foundations="4s"), 1) == ["house 1 house 3"]
    assert offered(position(at, houses[::-1], foundations="4s"), 1) == ["house 5 house 3"]
