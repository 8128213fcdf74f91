# How games ended, and the proof of their deals.

## Games of several. $who: who won, as "**Ann**". $number: how many they are, or of what.

won-out = { $who } went out and wins!
won-alone = { $who } wins: everybody else resigned.
won-blocked = The game is blocked: { $who } { $number ->
        [one] wins
       *[other] share the win
    } with the fewest cards.
place-out = { $place }. **{ $name }** · went out
place-left = { $place }. **{ $name }** · { $number ->
        [one] { $number } card left
       *[other] { $number } cards left
    }
place-resigned = { $place }. **{ $name }** · resigned
gained-score = { $number ->
        [one] { $number } point in the deal
       *[other] { $number } points in the deal
    }
gained-stakes = stakes { $stakes }
# $points: those of the league, as "+1.5".
gained-points = { $points } in the league
# $scores: as "Ann 7, Bob 3".
match-goes-on = **The match to { $target } goes on.** After deal { $number }: { $scores }.
match-over = **The match is over**: { $who } { $number ->
        [one] wins
       *[other] win
    }. Points: { $scores }.
match-over-penalties = **The match is over**: { $who } { $number ->
        [one] wins
       *[other] win
    }. Penalty points: { $scores }.

## Games for one player. $who: a player's name. $time: as "4:07".

everybody = Everybody together
won-solo = ### { $who } won in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }!
won-solo-in = ### { $who } won in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } and { $time }!
lost-solo = ### { $who } resigned after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
still-to-place = { $number ->
        [one] { $number } card was still to be placed.
       *[other] { $number } cards were still to be placed.
    }
undos = { $number ->
        [one] { $number } undo
       *[other] { $number } undos
    }
hints = { $number ->
        [one] { $number } hint
       *[other] { $number } hints
    }
# $help: as "2 undos and 1 hint".
aided = With { $help }.
unaided = No undo, no hint.
records = Streak: { $streak } · Best so far: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $time }
known-deal = A deal you had played before: it doesn't change your streak or your best games.

