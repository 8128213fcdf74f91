# The daily deal before somebody has begun their try.

# $day: a date, as "2026-11-21". $title: a game. The first lines of its rules follow.
daily-page =
    ### Daily deal of { $day }: { $title }
    Everybody gets the same cards today, and one try each, on a board that only you see. Once you begin, it counts; practice doesn't.
# $hard: how hard the deal is, in a word.
deal-difficulty = Today's deal is **{ $hard }**.

## Labels

label-begin-try = Begin my one try
label-practise = Practise another deal
