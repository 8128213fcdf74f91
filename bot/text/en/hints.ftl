# What a hint says.

## Parts of lines. $move: a move, as "5♣ → 6♦ (column 4)".

# A hint by what looks best, and one by a search that has found the whole way to a win.
told-hint = hint: { $move }, my best guess
told-hint-sure = hint: { $move }, and you can still win
# The same with what speaks for the move. $why: one of the next ones, as "empties column 3".
told-hint-why = hint: { $move }, which { $why }, my best guess
told-hint-sure-why = hint: { $move }, which { $why }, and you can still win
why-turns-up = turns up a card
why-empties = empties { $pile }
why-frees = frees { $card }
# Of several kings that can go to an empty column, or whatever it takes, one goes on which this card can be played next.
# $rank: as on a card, "K". $kind: of the pile, as "column".
why-keeps = keeps { $rank ->
        [A] the ace's
        [J] the jack's
        [Q] the queen's
        [K] the king's
       *[other] the { $rank }'s
    } { $kind } for { $card }
# The card can be played next on what goes to an empty column.
why-follows = lets { $card } follow
told-lost = hint: there's no way to win from here
