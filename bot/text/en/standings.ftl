# Tables of results, and how somebody did in one of them.

no-league = Nobody on this server has finished a game against other people yet. For solo games, see `/standings game:`.
once = -# A deal counts once per player: the first time they play it anywhere, unless they've been shown how it goes.
nobody = Nobody on this server has finished a game of { $title } yet. Start one with `/patience start`.
nobody-today = Today's deal is a game of { $title }, and nobody has finished it yet. Play it with `/daily`.
not-you = You haven't finished a game here yet. Start one with `/patience start`.
not-you-one = You haven't finished a game of { $title } here yet. Start one with `/patience start`.
# $day: a date, as "2026-11-21". $seed, $salt: the secrets of the deal.
former-day = -# The deal of { $day }, { $title }, had the seed `{ $seed }` and the salt `{ $salt }`: the seal shown then is the SHA-256 of salt and seed.

## Titles of tables

league = Standings
game-standings = { $title }: standings
own-games = Your games in direct messages
# $name: of whom the results are.
own-results = { $name }'s results
daily-results = Daily deal of { $day }: { $title }

# A picture in words, for who cannot see it. $names: in the order of the rows, with commas.
chart-alt = { $title }, as a chart of the numbers from the text above.
table-alt = { $title }, as a table with the numbers from the text above. From the top: { $names }.

## Lines and cells of tables

# $knocks: how often the player was called rightly, by a knock in one game or Stop in another.
league-line = { $place }\. **{ $name }**: { points }, { $won } won of { $played }, { cards } left, { $knocks ->
        [0] never caught
        [one] caught once
       *[other] caught { $knocks } times
    }
# How somebody did in a game: these three in a row, with commas.
tally = { $won } won of { $played } ({ $unaided } without help)
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

## Headings of columns: each word stands on a line of its own, so that a column is as narrow as its longest word

column-player = player
column-game = game
column-points = points
column-won = won
# Cards that were left at the end of games.
column-left = left
# How often a player was called rightly.
column-caught = caught
column-stakes = stakes
# Games won without undo or hint.
column-unaided = no help
# Wins one after another, at the moment.
column-streak = streak
# The fewest of a game won, and the shortest.
column-moves = moves
column-time = time
column-result = result
# Whether any were used.
column-help = undos, hints
