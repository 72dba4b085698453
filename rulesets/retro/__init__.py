"""Retro: simultaneous shots, an assassin for hire, exp and mana."""
