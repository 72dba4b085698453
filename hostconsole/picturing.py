"""Pictures with their words, and as files; for the command line and the screens."""

from collections.abc import Iterable
from pathlib import Path

from hostconsole.core.pictures import AnyPicture
from hostconsole.desk.desk import Desk
from hostconsole.locale import _
from hostconsole.messages import display, known_word
from hostconsole.outbox.texts import halves
from hostconsole.pictures import Wording, svg
from hostconsole.store.disk import PRIVATE, cannot_write, write_bytes


def wording(desk: Desk, lang: str) -> Wording:
    """The words of a game's pictures in a language."""
    texts, nicks = desk.texts(lang), desk.nicks()
    return Wording(
        nick=lambda seat: display(nicks.get(seat, seat)),
        word=lambda section, code: known_word(texts, section, code),
        halves=lambda count: halves(texts, count),
        game=display(desk.header.title),
        remark="" if desk.game.winner else _("for the host alone until the game is over"),
    )


def file_name(picture: AnyPicture, *, over: bool) -> str:
    """What the file of a picture is called. While the game goes on a secret one says so in its name."""
    return f"{'' if over or not picture.secret else 'host-only-'}{picture.id}.svg"


def write_svgs(desk: Desk, pictures: Iterable[AnyPicture], lang: str, folder: Path) -> tuple[Path, ...]:
    """Draws the pictures into files of a folder, which is made if need be; those of an earlier time are replaced.

    Gives their paths. Raises StoreError, and then some may be written and some not.
    """
    words = wording(desk, lang)
    written = []
    for picture in pictures:
        path = folder / file_name(picture, over=bool(desk.game.winner))
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_bytes(path, svg(picture, words), PRIVATE)
        except OSError as error:
            raise cannot_write(path, error) from error
        written.append(path)
    return tuple(written)
