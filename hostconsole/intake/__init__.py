"""Text in: pasted posts and letters become proposed acts, with a grade and their place in the text."""

from hostconsole.intake.data import Post, Read, Reading, Sitter, Table
from hostconsole.intake.folding import fold_nick, twins
from hostconsole.intake.names import match_nick
from hostconsole.intake.phrasebook import Phrasebook, phrasebook, unknown_acts
from hostconsole.intake.reading import read

__all__ = [
    "Phrasebook",
    "Post",
    "Read",
    "Reading",
    "Sitter",
    "Table",
    "fold_nick",
    "match_nick",
    "phrasebook",
    "read",
    "twins",
    "unknown_acts",
]
