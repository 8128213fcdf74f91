# What the bot says of itself: when it comes to a server, in the practice room, and in `/help`.

## When it comes, and above `/help`

introduction = I deal patience games, draw the table after every move and know the rules, so you don't have to.
greeting = { introduction } Tap a button and I'll deal; `/help` shows what else I do.

## `/help`

# $several: the commands of games for several. They stand in front of what each does.
help-start = **Start**
    - `/patience start`: a solo game. { $solo } is a good first one.
    - { $several }: multiplayer. Open a table, the others tap Join, and you tap Begin. Alone? Tap Add a computer.
    - `/daily`: today's deal, the same for everybody on this server, one try each.
    - `/puzzle`: "Was that a knock, or a Stop?" A turn to judge, one a day.
help-move = **Play**
    Tap a button or pick a move from the list below the picture. On a keyboard you can type instead: `/move 7c 8h`.
    `/rules` shows how to play, and `/standings` how you've done. `/tips on` explains things as you come to them.
    `/resign` ends the game for you.
    Can't see the picture, or it won't load? `/text on` adds every table as text.
    `/replay` shows a finished game move by move, and `/verify` checks that it was dealt fairly.
    `/remind` sets when I ping you, or that you're away for a while.
    `/settings` changes how the table looks: four colours or two, large ranks, high contrast, another felt.
    `/privacy` shows what I keep about you, and makes me forget it.
# $version: like 0.2.0. The name is the bot's own.
help-version = -# Patience Table { $version }
