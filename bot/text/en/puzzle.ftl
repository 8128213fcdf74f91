# "Was that a knock?", or in another game's word: one turn a day, and whether it should have been called.

# $question: as "Was that a knock?", in the word of its game. $day: a date, as "2026-11-21".
puzzle-heading = ### { $question } { $day }
# $who, $caller: players as "Player 1".
puzzle-question = The board is as it was before **{ $who }**'s turn, and below it is all of that turn. It's { $caller }'s move now: would you call it?
puzzle-right = **Right!**
puzzle-wrong = **Not this time.**
# $call, $answer, $said: what stands on a button, as "Knock", "Stop!" or "Let it pass".
# $reason: what was wrong, as "5♣ could go to its foundation" or "Player 1 put a card where it doesn't fit".
puzzle-breach = The answer was “{ $call }”: { $reason }.
# $number: of the slip on the picture, and of the move in words, at which a rule was broken first.
puzzle-breach-at = The answer was “{ $call }” at move { $number }: { $reason }.
puzzle-fine = The answer was “{ $answer }”: nothing in that turn broke a rule.
puzzle-answered = You've answered this one already: you said “{ $said }”.
# $answered: how many on the server have answered. $passed: how many of them would not have called.
puzzle-said = { $answered ->
        [one] You're the first here to answer.
       *[other] { $passed ->
            [0] None of the { $answered } people here who answered let it pass.
           *[other] { $passed } of the { $answered } people here who answered let it pass.
        }
    } There's a new one tomorrow.
# $turn: the moves of the turn. $board: the table in words.
puzzle-alt = The turn: { $turn }. The board before it: { $board }

## Parts of sentences

# $title: a game. $players: how many play.
puzzle-table = { $title }, { $players } players

# $number: which move of the turn. $move: what was done, as "5♣ → 6♦ (column 4)".
puzzle-move = { $number }. { $move }

## Refusals

puzzle-nowhere = The daily puzzle is for servers: type `/puzzle` on one where I'm a member.
puzzle-put-away = The turn that stood here has been put away, so nothing was noted. `/puzzle` shows the one that took its place.
puzzle-forgotten = You'd answered this one before I forgot you, so nothing was noted. There's a new one tomorrow.
puzzle-past = That was another day's puzzle. `/puzzle` shows today's.

## Labels

label-puzzle-let = Let it pass
