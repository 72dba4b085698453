"""Measures of time, run by hand: `python -m tests.bench.paste`, `python -m tests.bench.start`. Pytest collects none."""
