"""The small window over a screen that asks one thing."""

from typing import TypeVar

from textual.screen import ModalScreen

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer]):
    """A title, a line to type into, perhaps buttons."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical { width: 76; max-width: 96%; height: auto; border: round $primary; background: $surface;
        padding: 0 1; }
    Dialog .title { text-style: bold; }
    Dialog Input { height: 1; border: none; padding: 0 1; background: $surface-lighten-1; margin: 1 0; }
    Dialog Input:focus { background: $boost; }
    Dialog Horizontal { height: 1; margin-bottom: 1; }
    Dialog Button { min-width: 12; margin-right: 2; }
    """
