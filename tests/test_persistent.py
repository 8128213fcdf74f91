"""What tables remember: nothing that grows from a row, a stack or a tally changes it."""

from __future__ import annotations

import random

import pytest

from engine.persistent import SharedRow, Stack, Tally, once_more


def test_rows_that_grow_from_each_other_know_only_their_own():
    rng = random.Random(1)
    grown = [(SharedRow(), ())]
    for number in range(300):
        row, things = rng.choice(grown[-5:])
        grown.append((row.plus(number), (*things, number)))
    for row, things in grown:
        assert (tuple(row), len(row)) == (things, len(things))
        assert row == things
        assert row != (*things, "more")
        assert row[2:] == things[2:]
        assert [row[index] for index in range(-len(things), len(things))] == [*things, *things]
        with pytest.raises(IndexError):
            row[len(things)]


def test_stacks_that_grow_from_each_other_share_what_lies_below():
    rng = random.Random(2)
    grown = [(Stack(), ())]
    for number in range(1, 300):
        stack, things = rng.choice(grown[-5:])
        if things and rng.random() < 0.4:
            top, rest = stack.take()
            assert top == things[0]
            grown.append((rest, things[1:]))
        else:
            grown.append((stack.put(number), (number, *things)))
    for stack, things in grown:
        assert (tuple(stack), len(stack), bool(stack)) == (things, len(things), bool(things))
    with pytest.raises(IndexError):
        Stack().take()
    assert Stack().put(1).put(2) == Stack().put(1).put(2) != Stack().put(2).put(2)


def test_a_tally_counts_like_a_dictionary():
    rng = random.Random(3)
    tally, counts, former = Tally(), {}, []
    for _ in range(2000):
        thing = rng.randrange(300)
        tally, counts = once_more(tally, thing), {**counts, thing: counts.get(thing, 0) + 1}
        former.append((tally, counts))
    for each, counted in former[::97]:
        assert each == counted
        assert (len(each), set(each), each.get(-1)) == (len(counted), set(counted), None)
    assert once_more({7: 2}, 7) == {7: 3}, "it may begin with a dictionary"


def test_a_tally_lies_in_few_layers():
    tally = Tally()
    for number in range(5000):
        tally = tally.plus(number)
    assert len(tally._layers) <= 13
