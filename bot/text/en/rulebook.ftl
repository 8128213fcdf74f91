# What `/rules` tells besides the rules of games themselves.

how-to-deal = Start it with `/patience start game:{ $title }`.
# Of a game whose deals have numbers in other programs as well. $last: the last of these numbers.
how-to-deal-ms = Start it with `/patience start game:{ $title }`. With `deal:ms 617` you get the deal that other { $title } programs number 617; there are { $last } of them.
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
# $titles: all games for one.
titles-for-one = { $titles }.
source = -# Source: { $source }.
how-each-is-played = -# Pick a game below, or name it with `/rules game:`, to see how it's played; `/rules game:terms` tells what the words mean.

## Labels

# The button below the rules of a game.
label-more-rules = The end, the table, typing
label-terms = What the words mean
# In the place of what is picked from a list of games, the $first to the $last of which are in it.
label-rules-from-to = Rules: { $first } to { $last }
# The suggestion that stands for that page, among those for games.
terms-entry = terms: what the words in the rules mean

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
