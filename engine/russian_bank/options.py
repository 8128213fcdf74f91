"""What a table of Russian Bank may choose, the named choices, and which choices contradict each other."""

from __future__ import annotations

from collections.abc import Mapping

from engine.options import Clash, Option, Options

ENFORCE = Option(
    "enforce",
    "A wrong move",
    {
        "stop": (
            "You can miss a compulsory move or make a wrong one, except on another suit's foundation or with a "
            "player's last card. Until the next player acts, opponents may call Stop: everything from the wrong move "
            "on is undone, a missed one is made, and your turn ends."
        ),
        "refuse": "The bot refuses a wrong move.",
    },
    words={"stop": "opponents may call Stop", "refuse": "the bot refuses it"},
)
FALSE_KNOCK = Option(
    "false_knock",
    "A false Stop",
    {
        "used": "A false Stop uses up your call for the turn.",
        "card": "A false Stop uses up your call, and the player you called puts a card under your hand.",
    },
    words={"used": "uses up the call", "card": "costs a card"},
)
PACKS = Option(
    "packs",
    "Packs",
    {
        "two": (
            "Each player has a pack of 52 cards; three share two packs and a joker, which is set aside when it "
            "appears, and the first house to become empty is closed."
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
        "usual": "The reserve has 13 cards, or 8 with three players, or 5 with one pack.",
        "12": "The reserve has 12 cards.",
        "11": "The reserve has 11 cards.",
    },
    words={"usual": "as many as usual"},
)
RESERVE_FIRST = Option(
    "reserve_first",
    "The reserve at first",
    {
        "up": "The top card of the reserve is face up.",
        "down": (
            "Your reserve is face down until you turn up its top card, in your first turn, once nothing from the "
            "houses fits on a foundation."
        ),
    },
    words={"up": "its top card face up", "down": "face down"},
)
TABLEAU = Option(
    "tableau",
    "The houses at first",
    {
        "up": "Each house begins with one card, face up.",
        "down": ("Each house begins with a face-down card under a face-up one; it's turned up once it's uncovered."),
    },
    words={"up": "one card each, face up", "down": "a second card, face down"},
)
STARTS = Option(
    "starts",
    "Who begins",
    {
        "low": "The lowest reserve card begins (ace low); if they tie or are face down, the houses decide.",
        "cut": "All cut the pack: the lowest card begins (ace low).",
        "high": "The highest reserve card begins (ace high, then spades, hearts, diamonds, clubs).",
        "tableau": "The lowest house card next to the reserve begins (ace low), then the next house, and so on.",
        "turns": "Players take turns to begin; in the first deal the lowest reserve card begins.",
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
    "Your waste can be played from",
    {
        "no": "You can't play from your waste.",
        "yes": "You can play the top card of your waste, like the last card of a house.",
    },
)
HAND = Option(
    "hand",
    "The hand card",
    {
        "usual": "You draw your hand card when no compulsory move is left.",
        "early": "At the very start of your turn you may draw your hand card, even before compulsory moves.",
        "peek": (
            "At the very start of your turn you may draw your hand card, even before compulsory moves; while others "
            "play, `/peek` shows it to you alone."
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
        "no": "You don't have to release buried cards that fit on a foundation.",
        "yes": "You must release a buried card that fits on a foundation, if moves between houses can do it.",
        "fewest": (
            "You must release a buried card that fits on a foundation, in the fewest possible moves between houses."
        ),
    },
    words={"fewest": "yes, in the fewest moves"},
)
LOAD = Option(
    "load",
    "Opponents must be loaded",
    {
        "no": "You don't have to load opponents.",
        "yes": "If nothing fits on a foundation, load an opponent's waste or reserve if you can.",
    },
)
SPACES = Option(
    "spaces",
    "Spaces must be made first",
    {
        "no": "Before you draw or pass, you must fill spaces from your reserve.",
        "yes": (
            "Before you draw or pass, you must make every space that moves between houses can make, and fill each "
            "from your reserve."
        ),
    },
)
GROUPS = Option(
    "groups",
    "Cards of a house move together",
    {
        "no": "Cards move one at a time.",
        "yes": "A card can move from house to house with all the cards on it.",
    },
)
MATCH = Option(
    "match",
    "A match",
    {
        "no": "Each deal stands by itself.",
        **{
            target: f"You play deal after deal until somebody has {target} points."
            for target in ("100", "200", "300", "500")
        },
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
# What playing by each of them is like, in at most 100 characters: to many people its name says nothing.
BLURBS: Mapping[str, str] = {
    "standard": "Anybody may slip up: call Stop at a wrong move, or a missed one.",
    "guided": "The bot refuses every wrong move, so nobody calls Stop: good for a first game.",
    "series": "The standard game as a match to 300 points.",
    "strict": "For old hands: release, load and make spaces wherever the table lets you.",
    "strictest": "Strict, and a buried card has to come out in the fewest moves.",
    "covered": "Strict, with a card face down in each house to begin with.",
    "easy": "You may draw at the start of your turn, and peek at your hand card while others play.",
    "crossley": "Cards of a house move together, so there's more to juggle.",
    "simple": "A short game for two with a single pack, and no wrong moves.",
}

_STRICTLY = "Cards face down in the houses need the strict rules: release, load and spaces."
CLASHES = (
    Clash(
        ("false_knock", "card"), ("enforce", "refuse"), "Where the bot refuses wrong moves, there are no false calls."
    ),
    Clash(("starts", "turns"), ("match", "no"), "Players take turns to begin only in a match."),
    Clash(
        ("starts", "high"),
        ("reserve_first", "down"),
        "The highest reserve card can't begin while the reserves are face down.",
    ),
    Clash(("tableau", "down"), ("release", "no"), _STRICTLY),
    Clash(("tableau", "down"), ("load", "no"), _STRICTLY),
    Clash(("tableau", "down"), ("spaces", "no"), _STRICTLY),
    Clash(("packs", "one"), ("reserve", "12"), "With one pack the reserve has 5 cards."),
    Clash(("packs", "one"), ("reserve", "11"), "With one pack the reserve has 5 cards."),
)


def seats(options: Options) -> range:
    """How many players can sit down under some choices."""
    return range(2, 4) if options["packs"] == "two" and options["reserve"] == "usual" else range(2, 3)
