# `/rules game:terms`: the words that rules use, and what they mean at a card table. Each line begins with the word.

terms =
    ### Words in the rules
    - **Rank**: ace, 2 to 10, jack, queen, king. An ace is low unless a game says something else.
    - **Suit**: spades, hearts, diamonds or clubs. **In suit** means each card has the suit of the one below it.
    - **Sequence**: cards in order of rank, each one higher or one lower than the one before it.
    - **Neighbours**: two ranks that follow each other, like 6 and 7.
    - **Alternating**: red on black and black on red.
    - **Round the corner**: after the king comes the ace again.
    - **Pack**: all 52 cards. Some games take two packs.
    - **Cut**: lift part of the shuffled pack and show a card; in games for several it decides who begins.
    - **Layout** or **tableau**: the cards on the table that you play with, in columns, rows or fans.
    - **Column**, **row**, **fan**: cards spread so that you see each of them, downwards, sideways, or a few together.
    - **Foundation**: a pile that you build up card by card, mostly from an ace. Usually you win when all are complete.
    - **Stock**: the cards that haven't been dealt yet, mostly face down. In Russian Bank, your **hand**.
    - **Draw**: turn cards from the stock up onto the waste. **Deal**: lay cards out on the table.
    - **Waste**: the pile for stock cards you can't place. Only its top card is in play.
    - **Talon**: an old word for the waste; others say it for the stock.
    - **Discard**: where cards go that have left the game.
    - **Reserve**: cards set aside that you can play from, but not to.
    - **Cell**: a place where any one card can wait.
    - **Space**: a column or place without cards. Each game says what may go there.
    - **House**: a column of Russian Bank.
    - **Packet**: a small pile, as in Lady Cadogan's games.
    - **Build**: put a card on another in the right order: up is a 5 on a 4, down is a 4 on a 5.
    - **Run**: cards that already lie in the right order, and move together.
    - **Exposed**, **uncovered**: with no card on top, so you can play it.
    - **Redeal**: once the stock is used up, turn the waste over and go through it again, or gather the cards and deal them again.
    - **Gather**: take cards up in the order in which they lie. They're shuffled only if the rules say so.
    - **Pass**: one time through the stock.
    - **Worrying back**: taking a card back from a foundation to use it in the layout.
    - **Auto play**: cards you don't need any more go to the foundations by themselves.
    - **Blocked**: nothing more can be played. Of a single card: others keep it from being played.
    - **Load**: put a card on an opponent's pile, so they have one more to get rid of.
    - **Knock**, or call **Stop**: say that the player whose turn it is, or just was, has broken a rule.
    - **Comes out**: a deal that is won, or can be.
