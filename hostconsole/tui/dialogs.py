"""The screens that are laid over the desk to enter acts. They are loaded when the first of them is wanted: the desk is
there sooner without them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hostconsole.core.acts import Act, key_of
from hostconsole.core.journal import Source
from hostconsole.desk.inbox import Waiting
from hostconsole.locale import _
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.form import FormScreen
from hostconsole.tui.resolve import ResolveScreen
from hostconsole.tui.words import act_help, act_label

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp


def preview(app: "HostApp", act: Act, source: Source | None, then: Callable[[bool | None], None]) -> None:
    """Shows what would come of an act."""
    app.push_screen(ResolveScreen(app.session, act, source), then)


def pick_act(app: "HostApp", then: Callable[[str | None], None]) -> None:
    """Asks for one of the game's acts."""
    texts = app.session.texts
    keys = [key_of(each) for each in app.session.desk.rules.acts]
    choices = [(key, act_label(texts, key), act_help(texts, key)) for key in keys]
    app.push_screen(FinderScreen(_("Which act?"), choices), then)


def form(app: "HostApp", key: str | None) -> None:
    """The form of an act."""
    act_type = app.session.desk.rules.act_type(key or "")
    if act_type is not None:
        app.push_screen(FormScreen(app.session, act_type, {}))


def correct(app: "HostApp", waiting: Waiting) -> None:
    """The form of a line that waits, filled in with what was read."""
    item, source = waiting.item, Source(waiting.paste, waiting.item.number, waiting.item.excerpt)

    def opened(key: str | None) -> None:
        act_type = app.session.desk.rules.act_type(key or "")
        if act_type is not None:
            app.push_screen(FormScreen(app.session, act_type, item.act, source))

    opened(item.act["act"]) if item.act.get("act") else pick_act(app, opened)
