# What happened at a table, for everybody.

## At a table of several players. $who: the player whose turn it is. $which: cards. $source, $target, $pile: as "tableau 2".

resigned = { $who } gave up.
dealt-anew = The cards are gathered and dealt anew.
taken-back-from = Everything from that move on is taken back.
search-limit = There was too much to look through, so not everything was asked for.
# $pile: as "stock".
standstill = It is a standstill: the { $unused } unused cards go under the { $pile }s.
penalty-cards = Penalty cards: { $number }.
to-make-good = { $who } chooses how to make it good.
# $pile: as "waste".
turned-over = { $who } turned the { $pile } pile over.
# $fault: what the player had done, in the words of the game.
owned-up = { $who } declared: { $fault }.
owned-up-to-nothing = { $who } declared, but had broken no rule.
blocked = Nobody can go on: the game is blocked.
moved = { $who }: { $which } from { $source } to { $target }.
turned-up = { $who } turned up { $which }.
turned-up-pile = { $who } turned up the { $pile }.
pile-turns-up = { $pile } turns up { $which }.
# $call, $violation, $penalty: in the words of the game, as "knocked", "should have played to a foundation".
called-wrongly = { $caller } { $call }, but { $offender } had broken no rule.
called-rightly = { $caller } { $call }: { $offender } { $violation }, and { $penalty }.
called-rightly-for-move = { $caller } { $call }: { $offender } { $violation } ({ $source } to { $target } was possible), and { $penalty }.

## At a table for one player. $move: the text of a move.

taken-back = Taken back: `{ $move }`.
made-again = Made again: `{ $move }`.
advised = **Hint**: `{ $move }`.
cards-moved = { $which } from { $source } to { $target }.
cards-removed = { $number ->
        [one] { $which } is taken away.
       *[other] { $which } are taken away.
    }
dealt-from = Dealt from { $source }: { $which }.
# $which: the last of the cards, for those below it cannot be seen.
drawn-unseen = { cards } from { $source } to { $target }: { $which }.
# $goal: as "foundation".
followed = { $number ->
        [one] By itself to its { $goal }: { $which }.
       *[other] By themselves to the { $goal }s: { $which }.
    }
place-filled = { $which } from { $source } fills { $target }.
places-filled = Spaces are filled with { $which }.
many-turned-up = Turned up: { $which }.
pile-turned-over = The { $pile } is turned over.
dealt-face-down = { cards } dealt face down.
game-given-up = The game is given up.

## Parts of sentences

# Another player's pile.
pile-of = { $who }'s { $pile }
# $which: the first of many cards.
and-more = { $which } and { $number } more
