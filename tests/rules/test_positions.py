"""Every position of the .toml files, and the deal."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from engine.cards import pack
from engine.result import stakes
from tests.positions import (
    columns_of,
    play,
    position,
    refusal,
    rules,
    stock_of,
    texts,
    to_move,
    tops_of,
    waste_of,
    winners,
)
from tests.rules.pointer import title
from tests.together import together

POSITIONS = [
    case
    for path in sorted(Path(__file__).parent.glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["position"]
]
SETTING = (
    *("tableau", "stock", "waste", "foundations", "turn", "resigned", "finished"),
    *("drawn_cards", "drawn_since_foundation", "unused"),
)


def lies_where(table, players, said):
    """What a table shows, for the keys that a position speaks of."""
    facts = {
        "tableau": columns_of(table),
        "tops": tops_of(table),
        "stock": [stock_of(table, player) for player in range(1, players + 1)],
        "waste": [waste_of(table, player) for player in range(1, players + 1)],
        "turn": to_move(table),
        "winners": winners(table),
        "places": list(table.result.places) if table.result else [],
        "stakes": list(stakes(table.result)) if table.result else [],
        "over": table.state.phase == "over",
    }
    return {key: facts[key][: len(value)] if key in ("stock", "waste") else facts[key] for key, value in said.items()}


@together([pytest.param(case, id=title(case)) for case in POSITIONS], lambda _: "all")
def test_position(case):
    players = case.get("players", 2)
    at = rules("guided", players, **case.get("options", {}))
    table = play(position(at, **{key: case[key] for key in SETTING if key in case}), *case.get("first", ()))
    seat = case.get("seat", to_move(table))
    for text in case.get("legal", ()):
        play(table, f"{seat} {text}")
    for text, code in case.get("illegal", {}).items():
        assert refusal(table, f"{seat} {text}").code == code, text
    if "only" in case:
        assert sorted(texts(table, seat)) == sorted(case["only"])
    said = case.get("leads", {})
    assert lies_where(play(table, *case.get("play", ())), players, said) == said


@pytest.mark.parametrize("players", range(2, 8))
def test_deal(players):
    """Four cards for the tableau, and the rest in equal shares
    [chinese-patience, Deal and Layout, 3 'four centre remaining equally' 3c11dd16]."""
    at = rules(players=players)
    dealers = Counter()
    for number in range(60):
        state = at.deal(f"s1:deal {number}")
        columns, hands = state.piles[4:8], state.piles[8::2]
        assert Counter(card for pile in state.piles for card in pile.cards) == Counter(pack())
        assert [(len(pile.cards), pile.down) for pile in columns] == [(1, 1)] * 4
        assert all(pile.down == len(pile.cards) for pile in hands)
        assert not any(pile.cards for pile in (*state.piles[:4], *state.piles[9::2]))
        # Where it does not come out even, those at the dealer's left have a card more, and the first of them plays
        # first [chinese-patience, More than Four Players, 2 'left dealer one more' 5bb56376]
        # [chinese-patience, Play, 1 'dealer's left plays first' ae376a86].
        sizes = [len(hands[(state.turn + step) % players].cards) for step in range(players)]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] - sizes[-1] == (1 if 48 % players else 0)
        dealers[state.turn] += 1
    # Chance makes the dealer, so every seat begins now and then
    # [chinese-patience, Deal and Layout, 2 'dealer chosen random' e3ff388c].
    assert set(dealers) == set(range(players))


def test_stock_turns_up_the_tableau_and_a_card():
    """The first player need not type `turn`: the first draw does both."""
    table = play(position(rules(), ["8s |", "9h |", "6h |", "Kc |"], ["4c 9c"]), "1 stock")
    assert (columns_of(table), stock_of(table, 1)) == (["8s", "9h", "6h", "kc"], "4c | 9c")


@pytest.mark.parametrize("players", range(2, 8))
def test_turns_go_round_clockwise(players):
    """Each in turn, clockwise [chinese-patience, Play, 1 'turns clockwise order' ae376a86]."""
    table = position(rules(priority="none", players=players))
    for player in (*range(1, players + 1), 1):
        assert to_move(table) == player
        table = play(table, f"{player} stock", f"{player} stock waste")
