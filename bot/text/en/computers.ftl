# Computers that play like people: at the table before the deal, in what the channel is told, and in the standings.

# Below who sits at a table, and below how its game ended.
uncounted = -# With computers at the table, this game doesn't count for the league.
# Below how a game ended. $most: so many games a week. $people: for whom this one does not count.
met-often = -# Only { $most } games a week with the same opponent count for the league, so this one doesn't count for { $people }.
# The same, where this season counts the points that games give, and this one gives none.
scoreless = -# This season counts the points that a game itself gives, and this one gives none.
# The same. $reason: as whoever manages the server has put it.
struck-out = -# Struck out of the league by whoever manages this server: { $reason }
# The same, where it was over too soon: fewer than so many $players had had so many $turns.
cut-short = -# Too short for the league: it takes at least { $players } players with { $turns } turns each.
# The same, where it counts for the others. $turns: so many would have made them part of it.
left-early = -# For the league, anybody who left with fewer than { $turns } turns wasn't in this game.
came-late = -# For the league, anybody who took over a seat and had fewer than { $turns } turns in it wasn't in this game.
# $name has taken the seat of $former over.
seat-counts-for = -# { $former } had more turns in that seat than { $name }, so for the league it's { $former }'s game.
nobody-against-computers = Nobody on this server has finished a game against computers yet. Open a table and tap **Add a computer**.

## Why something was not done

no-computer = There's no computer at this table.
nobody-left = Then nobody would be left to play: use `/resign`, or close the table with `/cancel`.
not-away = { $name } isn't away: a computer can only play on for somebody whose time is up, who has left the server, or who has kept the game waiting since yesterday.

## What is asked once before it is done

sure-computer = Let a computer play on in this seat? You can't take that back.

## What the next board tells. $name: a computer. $former: the player before.

computer-takes-seat = { $name } takes { $former }'s seat.

## Lines, and parts of them

# Who sits at a table. $name: a computer. $level: as "regular".
seat-of-computer = **{ $name }** · a computer, { $level }
# The same of the first of its level. $temper: as below.
seat-of-first-computer = **{ $name }** · a computer, { $level }: { $temper }
level-beginner = beginner
level-casual = casual
level-regular = regular
level-sharp = sharp
level-master = master
# Who plays at a level. $name: as "Ada". $level: as above.
level-named = { $name } ({ $level })
# The temper of each of them, to follow a name: what it remembers, how much care it takes, how it calls. At most 80
# characters.
level-beginner-is = forgets what's out of sight, often plays without a thought, rarely calls
level-casual-is = forgets what's out of sight, slips now and then, misses half of what it could call
level-regular-is = remembers what gets covered, thinks a little ahead, calls most mistakes
level-sharp-is = forgets few cards, thinks ahead, misses hardly a mistake
level-master-is = forgets no card, thinks every turn through, calls only when it pays

## Headings and cells of the standings against computers

against-computers = Games won against computers
# Who has won how often against which level. $tally: as "master 1 won of 3, regular 4 won of 6".
against-line = { $place }\. **{ $name }**: { $tally }
against-level = { $level } { $won } won of { $played }

## Labels of buttons and lists

label-add-computer = Add a computer
label-remove-computer = Remove a computer
list-of-levels = Computers (host)
# $level: as "Ada (regular)".
label-level = Level: { $level }
label-against-computers = Computers
# On a table that waits for players. $now: "on" or "off".
label-remarks = Computers' remarks: { $now ->
        [on] on
       *[off] off
    }
# In the seat of a player whose time is up.
label-let-computer = Let a computer play on
# $now: "on" or "off".
label-computers-count = Games with computers count: { $now ->
        [on] on
       *[off] off
    }
label-sure-computer = Yes, let it play

## Options of commands

option-computers = How many computers play along; you can also add some at the table
option-level = How well computers play
option-computer = Let a computer play on in the seat, if the others agree: pick how well it plays
