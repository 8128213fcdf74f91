# How a newcomer finds the way: a greeting, `/help`, and what a first game explains, each thing once.

## What the bot says when it comes to a server, in the practice room, and above `/help`

introduction = I deal patience games, draw the table after every move and know the rules, so you don't have to.
greeting = { introduction } Tap a button and I'll deal; `/help` shows what else I do.

## `/help`

# $several: the commands of games for several. They stand in front of what each does.
help-start = **Start**
    - `/patience start`: a solo game. { $solo } is a good first one.
    - { $several }: multiplayer. Open a table, the others tap Join, and you tap Begin. Alone? Tap Add a computer.
    - `/daily`: today's deal, the same for everybody on this server, one try each.
help-move = **Play**
    Tap a button or pick a move from the list below the picture. On a keyboard you can type instead: `/move 7c 8h`.
    `/rules` shows how to play, and `/standings` how you've done. `/tips on` explains things as you come to them.
    Can't see the picture, or it won't load? `/text on` adds every table as text.
    `/replay` shows a finished game move by move, and `/verify` checks that it was dealt fairly.
    `/remind` sets when I ping you, or that you're away for a while.
    `/settings` changes how the table looks: four colours or two, large ranks, high contrast, another felt.
    `/privacy` shows what I keep about you, and makes me forget it.
# $version: like 0.2.0. The name is the bot's own.
help-version = -# Patience Table { $version }
tips-off = No more tips. `/tips on` brings them back.
tips-on = You'll get a short tip the first time you come to something new.

## Labels

# $title: a game.
label-play = Play { $title }
label-random = Any solo game
# $title: a game that somebody has never played.
label-new-game = New: { $title }
label-play-computer = Play a computer
label-today = Today's deal
label-tips-off = No more tips
# Opens a thread for a game.
label-thread = Play it in a thread

## Threads for games whose channel is taken

# $title: a game, or the daily deal. $name: who opens it.
thread-name = { $title }: { $name }
# $channel: a mention.
in-thread = Your game is in { $channel }.

## Tips

tip-host = Tip: wait until the others have tapped Join, or add a computer, then tap Begin. Rules and time are under More.
# $title: a game. $aim: what it is about, as a sentence.
tip-turn = Tip: this is **{ $title }**. { $aim } `/rules` shows how to play.
tip-card = Tip: the card you turned up is waiting to be played. Pick where it goes, or just type the place.
tip-undo = Tip: you can undo any move with `/undo`, and `/hint` shows you one. Wins without either are counted separately.
# $call: what players call, as "Knock".
tip-call = Tip: you can always tap { $call }. Do it when you think another player's turn broke a rule: the board never says.
