# The daily deal before somebody has begun their try.

# $day: a date, as "2026-11-21". $title: a game. The first lines of its rules follow.
daily-page =
    ### Daily deal of { $day }: { $title }
    Everybody on this server gets the same cards, and one try each. Once you begin, it counts; practice doesn't.

## Labels

label-begin-try = Begin my one try
label-practise = Practise another deal
