# What `/rules` tells besides the rules of games themselves.

how-to-deal = Start it with `/patience start game:{ $title }`.
# $id: the game as its command names it.
how-to-open-one = Open a table with `/{ $id } start`; the others `/join`, and the host deals with `/begin`.
how-to-type = Tap a button, pick from the list below the picture, or type a move after `/move`. Examples from some deal:
how-to-type-here = Pick a move below the picture, or type one after `/move`. At this table right now:
# $text: a move as it is typed. $short: another way to type it. $move: what it does.
example = - `{ $text }`: { $move }.
examples = - `{ $short }` or `{ $text }`: { $move }.

how-to-choose = Choose with `/patience start rules:`, or from the list below a new deal:
# $id: the game as its command names it.
how-to-choose-in-lobby = Choose with `/{ $id } start rules:`, or on the table before the deal:
also-known = Also known as { $names }.
source = -# Source: { $source }.
how-each-is-played = -# `/rules game:` shows how to play each of them.

## Headings, and lines of a list

# $preset: the name of a set of rules. $blurb: a sentence about it.
ready-made = - **{ $preset }**: { $blurb }
# $summary: a sentence about the game.
game-for-several = - **{ $title }** (`/{ $id } start`): { $summary }
for-several = ### Multiplayer
for-one = ### Solo: `/patience start`

## Parts of sentences

# Whose piles they are in an example.
opponent = an opponent
