# "Was that a knock?": one turn a day, and whether it should have been called.

# $day: a date, as "2026-11-21".
puzzle-heading = ### Was that a knock? { $day }
# $who, $caller: players as "Player 1".
puzzle-question = The board is as it was before **{ $who }**'s turn, and below it is all of that turn. It's { $caller }'s move now: would you call it?
puzzle-right = **Right!**
puzzle-wrong = **Not this time.**
puzzle-fine = Everything in that turn was in order, so a call would have been a false one.
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

## Refusals

puzzle-nowhere = The daily puzzle is for servers: type `/puzzle` on one where I'm a member.
puzzle-past = That was another day's puzzle. `/puzzle` shows today's.

## Labels

label-puzzle-let = Let it pass
