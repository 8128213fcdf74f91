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
# What a game did to ratings, in small print below it. $people: each as below.
rating-changed = -# Rating: { $people }
# The same, below the line that computers keep the game out of the league.
rated-anyway = -# It's rated, though: { $people }
rated-unchanged = -# It's rated, though nobody's rating has changed.
# Why it is not. $players had to have had $turns each.
unrated-short = -# It isn't rated either: that takes at least { $players } players with { $turns } turns each.
# $most: so many games a week are.
unrated-often = -# It isn't rated either: only { $most } games a week with the same person or level are.
unrated-late = -# It isn't rated either, because a computer has taken over a seat.
unrated-alone = -# It isn't rated either, because only one person stayed in it.
# $change: as "+12".
rating-change = { $name } { $change }
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
known-deal = You knew this deal, from playing it before or seeing how it goes, so this game doesn't count.

## Parts of sentences

# The players of a game for one in which all may move.
everybody-together = Everybody together

## Lines: the proof of a deal, told to who asks for it

# Before the end. $seal: the SHA-256 of the salt and the seed of the deal.
fair-later = The cards are already settled, and this seal proves it. Once the game is over, I'll show what it was made from, so that anybody can check.
    Seal of the deal: `{ $seal }`
# $seed, $salt: the secrets of the deal. $seal: the same as before.
proof =
    Seed: `{ $seed }`
    Salt: `{ $salt }`
    Seal of the deal: `{ $seal }`
    To check, hash salt and seed joined together: `printf %s { $salt }{ $seed } | sha256sum` prints the seal, so the cards were settled before anybody played.
still-secret = Others may still be playing this deal, so its proof comes later, with the results of another day. Its seal is `{ $seal }`.

## The panel below the table of a game that is over: few words, for they stand in a picture.

## Titles. $who: the winners, as "Ann and Bob". $number: how many they are.

ending-won = { $who } { $number ->
        [one] wins
       *[other] win
    }
ending-deal = { $who } { $number ->
        [one] wins
       *[other] win
    } deal { $deal }
ending-match = { $who } { $number ->
        [one] wins
       *[other] win
    } the match
ending-draw = A draw
ending-out = { $title } came out
ending-short = { $title }: { cards } short
# Above what the winner has done: how long the longest turn was, for example.
ending-figures = { $who }'s figures
# Behind the name of a player who did.
ending-resigned = resigned

## Headings of columns: each word stands on a line of its own

# In a match: what this deal counts, and all deals so far.
column-deal = this deal
column-total = total
# In a deal that is no part of a match.
column-score = points
# Points of the league.
column-league = league

## Parts of tiles: a number, and after it what it counts

figure-moves = { $number ->
        [one] move
       *[other] moves
    }
figure-turns = { $number ->
        [one] turn
       *[other] turns
    }
# How many moves the winner made in one turn at most.
figure-longest-turn = in a turn
figure-time = time
# Games won in a row.
figure-streak = streak
# How many of them were used.
figure-undos = { $number ->
        [one] undo
       *[other] undos
    }
figure-hints = { $number ->
        [one] hint
       *[other] hints
    }

## Parts below them: what there has been before, up to this game

# $best: the fewest moves or turns, the shortest time, or the most moves of a turn.
figure-best = best { $best }
figure-longest = longest { $longest }
# This game is the best itself.
figure-record = best so far

## Parts of the line below the cards of a game that was won, after who won it

ending-deal-numbered = deal { $number }
ending-deal-of-day = deal of { $day }
ending-unaided = no undos, no hints
