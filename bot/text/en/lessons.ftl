# Private lessons, which a button below the rules of a game opens.

## Labels

label-lesson = Show me
label-lesson-again = Once more
lesson-opponent = Opponent

## Lines of a page

# $game: its title.
lesson-step = ### { $game }: step { $number } of { $steps }
lesson-end = ### { $game }: that's it
lesson-right = ✅ That's right.
# $move: what was tapped, like "7♣ → 8♥". $why: a sentence.
lesson-wrong = ❌ { $move }: { $why }
