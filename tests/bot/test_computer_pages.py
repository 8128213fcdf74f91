"""The pages on which computers are spoken of: results by level, and what a server has chosen of the league."""

from __future__ import annotations

from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, texts
from tests.bot.test_servers import pages, settings_of


async def test_results_against_computers_are_a_button_away(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1, level="master")
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "resign")
    own = (await room.alice.slash(room.channel, "standings")).response.message
    league = (await room.alice.click(own, custom_id="r:league:")).response.message
    assert texts(league).endswith(ENGLISH.say("no-league"))
    page = (await room.alice.click(league, custom_id="r:computers:")).response.message
    assert "1\\. **Alice**: master 0 won of 1" in texts(page)
    assert page.attachments
    assert buttons(page)["r:computers:"].disabled


async def test_whether_they_count_is_a_button_of_the_server(room: Room) -> None:
    page = await pages(room)
    await page.press("league")
    for what, now, counts in (("counting", "off", True), ("uncounted", "on", False)):
        assert page.items[f"b-{what}"].label == ENGLISH.say("label-computers-count", now=now)
        await page.press(what)
        assert (await settings_of(room)).computers_count is counts
        assert (await room.bot.handler.service.servers.settings(room.guild.id)).computers_count is counts
    assert page.items["b-counting"].label == ENGLISH.say("label-computers-count", now="off")
