"""The console of a host who runs a mafia game by hand."""

__version__ = "0.1.0"
