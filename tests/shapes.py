"""What holds of every picture, whatever game describes it."""

from collections.abc import Iterator, Sequence
from typing import Any

from hostconsole.core.acts import SeatId, key_of
from hostconsole.core.decisions import Commit
from hostconsole.core.pictures import AnyPicture, Curves, Grid, Train, Turn, Visits, Word
from hostconsole.registry import Installed


def turns_of(acts: Sequence[Any]) -> tuple[Turn[Any], ...]:
    """The acts of a random game that stand, as a ruleset describes pictures from them."""
    stand = (each for each in acts if isinstance(each.decision, Commit) and each.decision.events)
    return tuple(
        Turn(key_of(type(each.act)), each.act.at, each.before, each.decision.events, each.after) for each in stand
    )


def faults(kit: Installed, seats: frozenset[SeatId], pictures: Sequence[AnyPicture]) -> list[str]:
    """Everything that is wrong with the pictures of one game; empty when all is well."""
    found = [] if len({each.id for each in pictures}) == len(pictures) else ["two pictures of one name"]
    for each in pictures:
        found += [f"{each.id}: {fault}" for fault in (*misshapen(each), *strangers(each, seats), *unsaid(kit, each))]
    return found


def misshapen(picture: AnyPicture) -> Iterator[str]:
    """Rows that are too long or too short, ways that lead nowhere."""
    match picture:
        case Grid():
            if len(picture.cells) != len(picture.rows):
                yield "rows without cells"
            if any(len(row) != len(picture.columns) for row in picture.cells):
                yield "a row of another length"
        case Train():
            if not {call.target for call in picture.calls} - {""} <= set(picture.targets):
                yield "a vote without a track"
        case Curves():
            if any(len(line.values) != len(picture.columns) for line in picture.lines):
                yield "a line of another length"
        case Visits():
            sides = ({node.seat for node in side} for side in (picture.left, picture.right))
            left, right = sides
            if any(edge.by not in left or edge.to not in right for edge in picture.edges):
                yield "a way that leads nowhere"


def strangers(picture: AnyPicture, seats: frozenset[SeatId]) -> Iterator[str]:
    """Seats that are none."""
    match picture:
        case Grid():
            named = {*picture.rows, *(seat for row in picture.cells for cell in row for seat in cell.seats)}
        case Train():
            named = {*picture.targets, *(call.by for call in picture.calls), picture.condemned} - {""}
        case Curves():
            named = {line.seat for line in picture.lines}
        case Visits():
            named = {node.seat for node in (*picture.left, *picture.right)}
            named |= {edge.aimed for edge in picture.edges} - {""}
    if named - seats:
        yield f"nobody is called {sorted(named - seats)}"


def words_of(value: Any) -> Iterator[Word]:
    """Every word in a picture, however deep."""
    if isinstance(value, Word):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from words_of(each)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from words_of(getattr(value, name))


def unsaid(kit: Installed, picture: AnyPicture) -> Iterator[str]:
    """Words and titles that a word list lacks."""
    own = [Word("pictures", picture.key)]
    if isinstance(picture, Train):
        own += [Word("signs", "condemned"), Word("signs", "total")]
    if isinstance(picture, Visits):
        own.append(Word("outcomes", "aimed"))
    for word in dict.fromkeys((*own, *words_of(picture))):
        for lang, words in kit.words.items():
            if word.code not in words.get(word.section, {}):
                yield f"no word {word.section}.{word.code} in {lang}"
