"""What is worth a remark in a turn: known turns, and that nothing but what everybody saw makes a difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, product
from typing import NamedTuple

import pytest

from engine.cards import cards
from engine.challenges import challenge_of
from engine.events import Called, Event, Passed, fold
from engine.game import Game, Rules
from engine.notation import parse_move
from engine.piles import Pile
from engine.players import remarks
from engine.players.remarks import HEAP, RUN, SHED, Kind, Remark, remark
from engine.state import State
from engine.table import Table
from tests import bank, spite
from tests.bench import computers
from tests.bench.remarks import Turn, turns
from tests.lanes import chosen
from tests.playing import random_game
from tests.positions import play, position, rules

CONTESTS = {f"{kind.id} {preset}": (kind, preset) for kind in computers.CONTESTS for preset in kind.presets}
FIRST = [f"{kind.id} {next(iter(kind.presets))}" for kind in computers.CONTESTS]
# Who break a rule now and then, and call others.
CARELESS = {"beginner": 1, "casual": 2}


class Made(NamedTuple):
    """A turn that was made: by which rules, in which seat, and its moves as they are given to be remarked on."""

    rules: Rules
    seat: int
    moves: Sequence[tuple[State, Sequence[Event]]]

    @property
    def remark(self) -> Remark | None:
        return remark(self.rules, self.seat, self.moves)


def made(table: Table, *texts: str) -> Made:
    """A turn of the player to move, move by move as it is typed."""
    seat, moves = table.state.turn, []
    for text in texts:
        before = table.state
        table = play(table, f"{seat + 1} {text}")
        moves.append((before, table.last))
    return Made(table.rules, seat, moves)


def named(found: Remark | None, at: Rules) -> tuple[object, ...]:
    """A remark in words: its kind, cards and piles."""
    assert found is not None, "there is a remark"
    return (found.kind, found.cards, found.others, *(at.spots[pile].name() for pile in found.piles))


CHINESE, BANK = rules(), bank.rules()


def test_the_last_card_of_a_reserve_is_worth_a_remark() -> None:
    start = bank.position(BANK, ["10h"], reserve=["9s", "2h 3h"], hand=["4d 5d"])
    assert named(made(start, "r h1", "hand", "hand waste").remark, BANK) == (Kind.LAST, cards("9s"), (), "reserve 1")
    more = bank.position(BANK, ["10h"], reserve=["4c 9s", "2h 3h"], hand=["4d 5d"])
    assert made(more, "r h1", "hand", "hand waste").remark is None


def test_many_cards_on_one_pile_are_worth_a_remark_and_few_are_not() -> None:
    columns = ["9h 8s", "10d 9s", "Jh 10s", "Qd Js"]
    start = position(CHINESE, columns, waste=["", "7s"], stock=["2c 3h"])
    loads = [f"t{n} waste 2" for n in (1, 2, 3, 4)]
    found = made(start, *loads, "stock", "stock waste").remark
    assert named(found, CHINESE) == (Kind.HEAP, cards("8s 9s 10s Js"), (), "waste 2")
    assert len(loads) == HEAP
    fewer = position(CHINESE, [*columns[:3], "Kd"], waste=["", "7s"], stock=["2c 3h"])
    assert made(fewer, *loads[:3], "stock", "stock waste").remark is None


def test_many_cards_brought_home_are_worth_a_remark_and_few_are_not() -> None:
    columns = ["Ks 8h 7h 6h 5h 4h 3h 2h", "Kh", "Kd", "Kc"]
    start = position(CHINESE, columns, foundations="Ah", stock=["2c 3c"])
    home = ["t1 f"] * RUN
    found = made(start, *home, "stock", "stock waste").remark
    assert found is not None
    assert (found.kind, found.cards) == (Kind.RUN, cards("2h 3h 4h 5h 6h 7h 8h"))
    start = position(CHINESE, ["Ks 8h 7h 6h 5h 4h 3h", *columns[1:]], foundations="2h", stock=["2c 3c"])
    assert made(start, *home[1:], "stock", "stock waste").remark is None


def test_many_cards_that_are_got_rid_of_are_worth_a_remark_and_few_are_not() -> None:
    gone = ["waste t1"] * SHED
    start = position(CHINESE, waste=["3s 4h 5s 6h 7s 8h 9s 10h Js Qh"], stock=["2c 3c"])
    found = made(start, *gone, "stock", "stock waste").remark
    assert found is not None
    assert (found.kind, found.cards) == (Kind.SHED, cards("Qh Js 10h 9s 8h 7s 6h 5s 4h 3s"))
    fewer = position(CHINESE, waste=["4h 5s 6h 7s 8h 9s 10h Js Qh"], stock=["2c 3c"])
    assert made(fewer, *gone[1:], "stock", "stock waste").remark is None


def test_of_cards_brought_home_and_got_rid_of_it_counts_what_is_more() -> None:
    columns, texts = ["10d", "Kh", "Kd", "Kc"], ["waste f"] * RUN + ["waste t1"] * 3
    start = position(CHINESE, columns, waste=["7s 8d 9s 8h 7h 6h 5h 4h 3h 2h"], foundations="Ah", stock=["2c 3c"])
    found = made(start, *texts, "stock", "stock waste").remark
    assert found is not None
    assert (found.kind, len(found.cards)) == (Kind.SHED, RUN + 3)
    columns = ["10d", "Kh 2h", "Kd", "Kc"]
    more = position(CHINESE, columns, waste=["Qh Jh 10h 9h 8h 7h 6h 5h 4h 3h"], foundations="Ah", stock=["2c 3c"])
    found = made(more, "t2 f", *["waste f"] * SHED, "stock", "stock waste").remark
    assert found is not None
    assert (found.kind, len(found.cards)) == (Kind.RUN, SHED + 1)


def test_a_card_is_laid_on_an_opponent_to_bring_the_one_below_it_home() -> None:
    start = bank.position(BANK, ["2h 9s"], foundations="Ah", waste=["", "8s"], hand=["4d 5d"])
    found = made(start, "h1 waste 2", "h1 f", "hand", "hand waste").remark
    assert named(found, BANK) == (Kind.DUG, cards("9s"), cards("2h"), "waste 2")


def test_nothing_is_said_of_a_card_that_is_moved_away_between_houses() -> None:
    start = bank.position(BANK, ["2h 9s", "10h"], foundations="Ah", hand=["4d 5d"])
    assert made(start, "h1 h2", "h1 f", "hand", "hand waste").remark is None


def test_a_card_that_nobody_knew_of_was_not_aimed_at() -> None:
    at = bank.rules("covered")
    start = bank.position(at, ["2h | 9s"], foundations="Ah Qc", waste=["", "8s"], hand=["4d 5d"])
    assert made(start, "h1 waste 2", "h1 f", "hand", "hand waste").remark is None
    known = bank.position(at, ["2h 9s"], foundations="Ah", waste=["", "8s"], hand=["4d 5d"])
    assert made(known, "h1 waste 2", "h1 f", "hand", "hand waste").remark is not None


def test_a_card_that_does_not_fit_is_not_brought_home() -> None:
    at = bank.rules("standard")
    start = bank.position(at, ["5h 9s"], foundations="3h", waste=["", "8s"], hand=["4d 5d"])
    assert made(start, "h1 waste 2", "h1 f2", "hand", "hand waste").remark is None


def test_what_goes_home_by_a_card_that_was_drawn_later_was_not_aimed_at() -> None:
    start = bank.position(BANK, ["3h 9s"], foundations="Ah", waste=["", "8s"], hand=["4d 5d 2h"])
    assert made(start, "h1 waste 2", "hand", "hand f", "h1 f", "hand", "hand waste").remark is None


def test_a_card_is_covered_that_could_just_go_home() -> None:
    start = position(CHINESE, ["6h", "Kh", "4h", "Kc"], waste=["", "5h"], foundations="3h", stock=["2c 3c"])
    found = made(start, "t3 f", "t1 waste 2", "stock", "stock waste").remark
    assert named(found, CHINESE) == (Kind.BURIED, cards("6h"), cards("5h"), "waste 2")


def test_a_card_is_not_buried_whose_twin_has_come_home_since() -> None:
    """Its owner could not play it any more, even if nothing lay on it."""
    houses = ["6h", "4h"]
    start = bank.position(BANK, houses, foundations="3h", waste=["", "5h"], hand=["4d 5d 5h"])
    assert made(start, "h2 f", "h1 waste 2", "hand", "hand f", "hand", "hand waste").remark is None
    start = bank.position(BANK, houses, foundations="3h", waste=["", "5h"], hand=["4d 5d"])
    found = made(start, "h2 f", "h1 waste 2", "hand", "hand waste").remark
    assert named(found, BANK) == (Kind.BURIED, cards("6h"), cards("5h"), "waste 2")


def test_nothing_is_said_of_a_card_that_could_go_home_before_the_turn() -> None:
    """Whoever left it there may have broken a rule."""
    start = position(CHINESE, ["6h", "Kh", "Kd", "Kc"], waste=["", "5h"], foundations="4h", stock=["2c 3c"])
    assert made(start, "t1 waste 2", "stock", "stock waste").remark is None


def test_nothing_is_said_of_a_card_that_was_laid_there_to_be_covered() -> None:
    at = rules(equal="yes", priority="none")
    start = position(at, ["5h", "4h", "5c", "Kc"], waste=["", "6h"], foundations="3h", stock=["2c 3c"])
    assert made(start, "t1 waste 2", "t2 f", "t3 waste 2", "stock", "stock waste").remark is None


def test_nothing_is_said_of_a_turn_that_goes_on_or_was_called() -> None:
    start = bank.position(BANK, ["10h"], reserve=["9s", "2h 3h"], hand=["4d 5d"])
    turn = made(start, "r h1", "hand", "hand waste")
    assert turn._replace(moves=turn.moves[:-1]).remark is None
    before, events = turn.moves[-1]
    for violation in (0, 1):
        called = [*turn.moves[:-1], (before, (*events, Called(1, 0, violation, None)))]
        assert turn._replace(moves=called).remark is None


def test_nothing_is_said_of_who_is_out() -> None:
    columns = ["9h 8s", "10d 9s", "Jh 10s", "Qd Js"]
    start = position(rules(players=3, places="yes"), columns, waste=["4c", "7s", "3c"], stock=["", "2d", "2h"])
    turn = made(start, *(f"t{n} waste 2" for n in (1, 2, 3, 4)), "waste waste 3")
    assert any(isinstance(event, Passed) for _, events in turn.moves for event in events)
    assert turn.remark is None


# Whole games.


@pytest.fixture(scope="module", params=chosen({name: name for name in CONTESTS}, FIRST))
def played(request: pytest.FixtureRequest) -> list[Turn]:
    """The whole turns of some games among computers: of one in the fast lane."""
    (kind, preset), numbers = CONTESTS[request.param], range(2, 3 if request.param in FIRST else 6)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(computers, "OFTEN", CARELESS)
        return [turn for number in numbers for turn in turns(kind, preset, number, most=500) if turn.whole]


def given(turn: Turn) -> Made:
    """A turn of a game as it is given to be remarked on."""
    moves = [(step.before, step.events) for step in turn.steps]
    return Made(turn.live.in_play.rules, turn.steps[0].seat, moves)


def with_others_hidden(turn: Made, chance: random.Random) -> Made | None:
    """The same turn with two cards exchanged that nobody sees in it; None if somebody would see that."""
    state, moves = turn.moves[0][0], []
    state = state._replace(piles=exchanged(state.piles, chance))
    if state == turn.moves[0][0]:
        return None
    for before, events in turn.moves:
        after = fold(state, events)
        seen = [turn.rules.look(each) for each in (before, fold(before, events))]
        if [turn.rules.look(state), turn.rules.look(after)] != seen:
            return None
        moves.append((state, events))
        state = after
    return turn._replace(moves=moves)


def exchanged(piles: Sequence[Pile], chance: random.Random) -> tuple[Pile, ...]:
    """Piles with two cards exchanged."""
    places = [(pile, place) for pile, lying in enumerate(piles) for place in range(len(lying.cards))]
    lying = [[*pile.cards] for pile in piles]
    (pile, place), (other, there) = chance.sample(places, 2)
    lying[pile][place], lying[other][there] = lying[other][there], lying[pile][place]
    return tuple(Pile(tuple(some), pile.down) for some, pile in zip(lying, piles, strict=True))


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is worth a remark, so that there are more to compare."""
    for name, number in {"HEAP": 2, "RUN": 2, "SHED": 3}.items():
        monkeypatch.setattr(remarks, name, number)


@pytest.mark.usefixtures("talkative")
def test_cards_that_nobody_sees_make_no_difference(played: list[Turn]) -> None:
    chance, compared, said = random.Random(1), 0, 0
    for turn in map(given, played):
        for _ in range(4):
            other = with_others_hidden(turn, chance)
            if other is not None:
                compared += 1
                said += other.remark is not None
                assert other.remark == turn.remark
    assert compared > len(played) / 10
    assert said, "in some of these turns there was something to say"


@pytest.mark.usefixtures("talkative")
def test_all_cards_of_a_remark_lay_open_in_the_turn(played: list[Turn]) -> None:
    for turn in map(given, played):
        seen = {
            card
            for before, events in turn.moves
            for state in (before, fold(before, events))
            for pile in turn.rules.look(state).piles
            for card in pile.cards
        }
        if (found := turn.remark) is not None:
            assert {*found.cards, *found.others} <= seen


def test_a_remark_is_not_made_of_every_turn(played: list[Turn]) -> None:
    said = sum(given(turn).remark is not None for turn in played)
    assert said <= len(played) * 0.2


def judged(turn: Turn, at: Rules) -> tuple[Made, bool] | None:
    """A turn made by other rules, and whether it broke one of them; None if they refuse it."""
    state, moves = turn.steps[0].before, []
    for step in turn.steps:
        move = parse_move(at, step.before, step.seat, step.text)
        if move not in at.legal(state, step.seat):
            return None
        played = at.play(state, step.seat, move)
        moves.append((state, played.events))
        state = played.state
    return Made(at, turn.steps[0].seat, moves), bool(challenge_of(state).violation)


def turns_of(tables: Iterable[Table]) -> Iterator[Made]:
    """The turns of a game that is given table by table."""
    for seat, moves in groupby(pairwise(tables), lambda pair: pair[0].state.turn):
        made_moves = [(before.state, after.last, before.rules) for before, after in moves]
        yield Made(made_moves[0][2], seat, [move[:2] for move in made_moves])


def test_a_game_with_hands_and_other_piles_is_remarked_on_by_what_lies_open() -> None:
    said, chance = 0, random.Random(1)
    for number in range(3):
        for turn in turns_of(random_game(spite.GAME.at({}, 2), f"remarks {number}", 400)):
            if (found := turn.remark) is not None:
                said += 1
                other = next(filter(None, (with_others_hidden(turn, chance) for _ in range(50))), turn)
                assert other.remark == found
    assert said


# By these, everybody may do what others rules call a breach.
LOOSE = {"chinese": "colin-cook", "bank": "standard"}
# So many games are enough for something to be said of a turn that broke a rule.
ENOUGH = {"chinese": 12, "bank": 2}


def stricter(kind: Game) -> Iterator[Rules]:
    """Such rules, and those by which there is an order of moves, and breaches are refused, or may be called."""
    orders = next((option.choices for option in kind.options if option.name == "priority"), ("",))
    enforced = next(option.choices for option in kind.options if option.name == "enforce")
    for order, enforce in product(orders, enforced):
        options = kind.preset(LOOSE[kind.id]) | {"enforce": enforce} | ({"priority": order} if order else {})
        if kind.conflict(options) is None:
            yield kind.at(options, 2)


@pytest.mark.parametrize("name", FIRST)
def test_whether_a_rule_is_kept_or_broken_makes_no_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, _ = CONTESTS[name]
    monkeypatch.setattr(computers, "OFTEN", {"beginner": 1, "casual": 1})
    games = (turns(kind, LOOSE[kind.id], number, most=200) for number in range(ENOUGH[kind.id]))
    made_turns = [turn for game in games for turn in game if turn.whole and turn.live.in_play.rules.players == 2]
    said: Counter[bool] = Counter()
    for at, turn in product(stricter(kind), made_turns):
        if (again := judged(turn, at)) is not None:
            other, broken = again
            assert other.remark == given(turn).remark
            said[broken] += other.remark is not None
    assert said[False]
    assert said[True]
