# `/profile`: what somebody has done on a server, as a card; and `/compare`: two people side by side.

# $name: a player.
profile-nothing = { $name } hasn't finished a game here yet.

## Parts of the card

# $month: as "Nov 2026".
profile-since = playing here since { $month }
# $place: in the league. $days: daily deals one after another. On the picture there is little room.
profile-place = place { $place } this season
profile-streak = { $days } daily deals in a row
profile-badge-place = place { $place }
profile-badge-streak = { $days } daily deals in a row
# $name: a player. A picture in words.
profile-alt = { $name }'s card, with the numbers from the text above.

## Parts: figures, each below its number

profile-games = games
profile-won = won
profile-unaided = without help
# How many kinds of games were won at least once, as "22/31".
profile-kinds = games beaten

## Headings on the card, and what stands beside them

profile-rating = Rating
# $rating: the highest so far.
profile-best = best { $rating }
# What is shaded in the picture.
profile-half = half of all players
profile-recent = Last games
profile-wins = Wins by game
profile-won-of = won of played
# Below the bars. $games: of so many others there is a line in the text, not on the picture.
profile-more = and { $games } more in the text above

## Lines

# The same figures in words. $won: one of the parts below. $beaten: of $all games, how many have been won.
profile-told = { $games } games, { $won }, { $beaten } of the { $all } games beaten at least once
# $unaided: how many of those won without help; where there was none to be had, it isn't told.
profile-told-won = { $won } won
profile-told-unaided = { $won } won ({ $unaided } without help)
# $title: a game. $rating: as "1640", with a question mark while it is a guess.
profile-rated = Rating in { $title }: { $rating } ± { $margin }
# $unsure: "yes" where the question mark stands there.
profile-rated-how = -# “±” is how far off a rating may be{ $unsure ->
        [yes] ; “?” means that's too far for a place.
       *[no] .
    }
# $one, $other: players.
pair = { $one } and { $other }
pair-nothing = They haven't met at a table, or played the same daily deal.
# $title: a game, or the daily deals. $first, $second: how often each came first. $even: how often neither did.
pair-met = **{ $title }**: { $one } { $first }, { $other } { $second }{ $even ->
        [0] { "" }
       *[other] , even { $even }
    }
pair-days = Daily deals of the last year
# $share: of a hundred games, how many the first should win.
pair-expected = Going by their ratings, { $one } would win about { $share }% of two-player games of { $title }.

## Labels

label-contests-of = Games with others
