# The announcement of a daily deal, one each morning in a channel that the server has chosen.

# $day: a date, as "2026-11-21". $title: a game.
morning-heading = ### Daily deal of { $day }: { $title }
# $tried: how many have tried it. $won: how many have won.
morning-yesterday = Yesterday's deal: { $tried ->
        [one] one person has tried it so far
       *[other] { $tried } people have tried it so far
    }, and { $won ->
        [0] nobody has won.
        [one] one has won:
       *[other] { $won } have won:
    }
morning-nobody = Nobody tried yesterday's deal.
morning-puzzle = Was that a knock, or a Stop? `/puzzle` has a new turn to judge.
# Follows that. $answered: how many answered yesterday. $right: how many of them were right.
morning-puzzle-went = Yesterday { $right ->
        [0] nobody
       *[other] { $right }
    } of { $answered } got it right.
# $streaks: some of the parts below.
morning-streaks = Longest streaks: { $streaks }

# Of a deal that is closed. $title: a game. $day: a date. $people: of so many who lost it, the move is known with which they did.
morning-lost = { $title } of { $day }: most of the { $people } who lost it had done so by move { $move }.

## Parts of sentences

morning-place = { $place }\. **{ $name }** in { moves }
morning-streak = **{ $name }** { $days }

## Labels

label-morning-play = Play
label-morning-rules = Rules
label-best-game = Best game
