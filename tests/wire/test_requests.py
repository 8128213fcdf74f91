"""What each kind of move costs: requests that Discord counts, of which a bot has few, others, and commits."""

from __future__ import annotations

import pytest

from engine.moves import Say
from tests.bench.daily import board_of
from tests.bench.requests import KINDS, Cost, Kind, cost
from tests.wire.conftest import Wire
from tests.wire.fake_discord import Spent
from tests.wire.play import boards, stand

# Where the turn passes, another message is the board: which, must be stored at once, or it might be posted twice.
COSTS = {
    "pressed": Cost(Spent(0, 1), 1),
    "typed": Cost(Spent(0, 2), 1),
    "typed, with three suggestions": Cost(Spent(0, 5), 1),
    "typed, no token lives": Cost(Spent(1, 1), 1),
    "turn passed by a press": Cost(Spent(0, 2), 2),
    "turn passed by typing": Cost(Spent(0, 2), 2),
    "turn passed by several at once": Cost(Spent(0, 2), 2),
    "solo, pressed": Cost(Spent(0, 1), 1),
    "solo, typed": Cost(Spent(0, 2), 1),
    "solo, typed once more": Cost(Spent(0, 3), 1),
    "solo, several at once": Cost(Spent(0, 2), 1),
    "solo, no token lives": Cost(Spent(1, 1), 1),
    "refused press": Cost(Spent(0, 1), 0),
    "refused typing": Cost(Spent(0, 1), 0),
}


def test_all_kinds_of_moves_are_measured() -> None:
    assert COSTS.keys() == KINDS.keys()


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "expected"), [(KINDS[name], each) for name, each in COSTS.items()], ids=COSTS)
async def test_what_a_move_costs(kind: Kind, expected: Cost) -> None:
    assert await cost(kind) == expected


@pytest.mark.thorough
async def test_nothing_at_a_private_board_costs_a_counted_request(wire: Wire) -> None:
    alice, discord = wire.alice, wire.discord
    await wire.store.tips.want_tips(alice.user.id, False)
    alice.slash("patience start", game="Klondike", deal="4711", private=True)
    await wire.place.until(lambda: board_of(alice))
    await discord.quiet()
    costs = []
    for how in ("press", "type", "press", "type", "type nonsense", "press undo"):
        table, ply = await _private_stand(wire)
        already = len(discord.sent)
        if how.startswith("press"):
            asked = alice.press(f"t:{table}:{ply}:b-{how.partition(' ')[2] or 'stock'}", board_of(alice))
        else:
            asked = alice.slash("move", move=how.partition(" ")[2] or "stock")
        await wire.place.until(lambda asked=asked: asked.answered)
        await discord.quiet()
        costs.append((how, [each.counted for each in discord.sent[already:]]))
    assert [how for how, counted in costs if any(counted)] == []
    # With the last one the sentence goes that told why the one before was refused.
    assert [len(counted) for how, counted in costs if how.startswith("press")] == [1, 1, 2]
    assert (await _private_stand(wire))[1] == 5


async def _private_stand(wire: Wire) -> tuple[int, int]:
    """The number of her private table, and how many moves its log has."""
    record = await wire.store.tables.private_of(wire.place.guild.id, wire.alice.user.id)
    assert record is not None
    return record.id, record.ply


@pytest.mark.thorough
async def test_what_happens_by_itself_costs_no_counted_request_after_a_press(wire: Wire) -> None:
    """As a computer's turn, or one whose time is up."""
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(wire.place.channel))
    before = stand(wire.place.channel)
    wire.alice.press(f"t:{before.table}:0:b-stock")
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    await wire.discord.quiet()
    already, live = len(wire.discord.sent), await wire.live()
    handler = wire.bot.handler
    await handler.service.tables.commit_moves(None, live, live.in_play.act(0, Say("stock")), ())
    await handler.show(await wire.live())
    assert stand(wire.place.channel).ply == 2
    (sent,) = wire.discord.sent[already:]
    assert not sent.counted


@pytest.mark.thorough
async def test_a_token_that_discord_does_not_take_any_more_is_tried_once(wire: Wire) -> None:
    """Its quarter of an hour may be over at Discord a little sooner."""
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(wire.place.channel))
    await wire.discord.quiet()
    wire.discord.world.clock.forward(15 * 60)
    already = len(wire.discord.sent)
    for ply in (1, 2):
        asked = wire.alice.slash("move", move="stock")
        await wire.place.until(lambda asked=asked, ply=ply: stand(wire.place.channel).ply == ply and asked.answered)
        await wire.discord.quiet()
    sent = wire.discord.sent[already:]
    assert [each.status for each in sent if not 200 <= each.status < 300] == [401]
    assert sum(each.counted for each in sent) == 2
