"""The bench of where games were lost finds out what is not true."""

from __future__ import annotations

from engine.solving.review import Review, review
from tests.bench import lost
from tests.bench.lost import told, tried
from tests.test_review import GAMES, MOST, astray
from tests.test_solving import never


def test_making_every_move_tells_whether_a_position_comes_out():
    found = set()
    for game_id in GAMES:
        at, line, truth = astray(game_id, 1)
        for state, comes_out in zip(line, truth, strict=True):
            if comes_out is not None:
                assert tried(at, state, 10 * MOST)[0] is comes_out
                found.add((game_id, comes_out))
    assert {comes_out for _, comes_out in found} == {True, False}
    assert len(found) > len(GAMES)


def test_it_gives_up_after_so_many_moves():
    at, line, _ = astray("citadel", 0)
    assert tried(at, at.deal(line[0].seed), 50) == (None, 50)


def test_what_a_review_says_falsely_is_wrong(monkeypatch):
    at, line, _ = next(each for seed in range(99) if False in (each := astray("golf", seed))[2])
    true = review(at, line, never)
    assert true.proved
    for said, wrong in (
        (true, ""),
        (true._replace(moves=(at.legal(line[true.last], 0)[0], *true.moves)), "its win is none"),
        (true._replace(moves=true.moves[:-1]), "its win is none"),
        (Review(-1, (), proved=True), "it was not lost there"),
    ):
        monkeypatch.setattr(lost, "review", lambda *_, said=said: said)
        assert told(at, line, comes_out=False).wrong == wrong
