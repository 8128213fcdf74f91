# The announcement of a daily deal, one each morning in a channel that the server has chosen.

# $day: a date, as "2026-11-21". $title: a game.
morning-heading = ### Daily deal of { $day }: { $title }
# $tried: how many have tried it. $won: how many have won.
morning-yesterday = Yesterday's deal: { $tried ->
        [one] one person has tried it so far
       *[other] { $tried } people have tried it so far
    }, and { $won ->
        [0] nobody has won.
        [one] one has won:
       *[other] { $won } have won:
    }
morning-nobody = Nobody tried yesterday's deal.
# $streaks: some of the parts below.
morning-streaks = Longest streaks: { $streaks }

# On Mondays, of the week before in the league: only what people are glad to read. $people have finished $games games.
recap-games = Well played: { $people } of you finished { $games ->
        [one] one game.
       *[other] { $games } games.
    }
# $who: as "**Ann**", or several who share it; $number: how many. $won: so many wins.
recap-winners = Most wins: { $who }, { $won }{ $number ->
        [one] .
       *[other] { " " }each.
    }
# $by: points of a rating in a game, which is $rating now, as "1640".
recap-climb = Biggest climb: **{ $name }**, up { $by } to { $rating } in { $title }.
recap-next = -# A new week has begun: who opens the first table?

## Titles

recap-heading = Last week in the league

## Parts of sentences

morning-place = { $place }\. **{ $name }** in { moves }
morning-streak = **{ $name }** { $days }

## Labels

label-morning-play = Play
label-morning-rules = Rules
label-best-game = Best game
