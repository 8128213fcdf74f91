# Tables of results, and how somebody did in one of them.

no-league = Nobody on this server has finished a game against other people this season. For solo games, see `/standings game:`.
# $listed: from so many games that count. $most: so many games a week count. $points: what a game gives. $period: how long a season is, or that it is over.
season-how = -# { $points ->
        [wins] You get a point for each win. Points decide, then the games between you.
        [penalties] You get a penalty point for each player ahead of you. The fewest per game decide, then wins, then the games between you.
        [score] You get the points that a game itself gives, as in Russian Bank. Points decide, then wins, then the games between you.
       *[place] You get a point for each player behind you. Points decide, then wins, then the games between you.
    } You need { $listed } games for a place. Only { $most } a week with the same opponent count: past that, a game gives the two of you no points. { $period ->
        [quarter] A new season starts each quarter.
        [manual] The season runs until whoever manages this server closes it.
        [none] It's all one long season.
        [over] This season is over.
       *[month] A new season starts each month.
    }
season-before-how = -# All games from before there were seasons. Points decide, then wins, then the fewest cards left.
season-waiting = { $number ->
        [one] One more player has
       *[other] { $number } more players have
    } fewer than { $listed } games so far.
# The same of a season that is over.
season-waited = { $number ->
        [one] One more player
       *[other] { $number } more players
    } had fewer than { $listed } games.
# $start: a rating. $listed: so many games a week count.
rating-how = -# It's about how well you play, not how often. Everybody starts at { $start }, about what a `regular` computer is worth, and beating a stronger player brings more. Games on your own against computers count too; with others at the table, you're only rated against them. Only { $listed } a week with the same person or level count: past that, you're rated against the rest of the table. “±” is how far off a rating may be; “?” means that's too far for a place. Without a place, whoever has played most comes first.
no-rating = Nobody on this server has a rating in { $title } yet. Finish a game against other people or computers.
# Below a table in which a place is left out.
place-left-out = -# If a place is missing, its player isn't listed.
own-place = Where you are:
own-waiting = You: { $played ->
        [one] one game
       *[other] { $played } games
    } so far, { points }. You need { $listed } games for a place.
own-waited = You: { $played ->
        [one] one game
       *[other] { $played } games
    }, { points }. You needed { $listed } games for a place.
once = -# A deal counts once per player: the first time they play it anywhere, unless they've been shown how it goes.
no-contests = You haven't finished a game against anybody here yet. Open a table with one of these: { $several }.
# $name: a player.
no-contests-of = { $name } hasn't finished a game against anybody here yet.
# Where only those of a game or a season are asked for.
no-contests-such = There are none.
contest-replay = -# `/replay game:` with a number shows a game again, in the channel where it was played.
nobody = Nobody on this server has finished a game of { $title } yet. Start one with `/patience start`.
# $month: as "Oct 2026".
nobody-that-month = Nobody finished a daily deal in { $month }.
nobody-this-month = Nobody has finished a daily deal this month yet. Play today's with `/daily`.
# $day: a date, as "2026-11-21".
nobody-that-day = The deal of { $day } is a game of { $title }, and nobody has finished it.
nobody-today = Today's deal is a game of { $title }, and nobody has finished it yet. Play it with `/daily`.
not-you = You haven't finished a game here yet. Start one with `/patience start`.
not-you-one = You haven't finished a game of { $title } here yet. Start one with `/patience start`.
# $day: a date, as "2026-11-21". $seed, $salt: the secrets of the deal.
former-day = -# The deal of { $day }, { $title }, had the seed `{ $seed }` and the salt `{ $salt }`: the seal shown then is the SHA-256 of salt and seed.

## Titles of tables

contests = Your games with others
# $name: a player.
contests-of = { $name }'s games with others
# Behind those: which of them. $title: one of those. $which: a game, a season or both, as "Russian Bank, Nov 2026".
contests-some = { $title }: { $which }
# $title: a game.
rating-table = Rating: { $title }
# $season: as "Nov 2026".
season-league = League: { $season }
season-before = before the seasons
# $first, $last: months, as "Oct".
season-quarter = { $first } to { $last } { $year }
# The date on which a season began that has no month or quarter.
season-from = season from { $day } { $month } { $year }
game-standings = { $title }: standings
own-games = Your games in direct messages
# $name: of whom the results are.
own-results = { $name }'s results
daily-results = Daily deal of { $day }: { $title }

# A picture in words, for who cannot see it. $names: in the order of the rows, with commas.
chart-alt = { $title }, as a chart of the numbers from the text above.
table-alt = { $title }, as a table with the numbers from the text above. From the top: { $names }.

## Lines and cells of tables

# Who was the best of a season. $who: as "**Ann**", or several who share it; $number: how many.
champion-points = **Champion**: { $who }, { points }{ $number ->
        [one] .
       *[other] { " " }each.
    }
# $title: a game. $rating: as "1640".
champion-rating = **Best rating in { $title }**: { $who }, { $rating }{ $number ->
        [one] .
       *[other] { " " }each.
    }
champion-daily = **Daily deals**: { $who }, { points }.
champion-streak = **Longest streak**: { $who }, { $days } daily deals in a row.
# Above and below that, where a season has just been closed; the parts stand in its picture.
# $season: as "Nov 2026", or "season from 1 Nov 2026".
season-closed = The league is decided: { $season }
season-next = -# A new season has begun, and everybody starts from zero.
season-over = final table
# On the picture of a season that goes on. $week, $weeks: which week of how many. $day, $month: its last date, as "30 Nov".
season-week-of = week { $week } of { $weeks }
season-week = week { $week }
season-ends = ends { $day } { $month }
# Behind an arrow up or down. $places: by so many a player has moved.
season-moved = { $places } this week
# Where whoever reads it stands.
season-own = You: place { $place }, { points }
season-champion = { $who } { $number ->
        [one] is champion
       *[other] share first place
    }
# On its picture as well. $who: one or several names. $rating: as "1640".
season-rating = Best rating in { $title }, { $rating }: { $who }
# At the end of a row of names.
others = { $number ->
        [one] one more
       *[other] { $number } more
    }
# Below a page. $who: those who stand level on points and wins.
tie-shared = -# { $who } share place { $place }: level on points, wins and the games between them.
tie-met = -# { $who } are level on points and wins: the games between them decide.

# What somebody came to in a season. $knocks: how often the player was called rightly, by a knock in one game or Stop in another. $calls: how often they called others so.
league-tally = { points }, { $won } won of { $played }, { cards } left, { $knocks ->
        [0] never caught
        [one] caught once
       *[other] caught { $knocks } times
    }{ $calls ->
        [0] { "" }
        [one] , one right call
       *[other] , { $calls } right calls
    }
# $place: 0 where somebody has none yet.
league-line = { $place ->
        [0] -
       *[other] { $place }\.
    } **{ $name }**: { league-tally }
# The same on the page of one's own results.
own-league = { $place ->
        [0] League, no place yet
       *[other] League, place { $place }
    }: { league-tally }
# $place: 0 where somebody has none yet. $rating, $margin: as "1640" and "120".
rating-line = { $place ->
        [0] -
       *[other] { $place }\.
    } **{ $name }**: { $rating }{ $place ->
        [0] ?
       *[other] { "" }
    } ± { $margin }, { $games ->
        [one] one game
       *[other] { $games } games
    }
# How somebody did in a game: these three in a row, with commas.
tally = { $won } won of { $played } ({ $unaided } without help)
# The same where there is little room.
short-tally = { $won } won of { $played }
# $streak, $longest: wins one after another, at the moment and at the most.
streak = streak { $streak } (longest { $longest })
# $time: as "5:07".
best = best { moves } and { $time }
# $tally: as "master 1 won of 3, regular 4 won of 6".
own-against = Against computers: { $tally }
# $streak: the longest of those that go on.
own-alone = Solo: { $won } won of { $played }, streak { $streak }
day-won-unaided = won in { moves } without help, { $time }
day-won-aided = won in { moves } with help, { $time }
day-untouched = resigned before the first move
day-lost = had { cards } left after { moves }, { $time }
# $minutes: two digits.
hours = { $hours } h { $minutes }
days = { $days } d
entry-won = won
entry-lost = lost
entry-helped = yes
# Of games: as "5/9".
won-of = { $won }/{ $played }

## Lines about games with others, and parts of what each was worth: as "+1 in the league", or why it counts for nothing. $others: as "Bob and Cleo".

contest-line = - <t:{ $at }:d> **{ $title }** with { $others }: place { $place } of { $players }
# Stands for the name of somebody who is in no list that others read.
contest-unlisted = an unlisted player
# $most: so many games a week count.
# $change: as "+12".
contest-rated = rating { $change }
# Of somebody else's game it is not told why.
contest-outside = outside the league
contest-often = outside the league: past { $most } games that week with the same opponent
contest-scoreless = outside the league: a game without points of its own
# $reason: as whoever manages the server has put it.
contest-struck = struck out of the league: { $reason }
contest-left = outside the league: left too early
# $most: so many such games in a week are free.
contest-hasty = outside the league: left too early (after { $most } of those in a week, it counts as lost for your rating)
contest-late = outside the league: took a seat too late
contest-computers = outside the league: computers at the table
contest-short = outside the league: too short

## Headings of columns: each word stands on a line of its own, so that a column is as narrow as its longest word

column-player = player
column-game = game
column-points = points
column-days = days
column-won = won
# The points of each week as bars.
column-weeks = week by week
# Cards that were left at the end of games.
column-left = left
# How often a player was called rightly.
column-caught = caught
column-stakes = stakes
column-rating = rating
# How far a rating may be off.
column-margin = margin
column-games = games
# Games won without undo or hint.
column-unaided = no help
# Wins one after another, at the moment.
column-streak = streak
# The fewest of a game won, and the shortest.
column-moves = moves
column-time = time
column-result = result
# Whether any undo or hint was used.
column-help = help

## Lines of the month of daily deals. $month: as "Nov 2026". $place, $name, $points and $days: those of a player. $most: how many dates count.

daily-month = Daily deals of { $month }
month-line = { $place }\. **{ $name }** { $points } { $points ->
        [one] point
       *[other] points
    }, { $days } { $days ->
        [one] day
       *[other] days
    }
# $moves: so many moves make a day count.
month-how = A day counts once you've made { moves }, and is worth up to 10 points: 7 for a win, 2 more without undo and hint, 1 more if half of the winners needed at least as many moves. What you bring home counts too. Your best { $most } days count.

## Why a game is not struck out of the league

strike-no-game = There's no such game in this season. Pick one from the list, or type who played.
strike-own = You played in this game yourself: somebody else who manages the server has to decide.
strike-why = Say why, too: `/strike reason:`. Everybody who looks at the game can read it.

## Lines about a game that is struck out of the league. $game: as "Chinese Patience with Ann and Bob". $reason: as it was typed.

strike-done = Struck out of the league and the ratings: { $game }. Reason: { $reason }
strike-undone = Back in the league and the ratings: { $game }.
strike-game = **{ $title }** of <t:{ $at }:d>, { $players }
# In a list. $day, $month: when the game ended, as "27 Nov".
strike-entry = { $day } { $month }, { $title }: { $players }
strike-entry-struck = Struck out: { $game }

## Labels

label-unstrike = Let it count again

label-day-today = Today
label-whole-table = Whole table
# Above a list of the players on the page.
label-whose-games = Somebody's games ...
label-rating = Rating
label-daily-list = Daily deals
label-contests = Games with others
# The ten lines before and after.
label-page-before = Previous ten
label-page-after = Next ten
label-yesterday = Yesterday
label-month = This month
