"""How people find a game by typing, and what they are told who want to join one that is for one player."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from unicodedata import combining, normalize

import pytest

from bot.model.refusals import Refused
from bot.service.game_search import MOST_GAMES_LISTED, SOLO, any_game, likely_game, names_like, one_player_game
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from engine import game_names
from engine.catalogue import BEST_LOVED, GAMES
from engine.game import Game
from engine.game_names import squeezed
from tests.bot.conftest import Room, texts


async def test_with_nothing_typed_the_best_loved_games_come_first(room: Room) -> None:
    offered = await room.alice.autocomplete(room.channel, "patience start", "game", "")
    assert [each["value"] for each in offered][1:5] == ["Klondike", "Spider", "FreeCell", "TriPeaks"]
    assert len(offered) == MOST_GAMES_LISTED
    assert {each.id for each in GAMES if each.solo} >= {*BEST_LOVED}
    assert "typing" in ENGLISH.say("option-game")


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)
def test_every_game_is_found_by_each_word_of_its_names(game: Game) -> None:
    for name in (game.title, *game.aliases):
        found = [title for _, title in names_like(name.replace("-", " ").replace("'", ""), SOLO)]
        assert game.title in found[:1], name
        for word in name.casefold().split():
            if len(word) > 3:
                assert game.title in [title for _, title in names_like(word, SOLO)]


# Every other name that a game has, by its title: those that players know, and those of other books and programs.
OTHER_NAMES = {
    "Penguin": "Beak and Flipper",
    "Pyramid": "Relaxed Pyramid",
    "Beleaguered Castle": "Laying Siege, Sham Battle",
    "Citadel": "Under Siege",
    "Spaces": "Gaps, Montana",
    "Honey-Bee": "Beehive",
    "La Belle Lucie": "Fair Lucy, Midnight Oil",
    "The House in the Wood": "Double Fan",
    "Le Cadran": "Napoleon at St Helena, Forty Thieves",
    "La Quinzaine": "The Fifteen",
    "La Loi Salique": "The Salic Law",
    "Les Quatre Coins": "The Four Corners, Cornerstones",
    "Le Moulin": "The Mill, Windmill, Propeller",
    "Le Shah": "The Shah, Star",
    "FreeCell": "Free Cell",
    "Seahaven Towers": "Seahaven, Sea Towers",
    "Canfield": "Demon, Demon Patience, Fascination",
    "Golf": "One Foundation",
    "TriPeaks": "Tri Peaks, Tri-Peaks, Three Peaks, Triple Peaks",
    "Aces Up": "Aces High, Firing Squad",
    "Flower Garden": "The Flower Garden, The Garden, The Bouquet",
    "Osmosis": "Treasure Trove, Peek",
    "Monte Carlo": "Weddings, Double and Quits, Good Neighbours",
    "Double Klondike": "Klondike by Two",
    "Easthaven": "East Haven",
    # Games that may not be there yet.
    "Calculation": "Progression, Broken Intervals, Hopscotch",
    "Bristol": "",
    "Sir Tommy": "Old Patience, The Old Patience, Try Again, Numerica",
    "Miss Milligan": "",
    "Sultan": "Sultan of Turkey, The Sultan, Emperor of Germany",
    "Congress": "President's Cabinet",
}


def ways(name: str) -> set[str]:
    """How people type a name: in small letters or capitals, with blanks, signs and accents or without."""
    plain = "".join(char for char in normalize("NFD", name) if not combining(char))
    german = name.replace("ö", "oe").replace("ä", "ae")
    signs = {name, plain, german, name.replace("'", "’"), name.replace("-", " "), name.replace(" ", "-")}
    bare = {"".join(char for char in way if char.isalnum()) for way in signs}
    spelt = {*signs, *bare, f"  {name} ", name.replace(" ", "  "), name.replace(" and ", " & ")}
    return {cased for way in spelt for cased in (way, way.casefold(), way.upper())}


def found_by(name: str, among: Sequence[Game]) -> str:
    try:
        return any_game(name, among).title
    except Refused as refused:
        return in_words(ENGLISH, refused)


def test_every_other_name_is_one_of_its_game() -> None:
    titles = {kind.title: {*kind.aliases} for kind in GAMES}
    missing = {
        title: left
        for title, names in OTHER_NAMES.items()
        if title in titles and (left := {*filter(None, names.split(", "))} - titles[title])
    }
    assert missing == {}


def typed_for(kind: Game) -> set[str]:
    """What people type for a game: any of its names, one with "solitaire" behind, or one as a suggestion shows it."""
    names = (kind.title, *kind.aliases)
    whole = {f"{kind.title} Solitaire", f"{kind.title} game", *(f"{name} ({kind.title})" for name in names)}
    return {way for name in names for way in ways(name)} | whole


@pytest.mark.thorough
def test_every_name_is_found_however_it_is_typed() -> None:
    typed = [(way, kind.title) for kind in GAMES for way in sorted(typed_for(kind))]
    assert len(typed) > 1000
    assert [(way, found) for way, title in typed if (found := found_by(way, GAMES)) != title] == []
    assert [(way, found) for way, title in typed if (found := found_by(way, SOLO)) != title] == []


BEGUN = {
    "klond": "Klondike",
    "klondike b": "Double Klondike",
    "double k": "Double Klondike",
    "freec": "FreeCell",
    "spid": "Spider",
    "tripeak": "TriPeaks",
    "ace up": "Aces Up",
    "canf": "Canfield",
    "40 thieves": "Le Cadran",
    "napoleon at st. helena": "Le Cadran",
    "curds&whey": "Curds and Whey",
    "house hill": "The House on the Hill",
    "3 peaks": "TriPeaks",
    "klondike game": "Klondike",
    "solit": "Klondike",
    "castle": "Beleaguered Castle",
}


@pytest.mark.parametrize("typed", BEGUN)
def test_a_beginning_or_a_part_is_enough(typed: str) -> None:
    assert found_by(typed, SOLO) == BEGUN[typed]


def test_a_game_for_one_comes_first_where_one_is_asked_for() -> None:
    assert (found_by("chinese", SOLO), found_by("chinese", GAMES)) == ("Chinese Solitaire", "Chinese Patience")
    assert found_by("russian", SOLO) == "Russian Solitaire"
    assert found_by("chinese pati", SOLO) == "Chinese Patience", "who types so much means that one"
    assert "Did you mean **Russian Bank** or **Russian Solitaire**?" in found_by("russian", GAMES)


SLIPS = {
    "spidr": "Spider",
    "canfeild": "Canfield",
    "frecell": "FreeCell",
    "klodike": "Klondike",
    "yucon": "Yukon",
    "osmosys": "Osmosis",
    "monte carol": "Monte Carlo",
    "easthavn": "Easthaven",
    "beleagured": "Beleaguered Castle",
    "beleaguerd castel": "Beleaguered Castle",
    "idiots deligth": "Idiot's Delight",
    "fourty thieves": "Le Cadran",
    "napolean": "Le Cadran",
    "seahevan": "Seahaven Towers",
    "bakers dozn": "Baker's Dozen",
    "flowr garden": "Flower Garden",
    "golff": "Golf",
    "treepeaks": "TriPeaks",
    "aces upp": "Aces Up",
    "scorpoin": "Scorpion",
    "russian bnak": "Russian Bank",
    "crappette": "Russian Bank",
    "schikanoshen": "Russian Bank",
}


@pytest.mark.parametrize("typed", SLIPS)
def test_a_slip_gets_the_right_suggestion_and_it_comes_first(typed: str) -> None:
    for among in (SOLO, GAMES):
        assert found_by(typed, among).startswith(
            f"I don't know a game called `{typed}`. Did you mean **{SLIPS[typed]}**"
        )


def test_what_comes_close_to_no_name_is_told_so() -> None:
    for typed in ("xyzzy", "", "  ", "(", "♠", "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq", "a" * 5000):
        assert "Did you mean" not in found_by(typed, SOLO)


NONSENSE = ("qqqqqqq", "draw=3 " * 900, "e a i o s t r n l " * 2, "(" * 6000)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many letters each two names had that were compared one by one."""
    found: list[int] = []

    class Counting(SequenceMatcher[str]):
        def ratio(self) -> float:
            found.append(len(self.a) + len(self.b))
            return super().ratio()

    monkeypatch.setattr(game_names, "SequenceMatcher", Counting)
    game_names._closest.cache_clear()
    return found


@pytest.mark.source
@pytest.mark.parametrize("typed", NONSENSE, ids=lambda typed: typed[:9])
def test_what_is_like_no_name_is_compared_with_few(typed: str, compared: list[int]) -> None:
    """However long it is; and if it is asked for again, with none."""
    found_by(typed, SOLO)
    assert len(compared) < 40
    assert max(compared, default=0) <= 2 * game_names.LONGEST_NAME
    compared.clear()
    found_by(typed.upper(), SOLO)
    assert compared == []


@pytest.mark.source
@pytest.mark.parametrize("typed", [*NONSENSE, "spidr", "klond"], ids=lambda typed: typed[:9])
def test_suggestions_for_what_follows_a_game_look_for_none_that_comes_close(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_names, "_closest", None)
    assert (likely_game(typed) is not None) == (typed == "klond")


def test_nothing_that_is_shown_of_a_name_is_longer_than_what_is_read() -> None:
    shown = [f"{name} ({kind.title})" for kind in GAMES for name in (kind.title, *kind.aliases)]
    assert max(map(len, shown)) <= game_names.LONGEST_NAME
    assert squeezed("a" * 6000) == "a" * game_names.LONGEST_NAME


@pytest.mark.parametrize("typed", ["idiots delight", "four leaf clover", "honey bee", "Idiot’s Delight"])
def test_apostrophes_and_hyphens_need_not_be_typed(typed: str) -> None:
    assert any_game(typed, SOLO).solo


RUSSIAN_BANK = (
    *("Crapette", "Zank-Patience", "Zankpatience", "Die Zänkische", "Streitpatience", "Schikanös-Patience"),
    *("Schikanöschen", "Stop", "Touch", "Tonj", "Tunj", "Tonge", "Tunge"),
    # As somebody types them who has no such letters, or not all of them.
    *("Zank Patience", "zankische", "schikanoschen", "crap", "streit"),
)


@pytest.mark.parametrize("name", RUSSIAN_BANK)
def test_russian_bank_is_found_by_all_of_its_names(name: str) -> None:
    """As a game for several, wherever one for a single player is asked for."""
    assert any_game(name).id == "bank"
    with pytest.raises(Refused) as refused:
        one_player_game(name)
    assert in_words(ENGLISH, refused.value).endswith("multiplayer game: open a table with `/bank start`.")


async def test_who_asks_for_crapette_alone_is_told_where_it_is(room: Room) -> None:
    told = await room.alice.slash(room.channel, "patience start", game="Crapette")
    assert texts(told.response.message) == "Russian Bank is a multiplayer game: open a table with `/bank start`."
    rules = await room.alice.slash(room.channel, "rules", game="Tonge")
    assert "Russian Bank" in texts(rules.response.message)


async def test_who_wants_to_join_a_game_for_one_is_told_how_things_are(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    joined = await room.bob.slash(room.channel, "join")
    assert texts(joined.response.message).startswith("Alice is playing Klondike alone here. ")
    own = await room.alice.slash(room.channel, "join")
    assert texts(own.response.message) == "This game of Klondike is already yours: just play."
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, "patience start", game="Yukon", together=True)
    shared = await room.bob.slash(room.channel, "join")
    assert texts(shared.response.message).startswith("Anybody can move in this game of Yukon")


async def test_who_comes_too_late_or_twice_is_told_so(room: Room) -> None:
    await room.begin()
    late = await room.carol.slash(room.channel, "join")
    assert texts(late.response.message) == ENGLISH.say("begun-without-you")
    again = await room.bob.slash(room.channel, "join")
    assert texts(again.response.message) == "You're already in this game."
