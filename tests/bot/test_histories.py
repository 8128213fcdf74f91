"""`/history`, `/profile` and `/compare`: what is told of somebody's games, to them and to others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.model.histories import Career, Meetings, Pair, Profile
from bot.model.rating_records import RatedGame, RatedSeats, Rating, RatingLine, Seat
from bot.model.records import SoloStanding
from bot.model.tallies import GameTally
from bot.text.profiles import face_of, of_pair, of_profile
from bot.text.reader import ENGLISH
from bot.ui.players_list import players_row
from bot.ui.rating_pages import CONTESTS
from engine.catalogue import GAMES
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_kept_ratings import store_game
from tests.stores import Clock

NOW = datetime.now(UTC)
ALICE = SoloStanding(1, 1, "Alice", 20, 12, 7, 2, 5, 101, 312)
PATH = [RatedGame(table, table * 86_400, 25 + table / 10, 25.1 + table / 10, 6 - table / 10) for table in range(12)]
CAREER = Career("Ali*ce", 0, [True, False, True], [GameTally("chinese", 30, 41), GameTally("bank", 0, 3)])
PROFILE = Profile(CAREER, [("klondike", ALICE)], 3, 12, [("chinese", Rating(26.2, 4.0, 12))], PATH)


LISTS = ["You", "League", "Rating", "Daily deals", "Computers"]


async def games(room: Room, *played: tuple[str, int, Sequence[tuple[Any, int]]]) -> None:
    """Some games by their names, so many days ago, and who came in which place."""
    clock, usual = Clock(), room.store._clock
    room.store._clock = clock
    for number, (game, days, people) in enumerate(played, start=1):
        seats = tuple(Seat(person.id, person.name.title(), place) for person, place in people)
        at = int((NOW - timedelta(days)).timestamp())
        await store_game(room.store, clock, RatedSeats(number, at, game, seats), room.guild.id)
    room.store._clock = usual


async def asked(room: Room, who: Any, command: str, **options: Any) -> Any:
    """The message that somebody gets for a command."""
    return (await who.slash(room.channel, command, **options)).response.message


async def test_games_are_listed_by_player_game_and_season_with_what_they_made_of_ratings(room: Room) -> None:
    first, second = [(room.alice, 1), (room.bob, 2)], [(room.bob, 1), (room.alice, 2), (room.carol, 3)]
    await games(room, ("chinese", 3, first), ("bank", 2, second), ("chinese", 70, first))
    own = texts(await asked(room, room.alice, "history")).split("\n")
    assert own[0] == "### Your games with others"
    assert [line.split("**")[1] for line in own[1:4]] == ["Russian Bank", "Chinese Patience", "Chinese Patience"]
    assert own[3].endswith("with Bob: place 1 of 2, outside the league: computers at the table, rating +158, `#3`")
    theirs = texts(await asked(room, room.alice, "history", player=room.bob, game="Chinese Patience")).split("\n")
    assert theirs[0] == "### Bob's games with others: Chinese Patience"
    assert len(theirs) == 4
    assert theirs[1].endswith("with Alice: place 2 of 2, outside the league, rating -121, `#1`"), "and not why"
    season = texts(await asked(room, room.alice, "history", season="1", game="Russian Bank"))
    assert re.match(r"### Your games with others: Russian Bank, \w{3} \d{4}\n- ", season)
    assert "no such season" in texts(private(await room.alice.slash(room.channel, "history", season="2001-01"))[-1])
    solo = texts(private(await room.alice.slash(room.channel, "history", game="klondike"))[-1])
    assert solo == "Klondike is a solo game. For those, see `/standings game:`."
    none = texts(await asked(room, room.carol, "history", game="chinese"))
    assert none == "### Your games with others: Chinese Patience\nThere are none."


async def test_who_has_not_played_is_called_as_discord_calls_them(room: Room) -> None:
    pair = await asked(room, room.alice, "compare", player=room.bob)
    assert texts(pair).startswith("### Alice and Bob\n")
    assert [each.label for each in buttons(pair).values()] == [*LISTS, "Alice", "Bob"]
    others = texts(await asked(room, room.alice, "compare", player=room.bob, other=room.carol))
    assert others.startswith("### Carol and Bob\n")
    assert texts(await asked(room, room.alice, "profile", player=room.bob)) == "Bob hasn't finished a game here yet."
    history = texts(await asked(room, room.alice, "history", player=room.bob))
    assert history == "Bob hasn't finished a game against anybody here yet."
    await games(room, ("bank", 1, [(room.bob, 1), (room.carol, 2)]))
    await room.store._database.rows("UPDATE results SET name = 'Robert' WHERE user_id = ?", room.bob.id)
    played = texts(await asked(room, room.alice, "compare", player=room.bob))
    assert played.startswith("### Alice and Robert\n"), "who has played is called as in all lists"


@pytest.mark.parametrize("command", ["compare", "profile", "standings"])
async def test_every_page_of_results_leads_back_to_the_lists(room: Room, command: str) -> None:
    await games(room, ("bank", 1, [(room.bob, 1), (room.alice, 2)]))
    about = {"game": "klondike"} if command == "standings" else {"player": room.bob}
    page = await asked(room, room.alice, command, **about)
    assert [each.label for each in buttons(page).values()][:5] == LISTS
    league = (await room.alice.click(page, custom_id="r:league:")).response.message
    assert texts(league).startswith("### League: ")


async def test_ten_games_a_page(room: Room) -> None:
    pair = [(room.alice, 1), (room.bob, 2)]
    await games(room, *[("bank", day, pair) for day in range(23)])
    page = await asked(room, room.carol, "history", player=room.alice)
    assert texts(page).count("\n- ") == 10
    third = f"r:contests:{room.alice.id}-all-all-p"
    assert f"{third}2" in buttons(page)
    page = (await room.carol.click(page, custom_id=f"{third}2")).response.message
    assert [each.label for each in buttons(page).values()][-2:] == ["Previous ten", "Next ten"]
    page = (await room.carol.click(page, custom_id=f"{third}3")).response.message
    assert texts(page).count("\n- ") == 3
    assert f"{third}4" not in buttons(page)


async def test_who_stands_in_a_list_leads_to_the_games_behind_it(room: Room) -> None:
    await games(
        room, *[("bank", 0, [(room.alice, 1), (room.bob, 2)])] * 3, ("chinese", 0, [(room.bob, 1), (room.carol, 2)])
    )
    league = await room.league(room.alice)
    ratings = (await room.alice.click(league, custom_id="r:rating:")).response.message
    chosen = f"{room.bob.id}-bank-all-p1"
    opened = private(await room.alice.select(ratings, [chosen], custom_id="t:0:0:s-gamesof"))[-1]
    assert texts(opened).startswith("### Bob's games with others")
    assert texts(opened).count("\n- <t:") == texts(opened).count("**Russian Bank**") == 3
    assert "Chinese" not in texts(opened)
    gone = players_row(ENGLISH, [RatingLine(1, -5, "A former player", Rating())])
    assert gone == [], "of who has been forgotten nothing can be found"


async def test_a_card_is_private_and_can_be_shown(room: Room) -> None:
    await games(room, *[("bank", day, [(room.alice, 1), (room.bob, 2)]) for day in range(5)])
    card = await asked(room, room.carol, "profile", player=room.alice)
    assert card.flags.ephemeral
    assert texts(card).startswith("### Alice\nplaying here since ")
    assert "5 games, 0 won, 0 of the " in texts(card), "there is no help to be had among several"
    assert card.attachments[0].description == "Alice's card, with the numbers from the text above."
    await room.carol.click(card, custom_id=f"h:page:profile {room.alice.id}")
    assert texts(room.channel.last_message).startswith("### Alice")
    assert texts(await asked(room, room.carol, "profile")) == ENGLISH.say("not-you")
    assert (
        texts(await asked(room, room.alice, "profile", player=room.carol)) == "Carol hasn't finished a game here yet."
    )


async def test_a_card_tells_the_rating_of_every_game_that_standings_list(room: Room) -> None:
    pair = [(room.alice, 1), (room.bob, 2)]
    await games(room, *[("chinese", day, pair) for day in range(4)], *[("bank", day, pair) for day in range(2)])
    card = texts(await asked(room, room.carol, "profile", player=room.alice)).split("\n")
    told = [line for line in card if line.startswith("Rating in ")]
    for game, said in zip(("chinese", "bank"), told, strict=True):
        lines = await room.bot.handler.service.ratings.table(room.guild.id, game)
        rating = next(line.rating for line in lines if line.user_id == room.alice.id)
        assert rating.unsure, "it is told all the same"
        assert said == f"Rating in {CONTESTS[game].title}: {rating.shown}? ± {rating.margin}"


async def test_two_people_side_by_side(room: Room) -> None:
    won, lost = [(room.alice, 1), (room.bob, 2)], [(room.alice, 2), (room.bob, 1)]
    even = [(room.alice, 1), (room.bob, 1), (room.carol, 3)]
    await games(room, *[("bank", day, people) for day, people in enumerate([won, won, lost, even], 1)])
    page = texts(await asked(room, room.alice, "compare", player=room.bob))
    assert page.startswith(
        "### Alice and Bob\n**Russian Bank**: Alice 2, Bob 1, even 1\nGoing by their ratings, Alice"
    )
    assert re.search(r", Alice would win about \d+% of two-player games of Russian Bank\.$", page)
    turned = texts(await asked(room, room.carol, "compare", player=room.alice, other=room.bob))
    assert "**Russian Bank**: Bob 1, Alice 2, even 1" in turned
    themselves = private(await room.alice.slash(room.channel, "compare", player=room.alice))
    assert texts(themselves[-1]) == ENGLISH.say("pair-oneself")


@pytest.mark.parametrize(
    "what", ["profile:x", "profile:", "compare:1-1", "compare:1", "contests:0", "contests:1-klondike-x-p1"]
)
async def test_a_page_that_there_never_was_is_out_of_date(room: Room, what: str) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=f"r:{what}"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    (told,) = private(await room.alice.click(message, custom_id=f"r:{what}"))
    assert texts(told) in (ENGLISH.say("outdated"), ENGLISH.say("pair-oneself"))


def test_a_card_says_in_words_what_it_shows() -> None:
    card = of_profile(ENGLISH, 7, PROFILE)
    assert card.text.split("\n") == [
        "### Ali\\*ce",
        "playing here since Jan 1970, place 3 this season, 12 daily deals in a row",
        f"{41 + 3 + 20} games, 42 won (7 without help), 2 of the {len(GAMES)} games beaten at least once",
        "Rating in Chinese Patience: 1572 ± 470",
        "-# “±” is how far off a rating may be.",
        "- **Chinese Patience**: 30 won of 41",
        "- **Klondike**: 12 won of 20",
        "- **Russian Bank**: 0 won of 3",
    ]
    assert card.card is not None
    assert [what for _, what in card.card.figures] == ["games", "won", "without help", "games beaten"]
    several = of_profile(ENGLISH, 7, PROFILE._replace(solo=[]))
    assert f"{41 + 3} games, 30 won, 1 of the " in several.text
    assert [what for _, what in several.card.figures] == ["games", "won", "games beaten"]  # type: ignore[union-attr]
    assert [each.text for each in card.card.badges] == ["place 3", "12 daily deals in a row"]
    assert (card.card.rating.now, card.card.rating.best) == ("1572", "best 1572")  # type: ignore[union-attr]
    assert card.card.rating.numbers[:2] == (1500.0, 1506.0)  # type: ignore[union-attr]
    assert card.card.rating.band is None  # type: ignore[union-attr]
    half = of_profile(ENGLISH, 7, PROFILE._replace(half=(1400, 1600))).card
    assert (half.rating.band, half.rating.banded) == ((1400, 1600), "half of all players")  # type: ignore[union-attr]
    unsure = of_profile(ENGLISH, 7, PROFILE._replace(ratings=[("chinese", Rating())], path=PATH[:2])).card
    assert unsure is not None
    assert unsure.rating is None, "two points are no path"
    words = of_profile(ENGLISH, 7, PROFILE._replace(ratings=[("chinese", Rating())])).text
    assert "1500? ± 980\n-# “±” is how far off a rating may be; “?” means that's too far for a place." in words
    assert face_of(1) != face_of(2)


@pytest.mark.parametrize(
    ("kinds", "more"), [(4, ""), (5, "and 1 more in the text above"), (8, "and 4 more in the text above")]
)
def test_a_card_with_many_games_says_how_many_stand_in_its_text_alone(kinds: int, more: str) -> None:
    line, solo = PROFILE.solo[0][1], [each for each in GAMES if each.solo][:kinds]
    card = of_profile(ENGLISH, 7, PROFILE._replace(solo=[(each.id, line) for each in solo]))
    assert card.card is not None
    assert card.card.wins is not None
    assert len(card.card.wins.bars) == 6
    assert card.card.wins.more == more
    assert all(f"- **{each.title}**: " in card.text for each in solo)


def test_of_two_who_never_met_it_is_said() -> None:
    nothing = Pair([], Meetings("", 0, 0, 0), {})
    assert of_pair(ENGLISH, "Ann", "Bob", nothing) == f"### Ann and Bob\n{ENGLISH.say('pair-nothing')}"
    days = nothing._replace(days=Meetings("", 14, 9, 8))
    assert of_pair(ENGLISH, "Ann", "Bob", days).endswith("**Daily deals of the last year**: Ann 14, Bob 9, even 8")
