"""What the statements of several papers are checked with."""
