# What a hint says.

## Parts of lines. $move: a move, as "5♣ → 6♦ (column 4)".

# A hint by what looks best, and one by a search that has found the whole way to a win.
told-hint = hint: { $move }, my best guess
told-hint-sure = hint: { $move }, and you can still win
told-lost = hint: there's no way to win from here
