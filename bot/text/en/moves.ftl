# A move as a person says it: on buttons, in lists, in hints, in the news and below the picture. As short as can be.

## Parts: cards

# $card: the lowest of the cards that move together, as "10♠". $more: how many lie on it.
cards-together = { $card } and { $more } more
# $cards: as above. $place: where they lie, as "column 4".
cards-from = { $cards } ({ $place })
# One that whoever reads this does not see.
card-unseen = a card

## Parts: places. $kind: a kind of pile, as "waste". $number: of several such piles. $name: of the player who owns it.

place-numbered = { $kind } { $number }
# $kind: a single letter.
place-lettered = { $kind }{ $number }
# $which: one of the above, or a kind of which there is one.
# The pile of whoever moves: told to that player alone, and told to all.
place-your = your { $which }
place-own = own { $which }
# One that nobody owns, and of which there is one.
place-the = the { $which }
place-of = { $name }'s { $which }

## Parts: moves. $cards: what moves. $place: where to. $onto: the card that lies there.

move-to = { $cards } → { $place }
move-on = { $cards } → { $onto } ({ $place })
move-empty = { $cards } → empty { $place }
# Below the picture, with the piles as they are labelled there: "8♣ t12 → f4".
move-labelled = { $cards } { $source } → { $target }
# $cards: those of a pair, or another combination, that leave the game together.
move-take = { $cards } away
# $move: a move that reads like another one. $text: what is typed for it.
move-typed = { $move } [{ $text }]
# $move: a move after which it is another player's turn.
move-ends = { $move }: end turn

## Labels of lists and buttons

# What is not on a button.
list-more = More moves
# A list of the cards that can move. $first and $last: piles, as "column 1" and "column 18".
list-of-cards = { $first } to { $last }
# $card: a card that can go to several places. $place: where it lies. $number: how many moves there are.
list-card = { $card } ({ $place }): { $number } moves
play-anyway = Play it anyway
# What is offered while somebody types. $move: as above. $text: what can be typed for it.
suggested = { $move } · { $text }
