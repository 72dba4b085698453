"""The Textual app. It holds no rules and no game's names: what can be done and shown comes from the open desk."""
