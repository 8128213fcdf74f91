"""Every position of the .toml files of Russian Bank."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.errors import InvalidMove
from engine.notation import parse_move
from engine.russian_bank.notes import Priority
from tests.bank import (
    hand_of,
    houses_of,
    offered,
    position,
    reserve_of,
    rules,
    tops_of,
    violation,
    waste_of,
)
from tests.positions import play, refusal, to_move, winners
from tests.rules.pointer import title
from tests.together import together

POSITIONS = [
    case
    for path in sorted((Path(__file__).parent / "bank").glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["position"]
]
SETTING = (
    *("houses", "reserve", "hand", "waste", "foundations", "turn"),
    *("resigned", "ended", "closed", "joker"),
)
LISTS = ("houses", "reserve", "hand", "waste")


def lies_where(table, said):
    """What a table shows, for the keys that a position speaks of; of lists as much as it names."""
    players = range(1, table.rules.players + 1)
    facts = {
        "houses": houses_of(table),
        "tops": tops_of(table),
        "reserve": [reserve_of(table, player) for player in players],
        "hand": [hand_of(table, player) for player in players],
        "waste": [waste_of(table, player) for player in players],
        "turn": to_move(table),
        "winners": winners(table),
        "scores": list(table.result.scores) if table.result else [],
        "places": list(table.result.places) if table.result else [],
        "reason": table.result.reason if table.result else "",
        "over": table.state.phase == "over",
    }
    return {key: facts[key][: len(value)] if key in LISTS else facts[key] for key, value in said.items()}


def begun(case, **options):
    """The table of a position, after what is played first."""
    at = rules(case.get("preset", "guided"), case.get("players", 2), **case.get("options", {}), **options)
    return play(position(at, **{key: case[key] for key in SETTING if key in case}), *case.get("first", ()))


@together([pytest.param(case, id=title(case)) for case in POSITIONS], lambda _: "all")
def test_position(case):
    table = begun(case)
    player = case.get("seat", to_move(table))
    for text in case.get("legal", ()):
        play(table, f"{player} {text}")
    for text, code in case.get("illegal", {}).items():
        assert refusal(table, f"{player} {text}").code == code, text
    if "only" in case:
        assert sorted(offered(table, player)) == sorted(case["only"])
    said = case.get("leads", {})
    assert lies_where(play(table, *case.get("play", ())), said) == said


# What may be called [russian-bank-and-indian-patience, Patience Card Game 2 Player, 1 'opponent may call' 434be7a6]:
# omissions, a card put where it does not fit, and a card that is not available.
OMITTED = {
    "must-reserve": Priority.RESERVE,
    "must-foundation": Priority.FOUNDATION,
    "must-release": Priority.RELEASE,
    "must-load": Priority.LOAD,
    "must-uncover": Priority.LOAD,
    "must-fill": Priority.SPACE,
    "must-space": Priority.SPACE,
}
UNAVAILABLE = ("from-waste", "from-opponent", "from-foundation", "one-card", "group")
WHERE_STOP_IS_CALLED = [
    case
    for case in POSITIONS
    if ("legal" in case or "illegal" in case) and "seat" not in case and "enforce" not in case.get("options", {})
]


@together([pytest.param(case, id=title(case)) for case in WHERE_STOP_IS_CALLED], lambda _: "all")
def test_position_where_stop_is_called(case):
    """What is refused elsewhere can be called here, for the same reason; what is right cannot."""
    table = begun(case, enforce="stop")
    player = to_move(table)
    caller = player % table.rules.players + 1
    for text in case.get("legal", ()):
        assert violation(table, f"{player} {text}", caller=caller) is Priority.NONE, text
    for text, code in case.get("illegal", {}).items():
        try:
            move = parse_move(table.rules, table.state, player - 1, text)
        except InvalidMove as error:
            assert error.refusal.code == code, text
            continue
        if table.rules.refuse(table.state, player - 1, move) is not None:
            assert code not in OMITTED
            assert refusal(table, f"{player} {text}").code == code, text
        elif code in OMITTED:
            assert violation(table, f"{player} {text}", caller=caller) is OMITTED[code], text
        else:
            assert table.rules.misbuilt(table.state, player - 1, move).code == code
            expected = Priority.AVAILABLE if code in UNAVAILABLE else Priority.FIT
            assert violation(table, f"{player} {text}", caller=caller) is expected, text
