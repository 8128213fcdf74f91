"""Pages of results that everybody sees: whoever presses there is answered alone, and the page stays as it was."""

from __future__ import annotations

from typing import Any

import discord

from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_histories import asked, games

LIST = "t:0:0:s-gamesof"


async def _public(room: Room) -> Any:
    """The ratings, as Alice shows them to all."""
    await games(room, *[("bank", day, [(room.alice, 1), (room.bob, 2)]) for day in range(3)])
    own = await asked(room, room.alice, "standings")
    own = (await room.alice.click(own, custom_id="r:rating:")).response.message
    await room.alice.click(own, custom_id="h:page:rating")
    return room.channel.last_message


async def test_buttons_and_lists_below_a_public_page_answer_whoever_uses_them(room: Room) -> None:
    public = await _public(room)
    said, below = texts(public), [*buttons(public)]
    for way in ("r:league:", "r:rating:chinese-p1"):
        (answer,) = private(await room.carol.click(public, custom_id=way))
        assert texts(answer) != said
    chosen = buttons(public)[LIST].options[0].value
    (games_of,) = private(await room.carol.select(public, [chosen], custom_id=LIST))
    assert texts(games_of).startswith("### Alice's games with others")
    newest = room.channel.last_message
    assert (newest.id, texts(newest), [*buttons(newest)]) == (public.id, said, below)


async def test_the_answer_is_a_page_of_one_s_own(room: Room) -> None:
    public = await _public(room)
    (own,) = private(await room.bob.click(public, custom_id="r:league:"))
    assert "r:own:" in buttons(own), "nobody's own results are a tap away from a public page"
    turned = await room.bob.click(own, custom_id="r:rating:")
    assert [*turned.followups] == [], "the next takes the place of that"
    assert turned.response.message.id == own.id


async def test_whichever_page_a_public_button_leads_to(room: Room) -> None:
    await games(room, *[("bank", day, [(room.alice, 1), (room.bob, 2)]) for day in range(3)])
    one, other = room.alice.id, room.bob.id
    pages = ["own:", "league:", "rating:", "points:", "wins:", "computers:", "month:", "game:klondike"]
    pages += [f"profile:{one}", f"compare:{one}-{other}", "contests:1", f"contests:{one}-all-all-p1"]
    for start in range(0, len(pages), 4):
        view = discord.ui.View(timeout=None)
        for page in pages[start : start + 4]:
            view.add_item(discord.ui.Button(label=page, custom_id=f"r:{page}"))
        public = await room.bot.get_partial_messageable(room.channel.id).send("for all", view=view)
        for page in pages[start : start + 4]:
            (answer,) = private(await room.carol.click(public, custom_id=f"r:{page}"))
            assert "broke" not in texts(answer), page
            assert texts(room.channel.last_message) == "for all", page
