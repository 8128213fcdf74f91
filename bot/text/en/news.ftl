# What the channel is told of a game. A turn is one line: its player's name, and behind it phrases with commas between.

## Parts of lines. $cards: cards, as "J♥" or "10♠ 9♥". $place: a pile, as "own reserve". $name: the player whose card it was.

told-drew = drew { $cards }
told-drew-unseen = drew { $number } cards, { $cards } on top
told-drew-hidden = drew { $number ->
        [one] a card
       *[other] { $number } cards
    }
told-dealt = dealt { $cards }
told-dealt-face-down = dealt { $number ->
        [one] a card
       *[other] { $number } cards
    } face down
told-turned-up = turned up { $cards }
told-turned-up-at = turned up { $cards } ({ $place })
told-turned-over = turned the { $pile } over
told-removed = removed { $cards }
told-auto = auto-played { $cards }
told-redealt = redealt
told-passed = passed
told-gave-up = resigned
# A card that is another player's, and where it goes.
told-cards-of = { $cards } from { $place }
# $move: a move, as "5♣ → 6♦ (column 4)".
told-undone = undone: { $move }
# Among several players.
told-took-back = took back { $move }
told-redone = redone: { $move }
told-hint = hint: { $move }
told-lost = hint: there's no way to win from here

## Sentences by themselves. $who, $caller, $offender: players.

told-penalty = { $who } takes { $number ->
        [one] a penalty card
       *[other] { $number } penalty cards
    }.
told-to-make-good = { $who } picks how to make it good.
told-owned-up = { $who } { $violation }, and declared it.
told-owned-up-to-nothing = { $who } declared, but hadn't broken a rule.
# $reason: what was wrong, as "5♣ could go to its foundation" or "Bob put a card where it doesn't fit".
told-called = { $caller } { $call }: { $reason }.
told-called-wrongly = { $caller } { $call }, but { $offender } hadn't broken a rule.
told-resigned = { $who } resigned.
# While the others play on for their places.
told-out = { $who } is out, in { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[other] sixth
    } place.
told-skipped = { $who }'s turn is skipped.
told-all-redealt = The cards are redealt.
told-taken-back = Everything from that move on is undone, and { $who } loses the turn.
told-search-limit = That was too complex to check in full, so not every rule was enforced.
told-blocked = Nobody can move: the game is blocked.

## Lines that stand for others

told-left-out = … { $number } more …
# Of a turn that goes on: what stands before its last few moves. $next: the first of these, as "5♣ → 6♦ (column 4)".
told-earlier = { $number ->
        [one] 1 earlier move
       *[other] { $number } earlier moves
    }, then { $next }
