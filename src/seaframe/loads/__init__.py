"""What a surrounding and its own mass do to a link."""
