# What the next board tells of something that is no move.

sits-down = { $name } joined.
# $guest: a mention.
invitation = { $guest }, { $host } invites you to play { $title }: tap **Join** on the table, or type `/join`.
leaves = { $name } left.
# Who has asked to be forgotten; no name.
departed = One player has left for good, and resigned.
plays-again = { $name } is up for another game.
dealt = The cards are dealt. Tap a button or pick a move below, or type it, like `/move 7c 8h`.
closed = { $name } closed the table.
closed-as-lost = { $name } closed the table: the game counts as lost.
# $rule: the rule that has been chosen, as the game says it.
rule-chosen = { $rule }
# $day: a date, as "2026-11-21".
daily-counts = This is the daily deal of { $day }: everybody on this server gets one try.
daily-goes-on = The try of { $day } goes on here, because its channel is gone.
daily-left = Nothing has happened here for { $hours } hours, so this try at the daily deal of { $day } is over.

## Lines

# $seal: the SHA-256 of the salt and the deal.
next-deal =
    Deal { $number } of the match.
    { seal }
