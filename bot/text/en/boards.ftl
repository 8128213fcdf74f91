# What everybody reads at a table: the lobby, whose turn it is, below the picture, and the table in words.

# $piles: what one player alone sees, with commas.
private = Only you see this: { $piles }.
table-closed = This table is closed.

## The lobby

# $people: who is mentioned.
invited = { $people }: you're invited. Tap **Join**.
lobby-invitation = Up to { $limit } players: tap **Join**. **{ $host }** can add computers, and taps **Begin** to deal.
lobby-full = All seats are taken: **{ $host }** taps **Begin** to deal.

# What stands behind More: for the host, and for everybody else.
more-page = Pick the rules and the time per turn; everybody sees them on the table.
more-page-guest = { $host } picks the rules. `/rules` shows how to play.
# The host's own page.
rules-page = Pick a rule to see its choices.
## Games for one player

# The buttons below do what it says.
stuck = **No useful moves left.** Undo a few, restart this deal, or go on to the next one.
# $example: a move as it is typed.
dealt-solo = Tap a button or pick a move below, or type it, like `/move { $example }`. Rules: `/rules`.
together = - Anybody in this channel can move.

## Games of several

# On a table where nobody has moved yet.
dealt-shared = -# `/rules` shows how to play, and `/resign` ends the game for you.

## The table in words, for who cannot see the picture

# $piles: the names of piles, with commas.
empty-piles = Empty: { $piles }.
# $kind: "Foundation", for example. $which: the cards on top of them.
goals = { $kind }s: { $which }.
goals-empty = { $kind }s: empty.
# $seat: the number of a player.
player-out = { $seat } { $name } is out.

## Headings, and lines without a full stop

lobby-open = ### { $title }: who's in?
# $preset: the name of a set of rules.
# $blurb: a sentence about it.
lobby-rules = Rules: **{ $preset }**. { $blurb }
# $preset: the set of rules that the table's own ones differ from.
lobby-own-rules = Rules: **custom**, like { $preset } except:
# $rule: as "Equal ranks fit on wastes". $value: as "yes".
rule-line = { $rule }: { $value }
# $preset: the name of the rules by which the bot refuses wrong moves.
first-game = -# First time? Take **{ $preset }**, under **{ label-more }**.
# What did not go with a rule that the host has chosen. $rule and $value: as above.
changed-along = - **{ $rule }: { $value }** (changed to go with your choice)
rule-heading = ### { $rule }
# $value: as "Yes". $rule: what that means, as a sentence.
rule-choice = - **{ $value }**: { $rule }
rule-choice-now = - **{ $value }** (now): { $rule }
## Parts of sentences

# $who: a player.
to-move = { $who }'s turn

# The rules of a table that are no set with a name.
own-choice = Custom
# $which: cards. $pile: as "hand".
private-in = { $which } in your { $pile }
private-on-top = { $which } on top of your { $pile }
# Below the picture. $last: what happened last, as "Bob drew J♥".
caption-over = { $last } · game over
caption-ended = Game over
caption-next = { $last } · { $who }'s turn
newly-dealt = New deal
won = won
given-up = resigned
# $title: a game. $day: a date, as "2026-11-21".
deal-of-day = { $title }, deal of { $day }
deal-numbered = { $title }, deal { $number }
# How thick a pile is whose cards nobody may count.
thickness = { $thickness ->
        [nothing] empty
        [thin] thin
        [medium] medium
       *[thick] thick
    }
pile-empty = empty
pile-closed = closed
face-down = { $number } face down
# $piles: the labels of piles, with blanks.
empty-labels = empty { $piles }

## Labels of buttons and lists

label-join = Join
label-begin = Begin
label-leave = Leave
label-cancel = Close the table
# Opens a page that one person alone sees: rules, time, leaving, closing.
label-more = More
label-back = Back
label-sure-resign = Yes, resign
label-sure-seat = Yes, go on
label-sure-cancel = Yes, close it
label-sure-restart = Yes, same deal
label-sure-next = Yes, new cards
# Draws a card, and puts it where the turn ends if it can go nowhere else.
label-through = Draw; end turn if no fit
# $kind: the piles where all cards go now, as "foundation".
label-finish = Finish: all to the { $kind }s
label-undo = Undo
# Beside undo, where no useful moves are left.
label-back-to-win = Back to where it could be won
label-redo = Redo
label-hint = Hint
label-restart = Restart
label-resign = Resign
# After the end: the same cards for one player, another game of several, and the secrets of the deal.
label-same-deal = Same deal
label-again = Play again
# How anybody can check that the cards were settled before they were played: on a table, and after a game.
label-fair = Fair deal?
# After a deal that was given up.
label-solution = Could it be won?
label-lost = Where was it lost?
# Below the last position that could be won.
label-play-on = Play on from here
label-lost-win = Show the win
# What a player alone may see.
label-peek = Peek at my cards
# Other cards, for one player, and the next deal of a match.
label-other-deal = Next deal
list-of-moves = Moves
list-of-moves-of = { $name }'s moves
list-of-rules = Change a rule
# Of what can be chosen for one rule.
list-of-choices = Choose
list-of-presets = Choose the rules (host)
# $preset: the rules that are chosen, in a list that is closed.
label-preset = Rules: { $preset }
label-rules = Custom rules
label-all-rules = Back to all rules

# Of two tables of one's own; $title: a game.
label-board-here = In this channel: { $title }
label-board-private = Only you see it: { $title }

## Parts: the table in letters of one width

letters-thickness = - thin, = medium, ≡ thick pile
letters-turn = (to move)

## Which board is to be shown again

which-board = You have two games going: one in this channel, and one that only you see. Which board do you want?

## Tables in letters, switched on and off

text-on = From now on, every table you play at also comes as text, below the picture; others there see it too. `/text off` stops that.
text-off = No more tables as text. Plain `/text` still shows you one whenever you like.
