"""What a table of Russian Bank may choose, the named choices, and which choices contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

from engine.options import Clash, Option, Options, clash
from engine.russian_bank.search import MOST

_BOUND = f"(The bot tries out {MOST:,} moves; where that does not suffice, it does not ask for this.)"

ENFORCE = Option(
    "enforce",
    "What happens to a wrong move",
    {
        "stop": (
            "Wrong moves are possible, and so is leaving out a compulsory one; but until the next player acts any "
            "opponent may call Stop: all that was moved since is taken back, a move left out is made, and the turn "
            "is over."
        ),
        "refuse": "A wrong move is refused.",
    },
)
FALSE_KNOCK = Option(
    "false_knock",
    "A false Stop",
    {
        "used": "A false Stop uses up that player's call for the turn.",
        "card": "A false Stop uses up the call, and who was wrongly called puts a card under the caller's hand.",
    },
)
PACKS = Option(
    "packs",
    "Cards",
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
)
RESERVE = Option(
    "reserve",
    "Cards in the reserve",
    {
        "usual": "The reserve has 13 cards, with three players 8, with one pack 5.",
        "12": "The reserve has 12 cards.",
        "11": "The reserve has 11 cards.",
    },
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
)
OWN_WASTE = Option(
    "own_waste",
    "Your own waste pile",
    {
        "no": "A card on your own waste pile is no longer available.",
        "yes": "The top card of your own waste pile is available like the last card of a house.",
    },
)
HAND = Option(
    "hand",
    "When the hand card is turned",
    {
        "usual": "The hand card is turned up when no compulsory move is left.",
        "early": "At the very start of a turn the hand card may be turned up, even before compulsory moves.",
        "peek": (
            "At the very start of a turn the hand card may be turned up, even before compulsory moves; and while "
            "others play, `/peek` shows it to its owner alone."
        ),
    },
)
RELEASE = Option(
    "release",
    "Releasing buried cards",
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
)
LOAD = Option(
    "load",
    "Loading opponents",
    {
        "no": "An opponent's piles need not be loaded.",
        "yes": "If nothing fits on a foundation, an opponent's waste pile or reserve must be loaded where it can be.",
    },
)
SPACES = Option(
    "spaces",
    "Spaces before the hand card",
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
    "Moving several cards",
    {
        "no": "Only one card at a time is moved.",
        "yes": "A card of a house may be moved to another house with all that lies on it.",
    },
)
MATCH = Option(
    "match",
    "Match",
    {
        "no": "Each deal stands by itself.",
        **{target: f"Deals go on until someone has {target} points." for target in ("100", "200", "300", "500")},
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
