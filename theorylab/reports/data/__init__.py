"""Claims and verdicts as data, for other programs and for the commands that check nothing."""
