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
        [one] one card
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
# What a player did wrong, and the move that should have been made.
told-missed = { $violation } ({ $move } was possible)
# $move: a move, as "5♣ → 6♦ (column 4)".
told-undone = undone: { $move }
told-redone = redone: { $move }
told-hint = hint: { $move }

## Sentences by themselves. $who, $caller, $offender: players.

told-penalty = { $who } takes { $number ->
        [one] a penalty card
       *[other] { $number } penalty cards
    }.
told-to-make-good = { $who } chooses how to make it good.
told-owned-up = { $who } declared: { $violation }.
told-owned-up-to-nothing = { $who } declared, but had broken no rule.
told-called = { $caller } { $call }: { $offender } { $violation }, and { $penalty }.
told-called-wrongly = { $caller } { $call }, but { $offender } had broken no rule.
told-resigned = { $who } resigned.
told-all-redealt = The cards are gathered and dealt anew.
told-taken-back = Everything from that move on is taken back.
told-search-limit = There was too much to look through, so not everything was asked for.
told-blocked = Nobody can go on: the game is blocked.

## Lines that stand for others

told-left-out = … { $number } more …
