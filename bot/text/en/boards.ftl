# What everybody reads at a table: below the picture, in the lobby, and how a game for one player stands.

# $seal: the SHA-256 of the salt and the deal.
seal = -# Seal of the deal: `{ $seal }`
# $piles: what one player alone sees, as "7♣ on top of your hand".
private = Only you see this: { $piles }.

## Games for one player

stuck = **No move is left.** `/undo` takes moves back, `/restart` deals the same cards anew, `/next` other ones.
dealt-solo = Use the buttons and the list, or type `/move` and what you play; `/rules` tells how.
together = - Everybody in this channel may move.
# $heading: a game and which deal of it, as "Klondike, deal 4711".
put-aside = { $heading }: put aside before the first move.

## Below the picture, and whose turn it is. $last: what happened last, as "Bob drew J♥". $who: a player.

to-move = { $who }'s turn
caption-next = { $last } · { $who }'s turn
caption-over = { $last } · game over
newly-dealt = newly dealt
moves = { $number ->
        [one] { $number } move
       *[other] { $number } moves
    }
won = won
given-up = resigned
game-over = The game is over.
table-closed = This table is closed.
