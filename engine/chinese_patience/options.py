"""What a table of Chinese Patience may choose, the named choices, and which choices contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chinese_patience.settings import Settings
from engine.options import Clash, Option, Options

PRIORITY = Option(
    "priority",
    "Which moves come first",
    {
        "stock": "A stock card that fits on a foundation must go there.",
        "none": "Moves can be made in any order.",
        "single": "Any single card you move must go on a foundation if it fits there.",
        "full": (
            "Whatever fits on a foundation goes first, then whatever fits on an opponent's waste, then your waste "
            "card to a column, an empty one too, or one column onto another; only then may you draw, and the stock "
            "card follows the same order."
        ),
    },
    words={
        "stock": "a stock card to its foundation",
        "none": "none: any order goes",
        "single": "any card to its foundation",
        "full": "foundations, wastes, columns, then the stock",
    },
)
ENFORCE = Option(
    "enforce",
    "A wrong order",
    {
        "refuse": "The bot refuses a move that breaks the order.",
        "knock": (
            "You can break the order, but until the next player acts any opponent may knock: the move stands, your "
            "turn ends, and each opponent puts a card from the middle of their stock under yours."
        ),
    },
    words={"refuse": "the bot refuses it", "knock": "opponents may knock"},
)
DECLARE = Option(
    "declare",
    "Owning up to a broken rule",
    {
        "no": "Owning up to a broken rule changes nothing.",
        "yes": (
            "If you notice after your turn that you broke a rule, you may declare it before anybody knocks or moves, "
            "and put a card under each opponent's stock."
        ),
    },
)
FALSE_KNOCK = Option(
    "false_knock",
    "A false knock",
    {
        "used": "A false knock uses up your knock for the turn.",
        "free": "A false knock costs nothing, but you can't knock again until another move is made.",
        "card": "A false knock uses up your knock, and the player you called puts a card under your stock.",
    },
    words={"used": "uses up the knock", "free": "costs nothing", "card": "costs a card"},
)
EQUAL = Option(
    "equal",
    "Equal ranks fit on wastes",
    {
        "no": "An opponent's waste takes the same suit, one rank higher or lower.",
        "yes": "An opponent's waste takes the same suit one rank higher or lower, or the same rank in any suit.",
    },
)
STOCK = Option(
    "stock",
    "The next stock card",
    {
        "closed": "You turn up a stock card when you like, and play it before anything else.",
        "open": (
            "Your next stock card is face up from the start of your turn, and a new one is turned up as soon as you "
            "play it: play it when you like, like a waste card, or onto your waste."
        ),
    },
    words={"closed": "is turned up when you like", "open": "is always face up"},
)
OWN_WASTE = Option(
    "own_waste",
    "A stock card on your waste",
    {
        "ends": "A stock card on your waste ends your turn.",
        "goes_on": "A stock card on your waste ends your turn, unless it fits there as on an opponent's.",
    },
    words={"ends": "ends your turn", "goes_on": "ends your turn unless it fits"},
)
EMPTY_STOCK = Option(
    "empty_stock",
    "The last stock card",
    {
        "goes_on": "When your stock is empty, your next draw turns your waste over.",
        "ends": "Playing the last card of your stock ends your turn; your waste is turned over in the next one.",
    },
    words={"goes_on": "your turn goes on", "ends": "ends your turn"},
)
PLACES = Option(
    "places",
    "Playing for places",
    {
        "no": "The deal ends when somebody goes out; the others rank by the cards they have left.",
        "yes": "Players who go out drop out, and the rest play on until one is left, who comes last.",
    },
)
MATCH = Option(
    "match",
    "A match",
    {
        "no": "Each deal stands by itself.",
        **{
            target: (
                "You play deal after deal for 0, 1, 2 ... penalty points by place (ties take the "
                f"average), until somebody has {target}. The fewest points win."
            )
            for target in ("11", "21", "31", "51")
        },
    },
    words={
        "no": "no, each deal by itself",
        "11": "to 11 penalty points",
        "21": "to 21 penalty points",
        "31": "to 31 penalty points",
        "51": "to 51 penalty points",
    },
)
STAKES = Option(
    "stakes",
    "Stakes",
    {
        "no": "There are no stakes.",
        "yes": (
            "Each other player pays the winner one stake for every card they have left; nobody pays when the deal is "
            "blocked."
        ),
    },
)
DEAL = Option(
    "deal",
    "The first four cards",
    {
        "down": "The columns are dealt face down, and the first player turns them up with `turn`.",
        "up": "The columns are dealt face up.",
    },
    words={"down": "face down", "up": "face up"},
)
CHOICE = Option(
    "choice",
    "Two packs to choose from",
    {
        "no": "The columns are dealt from the pack.",
        "yes": (
            "The first player chooses, unseen, which of two packs of four starts the columns. The other four cards "
            "are out of the game; once everybody has gone through their cards without a card going to a foundation, "
            "they go under the stocks, two each."
        ),
    },
)
COUNTS = Option(
    "counts",
    "Cards in a stock or waste",
    {
        "hidden": "Nobody may know how many cards a stock or waste holds.",
        "shown": "Everybody sees how many cards each stock and waste holds.",
    },
    words={"hidden": "nobody may count them", "shown": "everybody sees how many"},
)

OPTIONS = (
    PRIORITY,
    ENFORCE,
    DECLARE,
    FALSE_KNOCK,
    EQUAL,
    STOCK,
    OWN_WASTE,
    EMPTY_STOCK,
    PLACES,
    MATCH,
    STAKES,
    DEAL,
    CHOICE,
    COUNTS,
)
# The versions that the page describes; Andrew Manston's is the standard game for any number of players. Those whose
# correspondents say nothing of knocking leave the order to the bot.
_STANDARD = {"enforce": "knock"}
PRESETS: Mapping[str, Options] = {
    "standard": _STANDARD,
    "guided": {},
    "knocking": {"priority": "full", "enforce": "knock", "equal": "yes", "places": "yes"},
    "keven-cook": {"priority": "single", "equal": "yes"},
    "colin-cook": {"priority": "none", "equal": "yes", "own_waste": "goes_on", "empty_stock": "ends"},
    "williams": {"priority": "none", "stock": "open"},
    "manston": _STANDARD,
    "mitchell": {"places": "yes", "match": "21"},
    "lynch": {"choice": "yes", "deal": "up"},
}
# What playing by each of them is like, in at most 100 characters: to many people its name says nothing.
BLURBS: Mapping[str, str] = {
    "standard": "Anybody may slip up: knock when a stock card that fits a foundation goes elsewhere.",
    "guided": "The bot refuses every wrong move, so nobody gets knocked: good for a first game.",
    "knocking": "Miriam Moules' strict order of moves: plenty of knocking, and you play for every place.",
    "keven-cook": "Any card you move must go up if it fits. Equal ranks fit on wastes.",
    "colin-cook": "Nothing is compulsory, equal ranks fit on wastes, and turns last longer.",
    "williams": "Your next stock card is always face up, and any order goes.",
    "manston": "The same rules as Standard: they go for any number of players, five or seven too.",
    "mitchell": "A match: play for places, deal after deal, to 21 penalty points.",
    "lynch": "For two players: pick one of two face-down packs to start the columns.",
}


_KNOCKING = "players only knock where the bot doesn't refuse a wrong order"
_LEFT = "Stakes are paid for cards left, so a deal for stakes ends when somebody goes out."
_TURNED = "The full order says when you may draw, so the next stock card can't always be face up."
CLASHES = (
    Clash(("enforce", "knock"), ("priority", "none"), "Where any order goes, there's nothing to knock for."),
    Clash(("declare", "yes"), ("enforce", "refuse"), f"There's nothing to own up to: {_KNOCKING}."),
    Clash(("false_knock", "free"), ("enforce", "refuse"), f"There are no false knocks: {_KNOCKING}."),
    Clash(("false_knock", "card"), ("enforce", "refuse"), f"There are no false knocks: {_KNOCKING}."),
    Clash(("stock", "open"), ("priority", "full"), _TURNED),
    Clash(("stakes", "yes"), ("places", "yes"), _LEFT),
    Clash(("choice", "yes"), ("deal", "down"), "The pack that you choose is dealt face up."),
)


def seats(options: Options) -> range:
    """How many players can sit down under some choices."""
    return range(2, 3) if Settings.of(options).two_packs else range(2, 8)
