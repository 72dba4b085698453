"""Text in: pasted posts and letters become proposed acts, with a grade and their place in the text."""
