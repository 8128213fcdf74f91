# The card that somebody shares of their daily deal; nothing in it tells where a card is.

## Headings and lines without a full stop. $day: a date, as "2026-11-21". $title: a game. $hard: as "fiendish".

card-heading = **Daily deal of { $day }: { $title }**
card-heading-hard = **Daily deal of { $day }: { $title }** ({ $hard })
card-won = Won in { moves }
# $left of the cards that were $dealt are not home.
card-lost = Lost after { moves }, { $left } of { $dealt } cards left
card-streak = Daily streak: { $streak }

## Parts of sentences: how hard a deal is

hard-easy = easy
hard-middling = middling
hard-hard = hard
hard-fiendish = fiendish

# $name: who shares it. $card: the lines above.
shares = **{ $name }**
    { $card }

## Labels

label-share = Share
label-announce = Announce each day
