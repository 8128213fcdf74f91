# Games that are looked at once more.

## What commands say of themselves: at most 100 characters each

command-replay = Watch a game from this channel again, move by move, or get it as a text file.
command-verify = Check that the cards of a finished game were settled before anybody played.

## Options of commands: at most 100 characters each

option-past-game = Which game; the newest one if left out
option-replay-as = A moving picture, or a text file with every move
option-seal = The seal you saw before the deal, to compare it with

## A replay. $game: which game it is, as "Klondike, deal 4711 (Ann)".

replay = ### Replay: { $game }
# $every: two or more.
replay-skips = -# It's a long game: you see the table after every { $every } moves.
# Below what only the person who asks sees.
replay-secret = -# Others may still be playing this deal, so only you see this.
replay-alt = Replay of { $game }, { $pictures } pictures. At the end:
record = ### Every move of { $game }
record-secret = -# Others may still be playing this deal, so only you see this, and the file leaves out the seed.
record-remarks-end = From here on, just the moves: the game is too long for more.
record-alt = The moves of { $game } as a text.
replay-wait = Making the replay of { $game } …

## Parts of sentences

# $game: as "Klondike, deal 4711". $players: their names, with commas.
replay-title = { $game } ({ $players })
past-running = still going on

## Whether a deal that was given up could be won. $moves: how many it takes.

solution = ### This deal could be won, in { moves }.
solution-blind =
    ### This deal could be won, in { moves }.
    -# I could see every card, and you couldn't.
solution-alt = { $game }, won in { moves }.
solution-none = This deal can't be won: I tried everything.
solution-unknown = I searched for a while and found no way to win this deal, but there may be one.
solution-uncounted = I only tell you after a deal that counts: play it alone, and make a move before you resign.
solution-later = Others may still be playing this deal. Ask me again once its day is over everywhere.
# A hint, or the way back to where the game could be won, at a table where it is practised.
help-later = Others may still be playing this deal, so you're on your own here until its day is over everywhere.

## Where a game for one player was lost

# $number: of the move. $move: what it did, as "7♣ to column 3". $moves: how many the win takes from this position on.
lost-here =
    ### Lost here: { $move }
    Move { $number } lost this game: I tried everything after it. From this position, you could still win in { moves }.
lost-after =
    ### No win found after this move: { $move }
    That was move { $number }. There may be a win after it, but I found none. From this position, you could still win in { moves }.
lost-not-yet =
    ### You could still win this
    It wasn't lost when it was given up: from this position, you could still win in { moves }.
lost-from-the-deal = This deal can't be won: I tried everything.
lost-nowhere = I searched for a while and found no way to win this deal, but there may be one.
# Where somebody wants to go back to the last position that can be won.
many-reviews = I'm busy with other games right now. Try again in a minute.
not-lost-yet = You can still win from here.
# Of a game that hides cards, or shuffles them, below what is said of it.
lost-blind = -# That's as the cards lay: I could see every card, and you couldn't.
lost-win = ### How to win from move { $number }, in { moves }.
lost-win-alt = { $game }, won in { moves } from move { $number } on.

## Why there is none

no-past-game = Nobody has finished a game in this channel yet.
no-past-game-like = I can't find that game in this channel. Pick one from the list, or leave `game` out for the newest.
replay-later = Others may still be playing this deal, so for now only whoever played that game can see it again.
still-played = That game isn't over yet. Ask again when it is.
many-replays = I'm busy with other replays right now. Try again in a minute.
still-searching = I'm still working on the last one you asked about. Try again in a minute.

## Whether a game was dealt fairly

verify-agrees = **The seal matches.** The cards were settled before anybody played.
# $shown: what somebody took for the seal.
verify-differs = **The seal doesn't match.** `{ $shown }` isn't the seal of this deal. Did you copy all of it, and from this table?
verify-compare = Below is the seal of the deal: compare it with the one that **{ label-fair }** showed you while the game went on, or let `/verify seal:` do that.
verify-dealt = I dealt the cards from this seed again and replayed all { moves }: the game ended the same way.
verify-numbered = This deal is no secret: `/patience start game:{ $title } deal:{ $number }` gives everybody the same cards. I dealt it again and replayed all { moves }: the game ended the same way.
