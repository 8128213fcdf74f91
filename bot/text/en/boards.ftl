# What everybody reads at a table: below the picture, in the lobby, and how a game for one player stands.

# $seal: the SHA-256 of the salt and the deal.
seal = -# Seal of the deal: `{ $seal }`
# $piles: what one player alone sees, as "7♣ on top of your hand".
private = Only you see this: { $piles }.

## Games for one player

stuck = **No move is left.** `/undo` takes moves back, `/restart` deals the same cards anew, `/next` other ones.
dealt-solo = Use the buttons and the list, or type `/move` and what you play; `/rules` tells how.
together = - Everybody in this channel may move.
still-secret = -# Others may still play this deal: its seed and salt are told with the results of a later day.
