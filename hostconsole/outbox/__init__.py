"""Text out: notices become forum posts and letters, in BBCode, Markdown or plain text."""
