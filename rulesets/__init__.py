"""The games the console ships with, one folder each."""
