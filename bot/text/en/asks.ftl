# What those who play at a table are asked, below what the board tells. $people: who is asked, as mentions. $name: who asks.

ask-close = { $name } asks to close this table: nothing of the game would count. { $people }, do you agree?
# $move: a move, as "5♣ → 6♦ (column 4)".
ask-undo = { $name } asks to take back { $move }. { $people }, do you agree?
# $gone: a player.
ask-seat = { $gone } has left this server or kept everybody waiting for { $days } days, and { $name } asks to go on without them: they'd have resigned. { $people }, do you agree?
# $level: how well the computer plays, as "regular".
ask-computer = { $name } asks to let a computer ({ $level }) play on in { $gone }'s seat. Games with computers are left out of the league, unless this server counts them. { $people }, do you agree?
ask-computer-own = { $name } has to go, and asks to let a computer ({ $level }) play on. Games with computers are left out of the league, unless this server counts them. { $people }, do you agree?
# $host: the player for whom all wait, as a mention. $until: when, as "in 15 minutes".
ask-stalled = { $host }, somebody would like to play here, and nothing has happened for an hour. Make a move or tap **I'm still here**; otherwise I'll close this table { $until }.
# $people: who waits at the table, as mentions.
ask-stalled-others = { $host }, somebody asks to close this table, because all have been waiting for you for an hour. If { $people } agree, I'll close it { $until }, unless you move or tap **I'm still here**; nothing of the game would count.
ask-idle = Nothing has happened here for days, so I'll close this table in a day, and nothing of the game will count. { $people }, make a move or tap **Keep it**, and it stays.

## Labels of buttons

label-agree = Agree
label-disagree = No
label-let-close = Close it
label-keep = Keep it
label-still-here = I'm still here
