# What stands in sentences of all kinds.

## Parts of sentences

# Whoever has a name that cannot be seen.
nameless = Somebody
# Whoever has a name that cannot be written. $number: of the seat, or the place in a table.
player-number = Player { $number }
# Things in a row. $first: all but the last, with commas.
all-of = { $first } and { $last }
cards = { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }
moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
points = { $points ->
        [one] 1 point
       *[other] { $points } points
    }
undos = { $undos ->
        [one] 1 undo
       *[other] { $undos } undos
    }
hints = { $hints ->
        [one] 1 hint
       *[other] { $hints } hints
    }
# $name: an entry of a list. $blurb: what it is like.
entry-with-blurb = { $name }: { $blurb }
# $stakes: what somebody has won or lost, as "+3".
at-stake = stakes { $stakes }
