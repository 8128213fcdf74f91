# The daily deal before somebody has begun their try.

# $day: a date, as "2026-11-21". $title: a game. $moves: so many moves make a day count. The first lines of its rules follow.
daily-page =
    ### Daily deal of { $day }: { $title }
    Everybody gets the same cards today, and one try each, on a board that only you see. Once you begin, that's your try, and the day counts once you've made { moves }. Practice on another deal doesn't touch it.
# $hard: how hard the deal is, in a word.
deal-difficulty = Today's deal is **{ $hard }**.

## What somebody reads of their own try once it is over, one sentence after another

# $points: 0 to 10.
day-worth = Your try: { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
# The same, as long as it may be worth one more.
day-worth-so-far = Your try: { $points ->
        [one] 1 point
       *[other] { $points } points
    } so far.
# $streak: so many days in a row. $longest: the most there have been.
day-streak = Your daily streak: { $streak ->
        [one] 1 day
       *[other] { $streak } days
    }, longest { $longest }.
# $moves: so many moves make a day count.
day-no-streak = No daily streak: a day counts once you've made { $moves ->
        [one] one move
       *[other] { $moves } moves
    }.
day-joker-left = You still have this week's joker: it covers one missed day.
day-joker-used = Your joker for this week has covered a missed day.

## Labels

label-begin-try = Begin my one try
label-practise = Practise another deal
# The same cards once more, after the one try.
label-practise-same = Practise this deal
