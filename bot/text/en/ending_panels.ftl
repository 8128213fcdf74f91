# The panel below the table of a game that is over: few words, for they stand in a picture.

## Titles. $who: the winners, as "Ann and Bob". $number: how many they are.

ending-won = { $who } { $number ->
        [one] wins
       *[other] win
    }
ending-deal = { $who } { $number ->
        [one] wins
       *[other] win
    } deal { $deal }
ending-match = { $who } { $number ->
        [one] wins
       *[other] win
    } the match
ending-draw = A draw
ending-out = { $title } came out
ending-short = { $title }: { cards } short

## Headings of columns: each word stands on a line of its own

# In a match: what this deal counts, and all deals so far.
column-deal = this deal
column-total = total
# In a deal that is no part of a match.
column-score = points
# Points of the league.
column-league = league

## Headings of figures of a game for one player; a number stands above each

figure-moves = moves
figure-time = time
figure-streak = streak
# The fewest moves so far.
figure-best = best
# How many of them were used.
figure-undos = undos
figure-hints = hints
