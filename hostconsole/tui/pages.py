"""Panels side by side on a wide screen; on a narrow one tabs, one panel at a time."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from hostconsole.tui.text import safe

PREFIX = "tab-"


class Pages(Vertical):
    """Titled panels. Each has an id; `go` shows one and gives it the focus."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Pages { height: 1fr; }
    Pages > Tabs { height: 1; }
    Pages > Tabs Underline { display: none; }
    Pages > Tabs .-active { text-style: bold reverse; }
    Pages > Container { height: 1fr; }
    Pages .page { border: round $primary 40%; border-title-color: $text; height: 1fr; }
    Pages .page:focus-within { border: round $accent; }
    .-narrow Pages .page { border: none; display: none; }
    .-narrow Pages .page.-active { display: block; }
    .-wide Pages > Tabs, .-roomy Pages > Tabs { display: none; }
    .-narrow Pages > .pages { layout: vertical; }
    """

    def __init__(self, pages: Sequence[tuple[str, Widget]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.panels = {panel.id or str(place): (title, panel) for place, (title, panel) in enumerate(pages)}
        self.active = next(iter(self.panels))

    def compose(self) -> ComposeResult:
        """The tabs over the panels."""
        yield Tabs(*(Tab(safe(title), id=PREFIX + key) for key, (title, _panel) in self.panels.items()))
        with Container(classes="pages"):
            for key, (title, panel) in self.panels.items():
                panel.add_class("page", *(["-active"] if key == self.active else []), update=False)
                panel.border_title = title.replace("[", "\\[")
                yield panel

    def go(self, key: str, *, focus: bool = True) -> None:
        """Shows the panel of that id; the focus goes to the first widget in it that takes it."""
        if key not in self.panels:
            return
        self.active = key
        for each, (_title, panel) in self.panels.items():
            panel.set_class(each == key, "-active")
        tabs = self.query_one(Tabs)
        if tabs.active != PREFIX + key:
            with self.prevent(Tabs.TabActivated):
                tabs.active = PREFIX + key
        if focus:
            self.call_after_refresh(focus_in, self.panels[key][1])

    def scroll_by(self, event: Key) -> None:
        """Up and down scroll the open page, if it is one that scrolls and does not do so by itself."""
        page = self.panels[self.active][1]
        if not isinstance(page, Page) or page.has_focus or not self.display:
            return
        scrolls = {
            "up": page.scroll_up,
            "down": page.scroll_down,
            "pageup": page.scroll_page_up,
            "pagedown": page.scroll_page_down,
        }
        if event.key in scrolls:
            event.stop()
            scrolls[event.key](animate=False)

    @on(Tabs.TabActivated)
    def tab_activated(self, event: Tabs.TabActivated) -> None:
        """A click on a tab, or an arrow on the tabs."""
        event.stop()
        key = (event.tab.id or "").removeprefix(PREFIX)
        if key != self.active:
            self.go(key, focus=not event.tabs.has_focus)


class Page(VerticalScroll):
    """One scrolling text."""

    DEFAULT_CSS = "Page { padding: 0 1; }"

    def __init__(self, id: str, content: Content | str = "") -> None:
        super().__init__(id=id)
        self.content = content

    def compose(self) -> ComposeResult:
        """The text."""
        yield Static(self.content, classes="body")

    def show(self, content: Content | str) -> None:
        """Shows another text."""
        self.query_one(".body", Static).update(content)


def focus_in(panel: Widget) -> None:
    """Gives the focus to the first widget in a panel that takes it: the panel's choice, if it has one."""
    chosen = getattr(panel, "first_focus", None)
    target = chosen() if chosen else next((each for each in panel.query("*") if each.focusable), None)
    if panel.focusable and target is None:
        target = panel
    if target is not None:
        target.focus()
