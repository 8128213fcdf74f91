# What those who play at a table are asked, below what the board tells. $people: who is asked, as mentions. $name: who asks.

ask-close = { $name } wants to close this table; the game wouldn't count. { $people }, do you agree?
# $move: a move, as "5♣ → 6♦ (column 4)".
ask-undo = { $name } wants to take back { $move }. { $people }, do you agree?
# $gone: a player.
ask-seat = { $gone } has left this server or kept you waiting for { $days } days. { $name } wants to go on without them, so they'd count as resigned. { $people }, do you agree?
# $level: how well the computer plays, as "regular".
ask-computer = { $name } wants a computer ({ $level }) to play on for { $gone }. Games with computers don't count for the league, unless this server says so. { $people }, do you agree?
ask-computer-own = { $name } has to go, and wants a computer ({ $level }) to play on. Games with computers don't count for the league, unless this server says so. { $people }, do you agree?
# $host: the player for whom all wait, as a mention. $until: when, as "in 15 minutes".
ask-stalled = { $host }, somebody wants to play here, and nothing has happened for an hour. Make a move or tap **I'm still here**, or I'll close this table { $until }.
# $people: who waits at the table, as mentions.
ask-stalled-others = { $host }, everybody has been waiting for you for an hour, and somebody wants to close this table. If { $people } agree, I'll close it { $until } and the game won't count, unless you move or tap **I'm still here**.
# The same where the host has had three turns, and once all others have agreed.
ask-stalled-played = { $host }, everybody has been waiting for you for an hour, and somebody wants to close this table. { $people }, do you agree? If everybody does, the game won't count; if only { $host } doesn't answer, they'll count as resigned { $until }. A move or **I'm still here** keeps the table open.
ask-stalled-agreed = { $host }, everybody else wants to close this table. Make a move or tap **I'm still here**, or you'll count as resigned { $until }.
ask-idle = Nothing has happened here for days, so I'll close this table in a day, and the game won't count. { $people }, make a move or tap **Keep it** to keep it open.

## Labels of buttons

label-agree = Agree
label-disagree = No
label-let-close = Close it
label-keep = Keep it
label-still-here = I'm still here
