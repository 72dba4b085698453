"""The game in pictures: a list of them, the chosen one drawn beside it, all of them as files for the forum."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, ScrollableContainer
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from hostconsole.core.pictures import AnyPicture
from hostconsole.desk.pictures import pictures
from hostconsole.faultlines import store_error
from hostconsole.locale import _, ngettext
from hostconsole.pictures import lines
from hostconsole.picturing import wording, write_svgs
from hostconsole.store import StoreError
from hostconsole.tui.boards import COVERED, KeyedTable
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.session import Session
from hostconsole.tui.text import cell, line, safe, styled

NARROWEST = 60
"""Cells a picture takes at least; on a narrower screen it is scrolled."""


class PicturesScreen(Screen[None]):
    """What the game looks like; while the screen is private, only what everybody may see."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    DEFAULT_CSS = """
    PicturesScreen #list { height: 6; border-bottom: solid $primary; }
    PicturesScreen #sheet { height: 1fr; padding: 0 1; }
    PicturesScreen #sheet Static { width: auto; }
    PicturesScreen.-wide #both { layout: horizontal; }
    PicturesScreen.-wide #list { width: 42; height: 1fr; border-bottom: none; border-right: solid $primary; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        bind(self, "pictures")
        self.session = session
        every = pictures(session.desk, full=True)
        self.pictures = {each.id: each for each in every if not (session.private and self.kept_back(each))}
        self.words = wording(session.desk, session.lang)

    def compose(self) -> ComposeResult:
        """The list and the picture."""
        with Container(id="both"):
            yield KeyedTable(id="list")
            with ScrollableContainer(id="sheet"):
                yield Static(id="drawn")
        yield KeyBar(self, "pictures")

    def on_mount(self) -> None:
        """Every picture by its title."""
        rows = [
            (key, (cell("*" if self.kept_back(each) else ""), cell(self.words.title(each), 60)))
            for key, each in self.pictures.items()
        ]
        table = self.query_one(KeyedTable)
        table.fill([" ", _("picture (*: for the host alone)")], rows)
        table.focus()

    def kept_back(self, picture: AnyPicture) -> bool:
        """Whether only the host may see it now."""
        return picture.secret and not self.session.desk.game.winner

    def on_resize(self) -> None:
        """The picture gets the width its place has when the list has moved beside it or above it."""
        self.call_after_refresh(self.show)

    @on(DataTable.RowHighlighted)
    def show(self) -> None:
        """The picture under the cursor, as wide as its place is."""
        self.query_one("#drawn", Static).update(self.view(self.query_one(KeyedTable).key_at_cursor()))

    def view(self, key: str | None) -> Content:
        """The picture with its title, and for whom it is."""
        picture = self.pictures.get(key or "")
        if picture is None:
            return safe(COVERED if self.session.private else _("There is nothing to draw yet."))
        head = styled(self.words.title(picture), "bold")
        remark = safe(self.words.remark if self.kept_back(picture) else "")
        width = max(self.query_one("#sheet").size.width - 4, NARROWEST)
        return Content("\n").join([head, remark, safe("\n".join(lines(picture, self.words, width)))])

    def action_write(self) -> None:
        """Writes all that everybody may see into a folder beside the save."""
        session = self.session
        shown = tuple(each for each in pictures(session.desk))
        folder = folder_beside(session.file.path)
        try:
            if session.read_only:
                raise StoreError("read-only", session.file.path)
            written = write_svgs(session.desk, shown, session.lang, folder)
        except StoreError as error:
            self.notify(store_error(error), severity="error", markup=False, timeout=10)
            return
        said = ngettext("{n} picture written to {folder}", "{n} pictures written to {folder}", len(written))
        self.notify(said.format(n=len(written), folder=line(str(folder))), markup=False, timeout=10)

    def action_cancel(self) -> None:
        """Back to the desk."""
        self.dismiss(None)


def folder_beside(save: Path) -> Path:
    """The folder for the pictures of a save: `game.toml` has `game.pictures` beside it."""
    return save.with_name(f"{save.stem}.pictures")
