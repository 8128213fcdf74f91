# What `/rules` tells besides the rules of games themselves.

how-to-choose = Choose with `/patience start rules:`, or from the list below the newly dealt cards:
# $id: the game as its command names it.
how-to-choose-in-lobby = Choose with `/{ $id } start rules:`, or single rules from the list before the deal:
also-known = Also known as { $names }.
source = -# Source: { $source }.
how-each-is-played = -# `/rules game:` tells how each of them is played.

## Headings, and lines of a list

# $presets: the names of sets of rules, with commas.
ready-made = - ready-made: { $presets }
# $summary: a sentence about the game.
game-for-several = - **{ $title }** (`/{ $id } start`): { $summary }
for-several = ### For several players
for-one = ### For one player: `/patience start`
