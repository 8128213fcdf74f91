# What the channel is told of a game. A turn is one line: its player's name, and behind it phrases with commas between.

## Parts of lines. $cards: cards, as "J♥" or "10♠ 9♥". $place: a pile, as "own reserve". $name: the player whose card it was.

told-drew = drew { $cards }
# Below the picture. $target: a pile as it is labelled there.
told-drew-to = drew { $cards } → { $target }
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
# Below the picture, where cards closed up.
told-moved-many = { $number } cards moved
told-redealt = redealt
told-passed = passed
told-gave-up = resigned
# $violation: the rule that was broken, as "put a card where it doesn't fit".
told-broke = **{ $offender }** { $violation }
# A move of which nothing else can be told. $text: what was typed for it.
told-typed = `{ $text }`
# A card that is another player's, and where it goes.
told-cards-of = { $cards } from { $place }
# $move: a move, as "5♣ → 6♦ (column 4)".
told-undone = undone: { $move }
# Among several players.
told-took-back = took back { $move }
told-redone = redone: { $move }

## Sentences by themselves. $who, $caller, $offender: players.

told-penalty = **{ $who }** takes { $number ->
        [one] a penalty card
       *[other] { $number } penalty cards
    }.
told-to-make-good = **{ $who }** picks which missed move to make.
told-owned-up = **{ $who }** { $violation }, and declared it.
told-owned-up-to-nothing = **{ $who }** declared, but hadn't broken a rule.
# $reason: what was wrong, as "5♣ could go to its foundation" or "Bob put a card where it doesn't fit".
told-called = **{ $caller }** { $call }: { $reason }.
told-called-wrongly = **{ $caller }** { $call }, but **{ $offender }** hadn't broken a rule.
told-resigned = **{ $who }** resigned.
# While the others play on for their places.
told-out = **{ $who }** is out, in { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[other] sixth
    } place.
told-skipped = **{ $who }**'s turn is skipped.
told-all-redealt = The cards are redealt.
told-taken-back = Everything from that move on is undone, and **{ $who }** loses the turn.
# Where what was missed is made good and ends the deal.
told-taken-back-at-last = Everything from that move on is undone.
told-search-limit = That was too complex to check in full, so not every rule was enforced.
told-blocked = The deal is blocked: play only goes round in circles.

## Lines that stand for others


# $piles: as "house 1 and house 2". In so many moves between such piles, of which nothing else is told.
told-emptied-in = emptied { $piles } in { $moves } moves
# $kind: as "house". What was moved between such piles, none of which lies empty after it.
told-among = { $moves ->
        [one] 1 move between { $kind }s
       *[other] { $moves } moves between { $kind }s
    }
# $said: what a long turn came to, with commas.
told-in-all = { $said } ({ $moves } moves in all)
told-left-out = … { $number } more …
# Of a turn that goes on: what stands before its last few moves. $next: the first of these, as "5♣ → 6♦ (column 4)".
told-earlier = { $number ->
        [one] made 1 move
       *[other] made { $number } moves
    }, then { $next }
