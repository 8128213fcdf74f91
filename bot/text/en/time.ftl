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
only-opponents = Only opponents can skip that player's turn.
no-substitutes = { $name }'s seat isn't free: only { $name } can offer it to somebody.
offer-over = That seat isn't on offer any more.
offer-not-yours = That seat was offered to somebody else.
no-seat-to-take = { $title } is a solo game, so there's no seat to pass on.
bad-quiet = I didn't get those hours. Type them with your offset from UTC, like `22-8 +2`, or `none`.
seat-not-offered = Discord isn't taking the message right now. Try `/substitute` again in a while.

## Messages that mention somebody. $who: a mention. $title: a game.

reminder = { $who }, it's your turn at { $title }.
    -# `/remind` changes when I ping you.
# $due: a time in seconds since 1970.
reminder-due = { $who }, it's your turn at { $title }, and your time is up <t:{ $due }:R>.
    -# `/remind` changes when I ping you.
# $name: the player whose time is up.
go-on = { $who }: { $name }'s time is up, so you can go on without waiting.
gone = { $who }: { $name }'s time was up, so your game is over.
# $name: whose seat it is. $until: a time in seconds since 1970.
seat-offered = { $who }, take { $name }'s seat at { $title }? You'd play on with the cards as they lie. The offer stands till <t:{ $until }:f>, as long as { $name } doesn't play on.
# In the place of that message.
seat-kept = { $name }'s seat isn't on offer any more.

## What a person is told about themselves

wishes-off = I'll never ping you, not even when it's your turn.
wishes-mine = I'll ping you when it's your turn or another player's time is up, and remind you if it takes long.
wishes-always = I'll ping you when it's your turn or another player's time is up, remind you, and tell you when a game ends because somebody's time was up.
# $start, $end: hours. $zone: as "UTC+2".
wishes-quiet = No reminders from { $start }:00 to { $end }:00 ({ $zone }).
# $until: a time in seconds since 1970.
wishes-away = You're away until <t:{ $until }:f>: no reminders, and your turns wait till then, unless turns take only minutes there.
# $waits: when turns wait no longer, as a time. $days, $among: so many days in so many.
wishes-away-long = You're away until <t:{ $until }:f>: no reminders. Your turns wait till <t:{ $waits }:f> at most, because the others never wait for you more than { $days } days in { $among }; where turns take only minutes, they don't wait.
seat-asked = I've asked { $name }: the seat is theirs if they accept within a day, unless its player makes a move first. **Never mind** on my message takes the offer back.

## Parts of sentences

pace-none = no limit
pace-minutes = { $number } minutes
pace-hours = { $number } hours
pace-days = { $number ->
        [one] 1 day
       *[other] { $number } days
    }

## Lines without a full stop, and parts of them. $due, $until: times in seconds since 1970.

# $turn: whose turn it is.
standing-due = { $turn } · time is up <t:{ $due }:R>
standing-up = { $turn } · time was up <t:{ $due }:R>
standing-away = { $turn } · away until <t:{ $until }:D>
standing-away-due = { $turn } · away until <t:{ $until }:D>, time is up <t:{ $due }:R>
# $pace: as "2 days". $lapse: what happens then.
lobby-clock = Time per turn: **{ $pace }**, { $lapse }

then-skip = then opponents can skip it
then-substitute = then opponents can skip it, or anybody else can take the seat
then-resign = then its player resigns

## Labels of buttons and lists

list-of-paces = Time per turn (host)
list-of-lapses = When time is up (host)
# $pace: as "2 days".
label-pace = Time per turn: { $pace }
label-lapse-skip = Time's up: skip the turn
label-lapse-substitute = Time's up: skip or take over
label-lapse-resign = Time's up: they resign
label-skip = Skip { $name }'s turn
label-take-seat = Take { $name }'s seat
label-accept-seat = Take the seat
# Takes the offer of a seat back, or declines it.
label-keep-seat = Never mind
# What somebody can choose about being called.
choice-off = never
choice-mine = when it's my turn
choice-always = also when a game ends because somebody's time was up

## What commands say of themselves: at most 100 characters each

command-remind = Choose when I ping you about your games, or say that you're away.
command-substitute = Pass your seat to somebody else or a computer, or take over from a player whose time is up.

## Options of commands

option-time = How long a turn may take
option-call = When I ping you, in all your games
option-quiet = Hours without reminders, with your offset from UTC, like 22-8 +2; or none
option-away = For how many days you're away; 0 when you're back
option-substitute = Who should take the seat; left out: you take that of a player whose time is up
option-leaving = Whose seat it is, if not your own: a player whose time is up
