"""One open game: act, paste, preview, commit, undo, publish. The command line and the screens both stand on it."""
