"""The pure heart: no files, no clock, no terminal, no global randomness."""
