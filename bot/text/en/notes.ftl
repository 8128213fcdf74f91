# What the next board tells of something that is no move.

sits-down = { $name } joined.
# $guest: a mention.
invitation = { $guest }, { $host } invites you to play { $title }: tap **Join** on the table, or type `/join`.
leaves = { $name } left.
plays-again = { $name } is up for another game.
# $example: a move as it is typed.
dealt = The cards are dealt. Tap a button or pick a move below, or type it, like `/move { $example }`.
# $cut: a sentence that says who cut for the deal, and which card.
dealt-cut = { $cut } Tap a button or pick a move below, or type it, like `/move { $example }`.
closed = { $name } closed the table.
# $host: the player for whom all were waiting.
closed-stalled = { $name } didn't answer, so I closed this table: the game doesn't count.
closed-stalled-lost = { $name } didn't answer, so I closed this table: the game counts as lost.
stalled-resigned = { $name } didn't answer, so they count as resigned.
stalled-resigned-on = { $name } didn't answer, so they count as resigned. Play on, or close the table with `/cancel`.
# By whoever may manage the channel, while a game of several goes on.
closed-by-moderator = A moderator ({ $name }) closed the table: the game doesn't count.
closed-by-all = Everybody agreed to close the table: the game doesn't count.
lobby-idle = Nothing happened here for an hour, so I closed this table. Open a new one any time.
# $days: at least 2.
table-idle = Nothing happened here for { $days } days, so I closed this table: the game doesn't count.
# Answers to what was asked.
ask-withdrawn = { $name } took the question back.
plays-on = { $name } wants to play on, so the table stays open.
declined = { $name } said no, so nothing changes.
closed-as-lost = { $name } closed the table: the game counts as lost.
# $rule: the rule that has been chosen, as the game says it.
rule-chosen = { $rule }
# $day: a date, as "2026-11-21".
daily-counts = This is the daily deal of { $day }: everybody gets one try.
daily-counts-winnable = This is the daily deal of { $day }: it can be won, and everybody gets one try.
# $hard: how hard the deal is.
daily-counts-hard = This is the daily deal of { $day }, { $hard ->
        [easy] an easy one
        [middling] a middling one
        [hard] a hard one
       *[fiendish] a fiendish one
    }: it can be won, and everybody gets one try.
daily-closed = The daily deal of { $day } is closed, so this try is over as it stands.
# Of the same cards, for whoever has had that try.
daily-again = This is the daily deal of { $day } again: your one try is over, so this game doesn't count for it.
# $moves: after how many moves of another game with these cards this one begins.
played-on = You're playing on after { moves }, so this game doesn't count.
# $moves: how many were undone.
went-back = Back to where you can still win: { moves } undone.
# Of a deal that somebody wanted to be like that.
comes-out = This deal can be won if you know every card.
# The same, where all cards lie open.
comes-out-openly = This deal can be won.
# The same, where a redeal would shuffle the cards: no redeal is needed.
comes-out-unshuffled = This deal can be won without a redeal.
# Of such a game, where no deal was found that can be won without one.
comes-out-by-luck = This deal can be won, but I only found a way that needs a lucky shuffle at a redeal.
# Of a game that was picked at random. $note: another of these sentences.
drawn = Picked at random: { $title }.
drawn-and = { drawn } { $note }
# Of a beginner's first games.
first-deals = This deal can be won, like all of your first { $deals } deals of { $title }.
daily-goes-on = The try at the daily deal of { $day } goes on here, because its channel is gone.
daily-left = Nothing has happened here for { $hours } hours, so this try at the daily deal of { $day } is over.

## Lines

next-deal = Deal { $number } of the match.
# $cut: a sentence that says who cut for the deal, and which card.
next-deal-cut = Deal { $number } of the match. { $cut }
