"""What a table of Russian Bank may choose, the named choices, and which choices contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

from engine.options import Clash, Option, Options, clash
from engine.russian_bank.search import MOST

_BOUND = f"(The bot tries out {MOST:,} moves; where that does not suffice, it does not ask for this.)"

ENFORCE = Option(
    "enforce",
    "A wrong move",
    {
        "stop": (
            "Wrong moves are possible, and so is leaving out a compulsory one; but until the next player acts any "
            "opponent may call Stop: all that was moved since is taken back, a move left out is made, and the turn "
            "is over."
        ),
        "refuse": "A wrong move is refused.",
    },
    words={"stop": "opponents may call Stop", "refuse": "the bot refuses it"},
)
FALSE_KNOCK = Option(
    "false_knock",
    "A false Stop",
    {
        "used": "A false Stop uses up that player's call for the turn.",
        "card": "A false Stop uses up the call, and who was wrongly called puts a card under the caller's hand.",
    },
    words={"used": "uses up the call", "card": "costs a card"},
)
PACKS = Option(
    "packs",
    "Packs",
    {
        "two": (
            "Each player has a pack of 52 cards; three players share two packs and a joker, which is set aside when "
            "it appears, and the first house that becomes empty is closed."
        ),
        "one": (
            "The simple game: one player has the hearts and clubs of one pack, the other the spades and diamonds, "
            "each with three houses."
        ),
    },
    words={"two": "one for each player", "one": "one for both"},
)
RESERVE = Option(
    "reserve",
    "Cards in the reserve",
    {
        "usual": "The reserve has 13 cards, with three players 8, with one pack 5.",
        "12": "The reserve has 12 cards.",
        "11": "The reserve has 11 cards.",
    },
    words={"usual": "as many as usual"},
)
RESERVE_FIRST = Option(
    "reserve_first",
    "The reserve at first",
    {
        "up": "The top card of the reserve lies face up.",
        "down": (
            "The reserve lies face down until its owner turns up the top card, in the first turn, once nothing "
            "from the houses fits on a foundation; the houses decide who begins."
        ),
    },
    words={"up": "its top card face up", "down": "face down"},
)
TABLEAU = Option(
    "tableau",
    "The houses at first",
    {
        "up": "Each house begins with one card, face up.",
        "down": (
            "Each house begins with a card face down under one face up, which is turned up when it is uncovered; if "
            "nothing fits on a foundation, such a card must be uncovered where the houses allow it."
        ),
    },
    words={"up": "one card each, face up", "down": "a second card, face down"},
)
STARTS = Option(
    "starts",
    "Who begins",
    {
        "low": "The lowest reserve card begins (ace low); if they are equal, the houses from the reserve on decide.",
        "cut": "The cards are cut to see who begins.",
        "high": "The highest reserve card begins (ace high, then spades, hearts, diamonds, clubs).",
        "tableau": "The lowest house card next to the reserve begins (ace low), then the next house, and so on.",
        "turns": "The players take turns to begin; in the first deal the lowest reserve card begins.",
    },
    words={
        "low": "the lowest reserve card",
        "cut": "the cards are cut",
        "high": "the highest reserve card",
        "tableau": "the lowest house card",
        "turns": "the players take turns",
    },
)
OWN_WASTE = Option(
    "own_waste",
    "Your own waste can be played from",
    {
        "no": "A card on your own waste pile is no longer available.",
        "yes": "The top card of your own waste pile is available like the last card of a house.",
    },
)
HAND = Option(
    "hand",
    "The hand card",
    {
        "usual": "The hand card is turned up when no compulsory move is left.",
        "early": "At the very start of a turn the hand card may be turned up, even before compulsory moves.",
        "peek": (
            "At the very start of a turn the hand card may be turned up, even before compulsory moves; and while "
            "others play, `/peek` shows it to its owner alone."
        ),
    },
    words={
        "usual": "comes after compulsory moves",
        "early": "may come first",
        "peek": "may come first, and you may peek at it",
    },
)
RELEASE = Option(
    "release",
    "Buried cards must be released",
    {
        "no": "Buried cards that fit on a foundation need not be released.",
        "yes": (
            f"A buried card that fits on a foundation must be released, if moves between houses can do it. {_BOUND}"
        ),
        "fewest": (
            "A buried card that fits on a foundation must be released in the fewest possible moves between houses. "
            f"{_BOUND}"
        ),
    },
    words={"fewest": "yes, in the fewest moves"},
)
LOAD = Option(
    "load",
    "Opponents must be loaded",
    {
        "no": "An opponent's piles need not be loaded.",
        "yes": "If nothing fits on a foundation, an opponent's waste pile or reserve must be loaded where it can be.",
    },
)
SPACES = Option(
    "spaces",
    "Spaces must be made first",
    {
        "no": "Before the hand card is turned up, spaces must be filled from the reserve.",
        "yes": (
            "Before the hand card is turned up, a space that moves between houses can make must be made, and filled "
            "from the reserve, again and again."
        ),
    },
)
GROUPS = Option(
    "groups",
    "Cards of a house move together",
    {
        "no": "Only one card at a time is moved.",
        "yes": "A card of a house may be moved to another house with all that lies on it.",
    },
)
MATCH = Option(
    "match",
    "A match",
    {
        "no": "Each deal stands by itself.",
        **{target: f"Deals go on until someone has {target} points." for target in ("100", "200", "300", "500")},
    },
    words={
        "no": "no, each deal by itself",
        "100": "to 100 points",
        "200": "to 200 points",
        "300": "to 300 points",
        "500": "to 500 points",
    },
)

OPTIONS = (
    ENFORCE,
    FALSE_KNOCK,
    PACKS,
    RESERVE,
    RESERVE_FIRST,
    TABLEAU,
    STARTS,
    OWN_WASTE,
    HAND,
    RELEASE,
    LOAD,
    SPACES,
    GROUPS,
    MATCH,
)
_STRICT = {"release": "yes", "load": "yes", "spaces": "yes"}
PRESETS: Mapping[str, Options] = {
    "standard": {},
    "guided": {"enforce": "refuse"},
    "series": {"match": "300"},
    "strict": _STRICT,
    "strictest": {**_STRICT, "release": "fewest"},
    "covered": {**_STRICT, "tableau": "down"},
    "easy": {"hand": "peek"},
    "crossley": {"groups": "yes"},
    "simple": {"packs": "one", "enforce": "refuse"},
}
# What playing by each of them is like, in at most 100 characters.
BLURBS: Mapping[str, str] = {
    "standard": "Anybody may slip up: call Stop at a wrong move, or one that was left out.",
    "guided": "Your first game? The bot refuses every wrong move, so nobody calls Stop.",
    "series": "The standard game as a match to 300 points.",
    "strict": "For old hands: release, load and make spaces wherever the table lets you.",
    "strictest": "Strict, and a buried card has to come out in the fewest moves.",
    "covered": "Strict, with a card face down in each house to begin with.",
    "easy": "Turn up your hand card first thing, and peek at it while others play.",
    "crossley": "Cards of a house move together, so there's more to juggle.",
    "simple": "A short game for two with a single pack, and no wrong moves.",
}

_STRICTLY = "With cards face down in the houses the strict rules are played: release, load and spaces."
_CLASHES = (
    Clash(("false_knock", "card"), ("enforce", "refuse"), "There are no false calls where wrong moves are refused."),
    Clash(("starts", "turns"), ("match", "no"), "Players take turns to begin only in a match."),
    Clash(
        ("starts", "high"),
        ("reserve_first", "down"),
        "The highest reserve card cannot begin while the reserves lie face down.",
    ),
    Clash(("tableau", "down"), ("release", "no"), _STRICTLY),
    Clash(("tableau", "down"), ("load", "no"), _STRICTLY),
    Clash(("tableau", "down"), ("spaces", "no"), _STRICTLY),
    Clash(("packs", "one"), ("reserve", "12"), "With one pack the reserve has 5 cards."),
    Clash(("packs", "one"), ("reserve", "11"), "With one pack the reserve has 5 cards."),
)


def conflict(options: Options) -> str | None:
    """Why some choices do not go together, as a sentence, or None if they do."""
    return clash(_CLASHES, options)


def seats(options: Options) -> range:
    """How many players can sit down under some choices."""
    return range(2, 4) if options["packs"] == "two" and options["reserve"] == "usual" else range(2, 3)


# Choices that say that something is not played: nobody needs to be told.
_UNSAID = {("match", "no"), ("release", "no"), ("load", "no"), ("groups", "no"), ("hand", "usual")}


def option_sentences(options: Options) -> list[str]:
    """The sentences of the choices, without those that say that something is not played."""
    return [
        option.choices[options[option.name]]
        for option in OPTIONS
        if (option.name, options[option.name]) not in _UNSAID
        and (option is not FALSE_KNOCK or options["enforce"] == "stop")
        and (option is not RESERVE_FIRST or options["reserve_first"] == "down")
    ]
