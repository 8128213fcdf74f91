"""Who knows the cards of a deal: by having played it, wherever that was, or by having been shown how it goes."""

from __future__ import annotations

from bot.store.sql import Session

# Of their own game people know all there is; a game of several has cards of its own.
_SEEN = """
INSERT INTO seen_deals (table_id, guild_id, user_id)
SELECT t.id, t.guild_id, ? FROM tables t
WHERE t.id = ? AND t.host_id <> ? AND t.together IS NOT NULL
ON CONFLICT DO NOTHING
"""
# Whatever the rules were, and whether the game counted or goes on: by any move or hint cards have been seen.
_KNOWN = """
SELECT 1 FROM tables t
WHERE t.seed = ? AND t.game = ? AND t.id <> ? AND (
    EXISTS (SELECT 1 FROM seen_deals s WHERE s.table_id = t.id AND s.user_id = ?)
    OR (
        EXISTS (
            SELECT 1 FROM members m WHERE m.table_id = t.id AND m.user_id = ?
            UNION ALL SELECT 1 FROM visitors v WHERE v.table_id = t.id AND v.user_id = ? AND t.together = 1
        )
        AND EXISTS (
            SELECT 1 FROM moves o WHERE o.table_id = t.id AND o.ply = 0
            UNION ALL SELECT 1 FROM archives a WHERE a.table_id = t.id
        )
    )
)
LIMIT 1
"""


async def note_seen(db: Session, table_id: int, user_id: int) -> None:
    """Note that somebody is shown how a game for one has gone, or could have, unless it is their own."""
    await db.fetch(_SEEN, user_id, table_id, user_id)


async def knows(db: Session, user_id: int, table_id: int) -> bool:
    """Whether somebody knows the deal of a table from elsewhere."""
    ((seed, game),) = await db.fetch("SELECT seed, game FROM tables WHERE id = ?", table_id)
    return bool(await db.fetch(_KNOWN, seed, game, table_id, user_id, user_id, user_id))
