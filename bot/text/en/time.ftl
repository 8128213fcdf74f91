# How long turns may take, who is reminded when, and what becomes of players who are away.

## What the next board tells. $name: a player.

time-up-skip = { $name }'s time is up: opponents can skip the turn.
time-up-substitute = { $name }'s time is up: opponents can skip the turn, and anybody else can take the seat with `/substitute`.
time-up-resign = { $name }'s time is up.
away-now = { $name } is away, so this turn waits.
# $former: the player before.
takes-seat = { $name } takes { $former }'s seat.

## Why something was not done

time-left = { $name } still has time.
only-opponents = Only those who play against them can skip a turn.
no-substitutes = { $name }'s seat isn't free: only its player can offer it to somebody.
offer-over = That seat isn't on offer any more.
offer-not-yours = That seat was offered to somebody else.
no-seat-to-take = { $title } is a game for one, so there's no seat to pass on.
