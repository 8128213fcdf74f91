"""What a table of Chinese Patience may choose, the named choices, and which choices contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chinese_patience.settings import Order, Settings
from engine.options import Clash, Option, Options, clash

PRIORITY = Option(
    "priority",
    "Which moves come first",
    {
        "stock": "A stock card that fits on a foundation must go there.",
        "none": "No move has to be made before another.",
        "single": "Any single card that is moved must go on a foundation if it fits there.",
        "full": (
            "Whatever can go on a foundation goes first, then whatever can go on an opponent's waste pile, then "
            "whatever can go on the tableau; only then may a stock card be turned, and it follows the same order."
        ),
    },
    words={
        "stock": "a stock card to its foundation",
        "none": "none: any order goes",
        "single": "any card to its foundation",
        "full": "foundations, wastes, tableau, then the stock",
    },
)
ENFORCE = Option(
    "enforce",
    "A wrong order",
    {
        "refuse": "A move that breaks the order is refused.",
        "knock": (
            "Breaking the order is possible, but any opponent may knock until the next player acts: the turn ends, "
            "the move stands, and each opponent puts a card from the middle of their stock under the offender's."
        ),
    },
    words={"refuse": "the bot refuses it", "knock": "opponents may knock"},
)
DECLARE = Option(
    "declare",
    "Owning up to a breach",
    {
        "no": "Owning up to a breach changes nothing.",
        "yes": (
            "Who notices an own breach after the turn, before anyone knocks or moves, may declare it and put a "
            "card under the stock of each opponent."
        ),
    },
)
FALSE_KNOCK = Option(
    "false_knock",
    "A false knock",
    {
        "used": "A false knock uses up that player's knock for the turn.",
        "free": "A false knock costs nothing, but the same player can knock again only after a further move.",
        "card": "A false knock uses up the knock, and who was wrongly called puts a card under the caller's stock.",
    },
    words={"used": "uses up the knock", "free": "costs nothing", "card": "costs a card"},
)
EQUAL = Option(
    "equal",
    "Equal ranks fit on wastes",
    {
        "no": "An opponent's waste pile takes the same suit, one rank higher or lower.",
        "yes": "An opponent's waste pile takes the same suit one rank higher or lower, or the same rank.",
    },
)
STOCK = Option(
    "stock",
    "The next stock card",
    {
        "closed": "A stock card is turned up when its owner wants it, and placed before anything else is done.",
        "open": (
            "The next stock card lies face up from the start of the turn, and a new one is turned up as soon as it "
            "is played: moves may be made in any order."
        ),
    },
    words={"closed": "is turned up when you want it", "open": "always lies open"},
)
OWN_WASTE = Option(
    "own_waste",
    "A stock card on your own waste",
    {
        "ends": "A stock card put on one's own waste pile ends the turn.",
        "goes_on": "A stock card that fits on one's own waste pile may go there without ending the turn.",
    },
    words={"ends": "ends your turn", "goes_on": "ends your turn unless it fits"},
)
EMPTY_STOCK = Option(
    "empty_stock",
    "The last stock card",
    {
        "goes_on": "When the stock is empty, the next draw turns the waste pile over, in the same turn.",
        "ends": "Playing the last card of one's stock ends the turn; the waste pile is turned over in the next one.",
    },
    words={"goes_on": "your turn goes on", "ends": "ends your turn"},
)
PLACES = Option(
    "places",
    "Playing for places",
    {
        "no": "The deal ends when the first player is out; the others rank by the cards they have left.",
        "yes": "Play goes on without those who are out, until only one is left, who is last.",
    },
)
MATCH = Option(
    "match",
    "A match",
    {
        "no": "Each deal stands by itself.",
        **{
            target: f"Deals go on for 0, 1, 2 ... penalty points by place until someone has {target}; the fewest win."
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
        "yes": "The winner gets one unit from each other player for each card that player has left.",
    },
)
DEAL = Option(
    "deal",
    "The first four cards",
    {
        "down": "The tableau is dealt face down, and the first player turns it up.",
        "up": "The tableau is dealt face up.",
    },
    words={"down": "face down", "up": "face up"},
)
CHOICE = Option(
    "choice",
    "Two packs to choose from",
    {
        "no": "The tableau is dealt from the pack.",
        "yes": (
            "The first player chooses, unseen, which of two packs of four starts the tableau. The other four cards "
            "are out of the game; if it comes to a standstill they go under the stocks, two each."
        ),
    },
)
COUNTS = Option(
    "counts",
    "How many cards a stock or waste holds",
    {
        "hidden": "Nobody may know how many cards a stock or waste pile holds.",
        "shown": "Everybody sees how many cards the stock and waste piles hold.",
    },
    words={"hidden": "nobody may know", "shown": "everybody sees"},
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
# What playing by each of them is like, in at most 100 characters.
BLURBS: Mapping[str, str] = {
    "standard": "Anybody may slip up: knock when a stock card is kept from its foundation.",
    "guided": "Your first game? The bot refuses every wrong move, so nobody gets knocked.",
    "knocking": "Miriam Moules' strict order of moves: plenty of knocking, and you play for every place.",
    "keven-cook": "Keven Cook's way: any card you move must go up if it fits. Equal ranks fit on wastes.",
    "colin-cook": "Colin Cook's way: nothing is compulsory, equal ranks fit on wastes, turns last longer.",
    "williams": "Mike Williams' way: your next stock card always lies open, and any order goes.",
    "manston": "Andrew Manston's way: the standard game, for any number of players.",
    "mitchell": "Trevor Mitchell's match: play for places, deal after deal, to 21 penalty points.",
    "lynch": "Steph Lynch's game for two: pick one of two face-down packs to start the tableau.",
}


_KNOCKING = "players knock only where a wrong order is not refused"
_LEFT = "Stakes are paid for cards left, so a deal for stakes ends when the first player is out."
_TURNED = "The full order says when a stock card may be turned up, so it needs a closed stock."
_CLASHES = (
    Clash(("enforce", "knock"), ("priority", "none"), "Without any order of moves there is nothing to knock for."),
    Clash(("declare", "yes"), ("enforce", "refuse"), f"There is nothing to own up to: {_KNOCKING}."),
    Clash(("false_knock", "free"), ("enforce", "refuse"), f"There are no false knocks: {_KNOCKING}."),
    Clash(("false_knock", "card"), ("enforce", "refuse"), f"There are no false knocks: {_KNOCKING}."),
    Clash(("stock", "open"), ("priority", "full"), _TURNED),
    Clash(("stakes", "yes"), ("places", "yes"), _LEFT),
    Clash(("choice", "yes"), ("deal", "down"), "The pack that is chosen is laid out face up."),
)


def conflict(options: Options) -> str | None:
    """Why some choices do not go together, as a sentence, or None if they do."""
    return clash(_CLASHES, options)


def seats(options: Options) -> range:
    """How many players can sit down under some choices."""
    return range(2, 3) if Settings.of(options).two_packs else range(2, 8)


def option_sentences(options: Options) -> list[str]:
    """The sentences of the choices, without those that say that something is not played."""
    settings = Settings.of(options)
    said = {
        DECLARE.name: settings.declaring,
        FALSE_KNOCK.name: settings.knocking,
        ENFORCE.name: settings.order is not Order.NONE,
        MATCH.name: settings.match is not None,
        STAKES.name: settings.stakes,
        DEAL.name: not settings.two_packs,
        CHOICE.name: settings.two_packs,
    }
    return [option.choices[options[option.name]] for option in OPTIONS if said.get(option.name, True)]
