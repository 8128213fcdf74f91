"""Games that are written down can be read by people, and by the engine, which comes to the same end."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.catalogue import game as known
from engine.catalogue import open_table
from engine.record import Record, RecordError, read, write
from engine.shuffle import numbered
from engine.table import Table
from tests.lanes import at_both_ends, in_lanes, thinned
from tests.older.write import FOLDER, play_on
from tests.older.write import read as stored
from tests.playing import NAMES

GOING_ON = open_table("Klondike", numbered(1), draw="3").type(0, "stock").type(0, "hint").type(0, "undo")
KLONDIKE = GOING_ON.type(0, "resign")
WRITTEN = """\
Patience Table game record 2
# Klondike, deal 1
game: klondike
version: 2
players: 1
rules: draw=3 passes=any auto=no
seed: s1:deal 1
player 1: Ann: the "first" # of all

1. stock                           # drew 3 cards
2. hint
3. undo
4. resign
end: {end}
"""


def record(table: Table) -> str:
    options = " ".join(f"{name}={value}" for name, value in table.rules.options.items())
    return WRITTEN.replace("draw=3 passes=any auto=no", options).format(end=table.state.digest())


def test_a_record_is_written_as_people_read_it():
    made = Record(known("klondike"), KLONDIKE, ('Ann: the "first" # of all',))
    assert write(made, "Klondike, deal 1", {0: "drew 3 cards"}) == record(KLONDIKE)


def test_what_is_written_is_read():
    found = read(record(KLONDIKE))
    assert (found.table.log, found.table.state) == (KLONDIKE.log, KLONDIKE.state)
    assert found.names == ('Ann: the "first" # of all',)
    assert (found.salt, found.first) == ("", None)


def test_a_record_of_the_former_kind_is_read_too():
    for table, resigned in ((KLONDIKE, "4. resign\n"), (GOING_ON, "")):
        text = record(table).replace("4. resign\n", resigned).replace("game record 2", "game record 1")
        assert read(text).table.state == table.state


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(thinned(at_both_ends(), 3, "record")))
def test_every_game_reads_back_to_the_same_end(setting):
    """With undo, hints and calls, whoever begins, and to its end if the game has one."""
    rng = random.Random(f"record {setting}")
    first = rng.choice([None, setting.players - 1]) if setting.players > 1 else None
    table = play_on(Table.open(setting.rules, "s1:record", first), rng, 40)
    if rng.random() < 0.5 and table.result is None:
        table = table.type(table.state.turn, "resign")
    names = NAMES[: setting.players]
    text = write(Record(setting.game, table, names, "salt", first), "A title", {0: "1. stock"})
    found = read(text)
    assert found.table.log == table.log
    assert found.table.state.digest() == table.state.digest()
    assert (found.game.id, found.names, found.salt, found.first) == (setting.game.id, names, "salt", first)


@pytest.mark.thorough
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_games_by_superseded_rules_are_written_and_read_too(path):
    for table in islice(stored(path), 1):
        kind = known(table.game).in_version(table.version)
        played = Table.replay(kind.at(table.options, table.players), table.seed, table.log)
        found = read(write(Record(kind, played)))
        assert found.game.version == table.version
        assert found.table.state == played.state


@pytest.mark.parametrize("table", [KLONDIKE, GOING_ON], ids=["over", "going on"])
def test_a_secret_deal_is_not_told_and_cannot_be_dealt_from_its_record(table):
    """Nor from the digest of how the cards lie: those that are hidden could be tried until it fits."""
    text = write(Record(known("klondike"), table, (), "some salt"), secret=True)
    assert not [each for each in ("s1:", "some salt", table.state.digest()) if each in text]
    assert not [entry.digest for entry in table.log if entry.digest in text]
    with pytest.raises(RecordError, match="secret"):
        read(text)


def test_a_game_that_goes_on_tells_nothing_of_hidden_cards_at_its_end():
    text = write(Record(known("klondike"), GOING_ON))
    assert text.endswith("3. undo\nend: goes on\n")
    assert GOING_ON.state.digest() not in text
    assert read(text).table.log == GOING_ON.log
    for cut in (text.replace("end: goes on\n", ""), record(KLONDIKE).replace(KLONDIKE.state.digest(), "goes on")):
        with pytest.raises(RecordError, match="does not end as the record says"):
            read(cut)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Patience Table game record 2", "Patience Table game record 3", "line 1: a record begins"),
        ("game: klondike", "game: bezique", "bezique"),
        ("version: 2", "version: 99", "version 99 of Klondike"),
        ("version: 2", "", "version"),
        ("players: 1", "players: 2", "not for 2 players"),
        ("players: 1", "players: one", "invalid literal"),
        ("draw=3", "draw=7", "no such rule: draw=7"),
        ("seed: s1:deal 1", "seed: x9:deal 1", "unknown shuffle algorithm"),
        ("seed: s1:deal 1", "seed: s1:deal 2", "does not end as the record says"),
        ("2. hint", "2. tableau 1 foundation", "line 11: 'tableau 1 foundation' cannot be played"),
        ("2. hint", "2. [2] hint", "line 11: there is no player 2"),
        ("2. hint", "", "line 12: move 2 is missing"),
        ("2. hint", "hint", "line 11: neither a move nor a field"),
        ("end: ", "end: 0", "does not end as the record says"),
    ],
)
def test_what_is_no_record_is_refused_with_the_line(old, new, reason):
    text = record(KLONDIKE)
    assert old in text
    with pytest.raises(RecordError, match=reason):
        read(text.replace(old, new, 1))


def test_an_empty_text_is_no_record():
    with pytest.raises(RecordError):
        read("")
