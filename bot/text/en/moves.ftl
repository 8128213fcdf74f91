# A move as a person says it: on buttons, in lists, in hints, in the news and below the picture. As short as can be.

## Cards

# $card: the lowest of the cards that move together, as "10♠". $more: how many lie on it.
cards-together = { $card } +{ $more }

## Places. $kind: a kind of pile, as "waste". $number: of several such piles. $name: of the player who owns it.

place = { $kind }
place-numbered = { $kind } { $number }
# $kind: a single letter.
place-lettered = { $kind }{ $number }
place-own = own { $kind }
place-own-numbered = own { $kind } { $number }
place-of = { $name }'s { $kind }
place-of-numbered = { $name }'s { $kind } { $number }
# What the piles of a tableau are called: spread down, spread to a side, or not spread.
column = column
row = row
pile = pile

## Moves. $cards: what moves. $place: where to. $onto: the card that lies there. $from: where it comes from.

move-to = { $cards } → { $place }
move-on = { $cards } → { $onto } ({ $place })
move-empty = { $cards } → empty { $place }
move-from = { $from }: { $move }
# $cards: those of a pair, or another combination, that leave the game together.
move-take = { $cards } away
# $move: a move that reads like another one. $text: what is typed for it.
move-typed = { $move } [{ $text }]
