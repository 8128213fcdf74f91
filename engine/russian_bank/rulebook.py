"""What `/rules` tells of Russian Bank by the choices of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.options import Option, Options
from engine.phrases import Sentence, Text, together
from engine.rulebook import END, EQUAL_PLACES, LAYOUT, RESIGNED, TURN, Section
from engine.russian_bank import options as choices
from engine.russian_bank.search import MOST_MOVES_TRIED

# What was otherwise by earlier versions.
ANY_ACE = "any ace starts one"
NO_RETURN = "You can't bring the same position back a third time in one turn."
SEARCHED = f"If the bot tries {MOST_MOVES_TRIED:,} moves and finds no way, it doesn't insist."
SEARCHED_FREELY = f"{SEARCHED.removesuffix('.')}, and a false Stop costs no card."
TURNED_OVER = ", or turns their waste over three times while no card goes to a foundation or leaves a reserve"
_HOUSES_DECIDE = "if they tie, the houses decide, from the reserve on."
# Who begins, by the reserve at first: no card that is face down says so.
BEGINS = {
    ("up", "low"): f"The lowest reserve card begins (ace low); {_HOUSES_DECIDE}",
    ("up", "turns"): f"Players take turns to begin; in the first deal the lowest reserve card does; {_HOUSES_DECIDE}",
    ("down", "low"): choices.STARTS.choices["tableau"],
    ("down", "turns"): (
        "Players take turns to begin; in the first deal the lowest house card next to the reserve does, then the "
        "next house, and so on."
    ),
}


PLAYED = (
    "Play the top of your reserve and the last cards of the houses: to a foundation (up in suit to the king; "
    "{aces}), onto a house (down, in alternating colours; any card if it's empty), or onto an opponent's waste or "
    "reserve (same suit, one rank higher or lower; never an empty one)."
)
HANDS = {
    "up": "Your hand is face down, and so is your reserve except for its top card.",
    "down": "Your hand is face down.",
}
UNCOVERING = "Uncovering a card in a house will do, too."
SCORED = "Whoever goes out scores 30, plus 1 for each card opponents have left, or 2 for each in a reserve."
BLOCKED = (
    "The deal is blocked if everybody goes through hand and waste and nothing else is played{turned_over}, or the "
    "same position begins a turn for the third time; then the lowest count scores the difference from each other "
    "count."
)


def rulebook(options: Options) -> Sequence[Section]:
    """The rules by complete options."""
    sections = (
        Section("", ("Be the first to get rid of every card in your hand, waste and reserve.",)),
        Section(TURN, tuple(_turn(options)), steps=True),
        Section("Compulsory, in this order", tuple(_compulsory(options)), steps=True),
        Section("", tuple(_leniency(options))),
        Section("Stop!", tuple(_stopping(options))),
        Section(END, tuple(_end(options))),
        Section(LAYOUT, tuple(_table(options))),
    )
    return [section for section in sections if section.sentences]


def _said(option: Option, options: Options) -> str:
    return option.choices[options[option.name]]


def _turn(options: Options) -> Iterator[Text]:
    yield Sentence(PLAYED, (Sentence(ANY_ACE),))
    yield together(_said(choices.GROUPS, options), _said(choices.OWN_WASTE, options))
    yield (
        "Draw the top card of your hand and play it too, or put it on your waste, which ends your turn. When your "
        "hand is empty, your next draw turns your waste over; with both empty, you may pass."
    )
    if options["hand"] != "usual":
        yield _said(choices.HAND, options)
    if options["reserve_first"] == "down":
        yield together(_said(choices.RESERVE_FIRST, options), "Until then nothing can be loaded on it.")
    yield NO_RETURN


def _compulsory(options: Options) -> Iterator[Text]:
    """What must be done before what."""
    yield "Play your reserve card to a foundation if it fits."
    yield "Play any other card that fits there."
    strict = options["release"] != "no"
    if strict:
        yield _said(choices.RELEASE, options)
    if options["load"] == "yes":
        yield together(_said(choices.LOAD, options), UNCOVERING if options["tableau"] == "down" else "")
    yield _said(choices.SPACES, options)


def _leniency(options: Options) -> Iterator[str]:
    """What becomes of the order where it is not kept, or not known."""
    if options["release"] != "no" or options["spaces"] == "yes":
        yield SEARCHED_FREELY if options["false_knock"] == "card" else SEARCHED
    if options["enforce"] == "refuse":
        yield _said(choices.ENFORCE, options)


def _stopping(options: Options) -> Iterator[str]:
    if options["enforce"] == "refuse":
        return
    yield _said(choices.ENFORCE, options)
    yield "If you missed several, you choose which. A turned-up hand card goes on your waste."
    yield _said(choices.FALSE_KNOCK, options)


def _end(options: Options) -> Iterator[Text]:
    yield together(SCORED, RESIGNED, EQUAL_PLACES)
    yield Sentence(BLOCKED, (Sentence(TURNED_OVER),))
    if options["match"] != "no":
        yield _said(choices.MATCH, options)


def _table(options: Options) -> Iterator[Text]:
    yield together(_said(choices.PACKS, options), "The houses belong to everybody.")
    reserve = "The reserve has 5 cards." if options["packs"] == "one" else _said(choices.RESERVE, options)
    yield together(reserve, HANDS[options["reserve_first"]], _said(choices.TABLEAU, options))
    begins = BEGINS.get((options["reserve_first"], options["starts"])) or _said(choices.STARTS, options)
    yield begins if options["starts"] == "cut" else together(begins, "Any tie left is settled by cutting the cards.")
