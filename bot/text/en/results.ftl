# How a game ended.

## Headings and lines about games of several. $who: who won, as "**Ann**". $number: how many they are. $points: those of the league, as "+1.5".

won-out = ### { $who } went out and wins!
# $others: those who resigned, as "Bob and Cleo".
won-alone = ### { $who } wins: { $others } resigned.
won-blocked = ### The game is blocked: { $who } { $number ->
        [one] wins
       *[other] share the win
    } with the fewest cards.
place-out = { $place }\. **{ $name }** · went out
place-left = { $place }\. **{ $name }** · { cards } left
place-resigned = { $place }\. **{ $name }** · resigned
# In a match.
gained-score = { points } in this deal
gained-points = { $points } in the league
# $scores: of each player, as "Ann 21, Bob 12".
match-goes-on = **The match to { $target } goes on.** After deal { $number }: { $scores }.
match-stops = **The match to { $target } stops here**, because a player has left for good. After deal { $number }: { $scores }.
match-over = **The match is over**: { $winners } { $number ->
        [one] wins
       *[other] win
    }. Points: { $scores }.
match-over-penalties = **The match is over**: { $winners } { $number ->
        [one] wins
       *[other] win
    }. Penalty points: { $scores }.

## Headings and lines about games for one player. $who: the player, or all of them. $time: as "4:07".

won-solo = ### { $who } won in { moves }!
won-solo-in = ### { $who } won in { moves } and { $time }!
lost-solo = ### { $who } resigned after { moves }
lost-together = ### Resigned after { moves }
still-to-place = { $cards ->
        [one] 1 card short.
       *[other] { $cards } cards short.
    }
# $help: as "2 undos and 1 hint".
aided = With { $help }.
unaided = No undos, no hints.
records = Streak: { $streak } · Best so far: { moves }, { $time }
known-deal = You knew this deal, from playing it before or seeing how it goes, so it doesn't count for your streak or your best games.

## Parts of sentences

# The players of a game for one in which all may move.
everybody-together = Everybody together

## Lines: the proof of a deal, told to who asks for it

# Before the end. $seal: the SHA-256 of the salt and the seed of the deal.
fair-later = The cards are already settled, and this seal proves it. Once the game is over, I'll show what it was made from, so that anybody can check.
    Seal of the deal: `{ $seal }`
# $seed, $salt: the secrets of the deal. $seal: what was shown before it.
proof =
    Seed: `{ $seed }`
    Salt: `{ $salt }`
    Seal, shown before the deal: `{ $seal }`
    To check, hash salt and seed joined together: `printf %s { $salt }{ $seed } | sha256sum` prints the seal, so the cards were settled before anybody played.
still-secret = Others may still be playing this deal, so its proof comes later, with the results of another day. Its seal is `{ $seal }`.
