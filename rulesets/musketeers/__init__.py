"""Three Musketeers: seventeen roles and an ordered queue of night moves."""

from rulesets.musketeers.rules import build

RULESET = build
"""What the entry point names: the function that builds the ruleset from its data files."""
