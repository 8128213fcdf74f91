# Charts of results: pictures, and what they show in words.

nobody-won = Nobody has won a game of { $title } here yet. Start one with `/patience start`.
nobody-any = Nobody has finished a solo game here yet. Start one with `/patience start`.
page-broken = Something went wrong on my side. Try again.

## Titles

points-chart = Points over time in the league
moves-chart = { $title }: fewest moves
wins-chart = Wins by game

## Lines

chart-points = - **{ $name }**: { points }
chart-moves = - **{ $name }**: { moves }
chart-wins = - **{ $title }**: { $won } won of { $played }

## Parts: dates below a chart

# $month: as "Nov".
day-of-month = { $day } { $month }
month-of-year = { $month } { $year }
month = { $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    }

## Labels of buttons

label-own = You
# Shows everybody in the channel what only one person has seen so far.
label-show-here = Show here
label-standings = Standings
label-league = League
label-points = Points over time
label-wins = Wins by game
label-moves = Fewest moves
