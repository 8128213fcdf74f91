# `/settings`: how tables look, chosen by each person, and all that those choose for a server who may manage it.

settings-own = ### How your tables look
    This is for the games you play alone. Games with others look the way their server likes them. Tables as text come wherever you play, with others too, and they see them as well.
settings-server = ### How tables look on this server
    This is for multiplayer games, and for everybody who hasn't chosen a look of their own. Tables as text come at every table here.
settings-when = -# A table changes with its next move; `/table` shows it right away.

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
settings-usual = default
# $title: the list. $entry: what is chosen there.
settings-chosen = { $title }: { $entry }
label-back-to-usual = Back to default
# Below its picture each table may stand in letters as well, for those who cannot see it. $now: "on" or "off".
label-letters = Tables as text too: { $now ->
        [on] on
       *[off] off
    }
label-settings-server = For the whole server
label-settings-own = For me alone

## The pages of a server

settings-places = ### Where games are played, and who opens tables
    This is for new games; those already going on don't change. People who manage the server can always open a table.
settings-turns = ### How multiplayer games are played here
    A new table starts out like this; its host can still change it.
settings-nights = ### Quiet hours
    During these hours I don't remind anybody that it's their turn. You can each choose your own hours, too.
settings-days = ### Daily deal and private games
    If you pick a channel, I announce each day's deal there, and on Mondays how last week went in the league. A new time zone holds from the next day. Other zones: `/settings zone:`.

# Below that, and below the results of a date that somebody sees who may manage the server. $channel: the number of a channel.
post-lost = I've stopped announcing the daily deal: <#{ $channel }> is gone, or I may not post there. Pick a channel, and I'll start again.
# $begun: "yes" once a game of the season is over.
settings-league = ### The league
    You don't have to choose anything. What you change here { $begun ->
        [no] counts right away, as nobody has finished a game this season yet.
       *[yes] holds from the next season on.
    }
    In the daily deal's channel I post who won a season, and on Mondays how last week went if three of you finished five games.
# By what the season goes that goes on. $season: as "Nov 2026". $points, $computers: as "a point for each player behind you".
season-rules = **{ $season }**: { $points }, { $computers }.
# The same, with when it ends.
season-rules-until = **{ $season }**: { $points }, { $computers }. It ends <t:{ $ends }:f>.
season-next-rules = **From the next season on**: { $changes }.
# Above the button that asks whether a season is to be closed.
season-end-asks = Closing it makes the present table final: I post the champions, and a new season begins. It can't be opened again.

## Parts: what can be chosen there, after the name of its list

where-all = everywhere
where-only = only in the channels below
where-not = everywhere but the channels below
openers-everybody = everybody
openers-role = people with the role below
openers-managers = people who manage the server
deadline-none = no limit
late-skip = others may skip
late-substitute = others may take over
late-resign = the player resigns
period-month = a season each month
period-quarter = a season each quarter
period-manual = a season until you close it
period-none = one season for ever
points-place = a point for each player behind you
points-wins = a point for each win
points-penalties = a penalty point for each player ahead of you
points-score = the points that a game itself gives
# $now: "on" or "off".
season-computers = { $now ->
        [on] games with computers count
       *[off] games with computers don't count
    }
span-minutes = { $minutes } minutes
span-hours = { $hours } hours
span-days = { $days ->
        [one] 1 day
       *[other] { $days } days
    }

hour = { $hour }:00
# $ahead: hours, and minutes if there are any, with a sign: "+5:30".
zone = UTC{ $ahead }

## Labels of a server's pages

list-of-where = Games
list-of-channels = Which channels, or whole categories
list-of-openers = Who opens tables
list-of-roles = Which role
# $title: a game.
list-of-usual-rules = { $title }
list-of-deadlines = Time per turn
list-of-late = Time's up
list-of-idle = Idle tables close after
list-of-quiet-from = Quiet from
list-of-quiet-to = Quiet until
list-of-offsets = Your clock
label-page-looks = Looks
label-page-places = Where and who
label-page-turns = Rules and time
label-page-nights = Quiet hours
label-page-days = Daily deal
label-page-league = League
list-of-periods = Seasons
list-of-points = Points
# The second asks whether that is meant.
label-end-season = Close the season
label-end-now = Close it for good
list-of-posts = Announce the daily deal in…
list-of-post-hours = Announced from
list-of-zones = Time zone
# $now: "on" or "off".
label-quiet = Quiet hours: { $now ->
        [on] on
       *[off] off
    }
label-private-rule = Solo games always private: { $now ->
        [on] on
       *[off] off
    }
