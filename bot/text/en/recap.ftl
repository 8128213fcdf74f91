# The report of the week before, on Mondays.

# Of the league: only what people are glad to read. $people have finished $games games.
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
