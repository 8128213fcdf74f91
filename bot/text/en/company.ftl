# What computers say of their turns, in small print below them, and who they are to whoever beats them.

## One turn. $who: a computer. $cards and $card: cards that all have seen, as "10♠ 9♠". Home is where they are to come
## in the end.

# $place: an opponent's pile, as "Bob's waste".
aside-heap = -# { $who } dumps { $cards } on { $place }.
# The same, of more cards than stand well in a line. $number: at least 5. $card: the last of them.
aside-big-heap = -# { $who } dumps { $number } cards on { $place }, { $card } on top.
# $card: the card that was covered, and that now fits on a foundation. $place: where it lies, as "Bob's waste".
# Nobody has missed anything: it must not sound as if somebody had broken a rule.
aside-buried = -# { $who } buries { $card } on { $place } under { $cards }.
# $which: a kind of pile, as "reserve".
aside-last = -# { $who }'s { $which } is gone.
# $number: at least 7.
aside-run = -# { $who } brings { $number } cards home.
# $number: at least 10.
aside-shed = -# { $who } gets rid of { $number } cards.
# $cards lay on $card. $place: an opponent's pile, as "Bob's waste".
aside-dug = -# { $who } puts { $cards } on { $place } to bring { $card } home.

## How a game ended

# $who: a person. $name: a computer, as "Clara". $times: how often, at least 3. $next: the next level, as "Ada (regular)".
next-level = -# { $who } has beaten { $name } { $times ->
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[other] { $times }
    } times. Next: { $next }.
