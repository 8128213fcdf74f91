"""After how long a table is closed at which nobody does anything, or no longer keeps others from its channel."""

from __future__ import annotations

from bot.model.durations import HOUR

# Days without a move after which a table of several is closed where its server has chosen no others, and the name by
# which they are kept. Its players are warned a day before.
USUAL_IDLE_DAYS, IDLE_DAYS_KEY = 14, "idle_days"
# Seconds after which a lobby is closed where nobody comes.
IDLE_LOBBY = HOUR
# Seconds after which a game for one player that nobody plays on no longer keeps others from the channel.
ABANDONED_SOLO = 12 * HOUR
