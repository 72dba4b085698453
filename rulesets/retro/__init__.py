"""Retro: simultaneous shots, an assassin for hire, exp and mana."""

from rulesets.retro.rules import build

RULESET = build
"""What the entry point names: the function that builds the ruleset from its data files."""
