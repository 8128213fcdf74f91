# `/settings`: how tables look, chosen by each person, and for a server by those who may manage it.

settings-own = ### How your tables look
    This is how you see the games that you play alone. Games with others look as their server likes it.
settings-server = ### How tables look on this server
    This goes for games of several players, and for everybody who hasn't chosen anything for themselves.
settings-when = -# A table changes with its next move; `/table` shows it at once. Only you see this page.

## The picture on the page

# $theme: as "Night". $cloth: as "blue felt". $back: as "crimson backs".
settings-caption = { $theme } · { $cloth } · { $back }
# For whoever cannot see the picture.
settings-alt = { $theme }, { $cloth }, { $back }: two cards face down, and A♠, K♥, Q♣ and 10♦ face up.

## Titles of themes, and what is meant by each

theme-four-colors = Four colours
theme-four-colors-is = Each suit has a colour of its own
theme-classic = Classic
theme-classic-is = Red and black
theme-high-contrast = High contrast
theme-high-contrast-is = White cards on a table that's nearly black
theme-large-index = Large index
theme-large-index-is = Ranks and suits a quarter larger
theme-night = Night
theme-night-is = Darker cards on slate, for dark rooms
theme-historic = Historic
theme-historic-is = Old paper, plant dyes and burgundy baize

## Parts: felt and backs

felt-own = the theme's own felt
felt-green = green felt
felt-blue = blue felt
felt-burgundy = burgundy felt
felt-slate = slate felt
felt-brown = brown felt
felt-teal = teal felt
felt-plum = plum felt
back-own = the theme's own backs
back-navy = navy backs
back-crimson = crimson backs
back-teal = teal backs
back-plum = plum backs

## Labels of buttons and lists

list-of-themes = Theme
list-of-felts = Felt
list-of-backs = Backs
# The first entry of each list, with what that is below.
settings-usual = the usual
# $title: the list. $entry: what is chosen there.
settings-chosen = { $title }: { $entry }
label-back-to-usual = Back to the usual
# Below its picture each table may stand in letters as well, for those who cannot see it. $now: "on" or "off".
label-letters = Tables in letters too: { $now }
label-settings-server = For the whole server
label-settings-own = For me alone
