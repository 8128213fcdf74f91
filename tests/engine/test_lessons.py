"""Lessons: every step can be taken, and of every wrong move it is said why."""

from __future__ import annotations

import pytest

from engine.catalogue import game
from engine.errors import MoveError
from engine.game import Rules
from engine.lessons import LESSONS
from engine.lessons.lesson import LEARNER, Lesson
from engine.table import Table

IDS = sorted(LESSONS)


def tables(name: str) -> tuple[Lesson, Rules, Rules]:
    """A lesson, the rules of its table, and those by which moves are judged."""
    lesson, kind = LESSONS[name], game(name)
    played, strict = (kind.at(kind.preset(each), lesson.players) for each in (lesson.standard, lesson.strict))
    return lesson, played, strict


@pytest.mark.parametrize("name", IDS)
def test_eight_to_ten_taps_lead_to_the_end(name: str) -> None:
    lesson, rules, _ = tables(name)
    assert 8 <= len(lesson.steps) <= 10
    end = lesson.at(rules, len(lesson.steps))
    assert len(end.log) == sum(1 + len(step.meanwhile) for step in lesson.steps)


@pytest.mark.parametrize("name", IDS)
def test_what_is_right_is_what_the_strict_rules_allow_too(name: str) -> None:
    """All but a call: where the rules are kept for the players there is nothing to call."""
    lesson, rules, strict = tables(name)
    for number, step in enumerate(lesson.steps):
        table = lesson.at(rules, number)
        if step.right != "knock":
            Table.lying(strict, table.seed, table.state).type(LEARNER, step.right)
        assert step.right in step.offered
        assert 2 <= len(step.offered) <= 5


@pytest.mark.parametrize("name", IDS)
def test_why_a_move_is_wrong_is_told_by_the_rules_where_they_refuse_it_and_by_the_lesson_elsewhere(name: str) -> None:
    lesson, rules, strict = tables(name)
    for number, step in enumerate(lesson.steps):
        table = lesson.at(rules, number)
        for text, said in step.wrong.items():
            why = lesson.fault(strict, table, number, text)
            assert isinstance(why, str) is bool(said)
            if isinstance(why, MoveError):
                assert why.sentence.endswith("."), (number, text)
            else:
                table.type(LEARNER, text)


def test_a_lesson_of_several_ends_with_a_mistake_that_is_noticed() -> None:
    for name in ("chinese", "bank"):
        lesson, rules, _ = tables(name)
        before = lesson.at(rules, len(lesson.steps) - 1)
        assert rules.challenges is not None
        called = before.type(LEARNER, "knock").last[0]
        assert getattr(called, "violation", 0), "the opponent has broken a rule"
