"""What `/rules` tells of Chinese Patience by the choices of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.chinese_patience import options as choices
from engine.chinese_patience.settings import Order, Settings
from engine.options import Option, Options
from engine.phrases import Sentence, Text, together
from engine.rulebook import END, EQUAL_PLACES, LAYOUT, RESIGNED, TURN, Section

WASTE_CARD = (
    "Play the top card of your waste, or the last card of a column, to a foundation (up in suit from the ace) or "
    "onto an opponent's waste. {loading} An empty one takes nothing."
)
COLUMNS = (
    "A waste card also goes onto a column (down, in alternating colours) or into an empty one. A whole column can "
    "join another that it fits; nothing else moves between columns."
)
DRAWN = "Draw a stock card, and play it before anything else: like a waste card, or onto your waste."
DRAWN_FREELY = (
    "Draw a stock card when you like, and play it before anything else: like a waste card, or onto your waste."
)
PENALTY = (
    "The middle of two cards is the bottom one; without a stock, give the middle card of your waste. The "
    "offender's turned-up stock card goes on their waste. A knock after the turn costs only the cards; each turn is "
    "paid for once."
)
OUT = (
    "If you give away your last card like that, you're out; if several do, the next clockwise from the offender "
    "comes first."
)
BLOCKED = (
    "The deal is blocked if everybody goes through all of their cards and nothing else is played, or the same "
    "position begins a turn for the third time; then fewer cards left is better."
)
LAST_CALL = "It only ends when the next player acts, so that the last turn can still be called."
CUT = "All cut the pack: the lowest card (ace low) deals and the next player begins. After that, players take turns."
DRAWN_AT_ONCE = "`stock` as the first move turns them up and draws in one go."
UNUSED = "While there are unused cards, they're dealt instead."


def rulebook(options: Options) -> Sequence[Section]:
    """The rules by complete options."""
    settings = Settings.of(options)
    sections = (
        Section("", ("Be the first to get rid of every card in your stock and waste.",)),
        Section(TURN, tuple(_turn(settings, options)), steps=True),
        Section("Knocking", tuple(_knocking(options)) if settings.knocking else ()),
        Section(END, tuple(_end(settings, options))),
        Section(LAYOUT, tuple(_table(settings, options))),
    )
    return [section for section in sections if section.sentences]


def _said(option: Option, options: Options) -> str:
    return option.choices[options[option.name]]


def _turn(settings: Settings, options: Options) -> Iterator[Text]:
    yield Sentence(WASTE_CARD, (Sentence(_said(choices.EQUAL, options)),))
    yield COLUMNS
    yield together(*_drawing(settings, options), "You can't pass.")
    yield _said(choices.EMPTY_STOCK, options)
    if settings.order is not Order.STOCK:
        yield _said(choices.PRIORITY, options)
    if settings.order is not Order.NONE and not settings.knocking:
        yield _said(choices.ENFORCE, options)


def _drawing(settings: Settings, options: Options) -> Iterator[str]:
    """How a stock card is played."""
    drawn = DRAWN if settings.order is Order.FULL else DRAWN_FREELY
    yield _said(choices.STOCK, options) if settings.open_stock else drawn
    if settings.order is Order.STOCK:
        yield _said(choices.PRIORITY, options)
    yield _said(choices.OWN_WASTE, options)


def _knocking(options: Options) -> Iterator[Text]:
    yield _said(choices.ENFORCE, options)
    yield PENALTY
    yield _said(choices.FALSE_KNOCK, options)
    if options["declare"] == "yes":
        yield _said(choices.DECLARE, options)
    yield together(OUT, "From then on, nobody can call you." if options["places"] == "yes" else "")


def _end(settings: Settings, options: Options) -> Iterator[Text]:
    yield together(_said(choices.PLACES, options), RESIGNED, EQUAL_PLACES)
    yield together(BLOCKED, LAST_CALL if settings.knocking else "", UNUSED if settings.two_packs else "")
    if settings.match is not None:
        yield _said(choices.MATCH, options)
    if settings.stakes:
        yield _said(choices.STAKES, options)


def _table(settings: Settings, options: Options) -> Iterator[Text]:
    laid = _said(choices.CHOICE if settings.two_packs else choices.DEAL, options)
    at_once = DRAWN_AT_ONCE if settings.face_down and settings.draws_at_once else ""
    yield together("Four cards begin the columns, which everybody shares.", laid, at_once)
    yield together("The rest are dealt out as stocks, face down.", _said(choices.COUNTS, options))
    yield CUT
