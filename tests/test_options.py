"""The choices of Chinese Patience: their sentences, their conflicts, and the named versions."""

from __future__ import annotations

import itertools

import pytest

from engine.catalogue import GAMES
from engine.chinese_patience.game import GAME
from engine.chinese_patience.options import OPTIONS, PRESETS
from engine.errors import IllegalMove
from engine.moves import Say
from engine.options import complete
from engine.rulebook import TURN
from tests.positions import play, position, rules, told

USUAL = {option.name: option.default for option in OPTIONS}
CONFLICTS = [
    {"enforce": "knock", "priority": "none"},
    {"declare": "yes"},
    {"false_knock": "free"},
    {"false_knock": "card"},
    {"stock": "open", "priority": "full"},
    {"stakes": "yes", "places": "yes"},
    {"choice": "yes", "deal": "down"},
]
# What each correspondent describes; everything else there is the usual game.
CORRESPONDENTS = {
    # A stock card that fits on a foundation goes there, and players see to it
    # [chinese-patience, Play, 25 'stock card turned foundation' 658f6de8].
    "standard": {"enforce": "knock"},
    "guided": {},
    # Moules: the elaborate priorities, knocking, equal cards, and playing on for places
    # [chinese-patience, Priorities, Knocking and Penalties, 6 'more elaborate set priorities' 942599d6]
    # [chinese-patience, Playing for Places, 1 'not end one disposes' c5baf326].
    "knocking": {"priority": "full", "enforce": "knock", "equal": "yes", "places": "yes"},
    # A single card that fits on a foundation goes there
    # [chinese-patience, Priorities, Knocking and Penalties, 4 'single card rather destination' 13c2202e];
    # equal cards.
    "keven-cook": {"priority": "single", "equal": "yes"},
    # A stock card goes anywhere
    # [chinese-patience, Priorities, Knocking and Penalties, 2 'always free stock tableau' 07316c11]; equal cards;
    # his own waste and empty stock.
    "colin-cook": {"priority": "none", "equal": "yes", "own_waste": "goes_on", "empty_stock": "ends"},
    # A stock card goes anywhere, and always lies open
    # [chinese-patience, Stock card always available, 1 'stock start of turn' 66e91ae6].
    "williams": {"priority": "none", "stock": "open"},
    # As many as like [chinese-patience, More than Four Players, 1 'any reasonable number' 13fc1745].
    "manston": {"enforce": "knock"},
    # Points for the places, up to 21 [chinese-patience, Playing for Places, 5 'until someone reaches 21' eaadc8a5].
    "mitchell": {"places": "yes", "match": "21"},
    # For two, with a tableau that lies face up
    # [chinese-patience, Choice of Initial Tableau Cards, 2 'lays out face up' ba1941c3].
    "lynch": {"choice": "yes", "deal": "up"},
}
# Choices that say that something is not played: nobody needs to be told.
UNSAID = ["declare", "match", "stakes", "choice"]


def sentences(**options):
    """What a table of two is told."""
    return told(rules(**options))


def said(option, value):
    """The sentence of one value of an option."""
    return next(o for o in OPTIONS if o.name == option).choices[value]


def test_every_option_has_a_default_that_goes_with_the_others():
    assert complete(OPTIONS, {}) == USUAL
    assert GAME.conflict(USUAL) is None


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_has_a_sentence(option):
    assert len(set(option.choices.values())) == len(option.choices) > 1
    for text in (option.title, *option.choices.values()):
        assert text[0].isupper()
    assert all(text.endswith(".") for text in option.choices.values())
    assert not option.title.endswith(".")


@pytest.mark.parametrize("options", CONFLICTS, ids=str)
def test_choices_that_contradict_each_other_are_refused_with_a_sentence(options):
    reason = GAME.conflict({**USUAL, **options})
    assert reason[0].isupper()
    assert reason.endswith(".")
    with pytest.raises(ValueError, match="^" + reason[:-1].replace(".", r"\.") + r"\.$"):
        GAME.at(options, 2)


def test_no_other_pair_of_choices_contradicts():
    """Whatever goes wrong is one of the conflicts above: any other two values can be had together."""
    for one in OPTIONS:
        for other in OPTIONS:
            for value in one.choices:
                for second in other.choices:
                    options = {**USUAL, one.name: value, other.name: second}
                    expected = any({**options, **bad} == options for bad in _whole_conflicts())
                    assert (GAME.conflict(options) is not None) == expected, options


def _whole_conflicts():
    """The conflicts with the usual values that take part in them spelled out."""
    refused = {"enforce": "refuse"}
    return [
        {
            **bad,
            **(refused if bad.keys() & {"declare", "false_knock"} else {}),
            **({"places": "yes"} if "stakes" in bad else {}),
        }
        for bad in CONFLICTS
    ]


@pytest.mark.parametrize(
    "options", [{"priority": "some"}, {"colour": "red"}, {"match": "20"}, {"counts": "yes"}], ids=str
)
def test_unknown_choices_are_refused(options):
    with pytest.raises(ValueError, match="no such rule"):
        GAME.at(options, 2)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_page_says(name):
    assert GAME.preset(name) == {**USUAL, **CORRESPONDENTS[name]}
    assert GAME.conflict(GAME.preset(name)) is None


def test_every_correspondent_has_a_preset_and_the_standard_game_is_first():
    assert set(PRESETS) == set(CORRESPONDENTS)
    assert next(iter(GAME.presets)) == "standard"


@pytest.mark.parametrize("name", PRESETS)
def test_how_many_players_can_play(name):
    """Steph Lynch's game is for two
    [chinese-patience, Choice of Initial Tableau Cards, 1 'steph lynch two player' 4276b41e]; the others take up to
    seven here."""
    seating = GAME.seating(GAME.preset(name))
    assert list(seating) == ([2] if name == "lynch" else [2, 3, 4, 5, 6, 7])
    for players in range(1, 9):
        if players in seating:
            assert GAME.at(GAME.presets[name], players).players == players
        else:
            with pytest.raises(ValueError, match=f"not for {players} players"):
                GAME.at(GAME.presets[name], players)


# What a table is told.


def test_what_is_not_played_goes_unsaid():
    option_sentences = sentences()
    assert all(said(option, "no") not in option_sentences for option in UNSAID)
    assert said("enforce", "refuse") in option_sentences
    assert said("counts", "hidden") in option_sentences


@pytest.mark.parametrize(
    ("option", "value", "others"),
    [
        ("declare", "yes", {"enforce": "knock"}),
        ("match", "31", {}),
        ("stakes", "yes", {}),
        ("choice", "yes", {"deal": "up"}),
        ("own_waste", "goes_on", {}),
        ("empty_stock", "ends", {}),
        ("stock", "open", {}),
        ("equal", "yes", {}),
        ("places", "yes", {}),
        ("counts", "shown", {}),
        ("deal", "up", {}),
        ("false_knock", "card", {"enforce": "knock"}),
    ],
)
def test_what_is_played_is_told(option, value, others):
    """And the sentence of the value that is not played is not."""
    option_sentences = sentences(**{option: value, **others})
    assert said(option, value) in option_sentences
    assert said(option, USUAL[option]) not in option_sentences


def test_false_knocks_are_spoken_of_only_where_players_knock():
    about = [said("false_knock", value) for value in ("used", "free", "card")]
    assert [each in sentences() for each in about] == [False, False, False]
    assert [each in sentences(enforce="knock") for each in about] == [True, False, False]


def test_without_an_order_nothing_is_said_of_breaking_it():
    about = [said("enforce", value) for value in ("refuse", "knock")]
    assert [each in sentences(priority="none") for each in about] == [False, False]
    assert [each in sentences() for each in about] == [True, False]


def test_with_two_packs_nothing_is_said_of_how_the_tableau_is_dealt():
    assert not any(said("deal", value) in sentences(choice="yes", deal="up") for value in ("up", "down"))


@pytest.mark.parametrize("name", PRESETS)
def test_a_turn_is_told_first_and_the_layout_last(name):
    sections = rules(name).rulebook()
    assert [sections[0].heading, sections[1].heading, sections[-1].heading] == ["", TURN, "The table"]
    assert [section.steps for section in sections] == [section.heading == TURN for section in sections]


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        # Moules' priorities: what somebody may be punished for, and what that costs, when, and with which card.
        ({"priority": "full"}, "a column, an empty one too, or one column onto another; only then may you draw"),
        (
            {"enforce": "knock"},
            "The middle of two cards is the bottom one; without a stock, give the middle card of your waste.",
        ),
        ({"enforce": "knock"}, "The offender's turned-up stock card goes on their waste."),
        ({"enforce": "knock"}, "A knock after the turn costs only the cards; each turn is paid for once."),
        ({"enforce": "knock"}, "you're out; if several do, the next clockwise from the offender comes first."),
        # Settled: nothing is loaded on an empty waste; no pass; ties share the place.
        ({}, "An empty one takes nothing."),
        ({}, "You can't pass."),
        ({}, "Tied players share their league points, halves too."),
        ({}, "Whoever resigns first comes last."),
        ({"match": "21"}, "ties take the average"),
        # How a turn ends, and that drawing has its place in the order too.
        ({"own_waste": "goes_on"}, "A stock card on your waste ends your turn, unless it fits there"),
        ({"priority": "full"}, "Draw a stock card, and play it before anything else"),
        # Settled: the four unused cards are dealt first, and only then can the deal be blocked.
        ({"choice": "yes", "deal": "up"}, "While there are unused cards, they're dealt instead."),
        ({"stakes": "yes"}, "nobody pays when the deal is blocked"),
        ({"choice": "yes", "deal": "up"}, "gone through their cards without a card going to a foundation"),
    ],
)
def test_what_one_may_be_punished_or_paid_for_is_told(options, rule):
    assert rule in sentences(**options)


def test_what_is_told_nowhere_contradicts_a_choice():
    assert "play it before anything else" not in sentences(stock="open", priority="none")
    assert "when you like" not in sentences(priority="full")
    assert "A stock card on your waste ends your turn." not in sentences(own_waste="goes_on")


def test_a_table_without_packs_does_not_say_that_one_was_chosen():
    """And the word for all four is read as the stock, which some call the pack."""
    table = position(rules())
    with pytest.raises(IllegalMove) as caught:
        table.act(0, Say("pack 1"))
    assert caught.value.refusal.code == "unknown-word"
    assert play(table, "1 pack 1").log[-1].text == "stock"


@pytest.mark.parametrize("game", [game for game in GAMES if not game.solo], ids=lambda game: game.id)
def test_the_line_of_a_preset_says_what_makes_it_different(game):
    assert len({*game.blurbs.values()}) == len(game.presets)
    for one, other in itertools.combinations(game.presets, 2):
        if game.preset(one) == game.preset(other):
            assert f"The same rules as {one.title()}:" in game.blurbs[other]
