"""Sections 3 to 5: the algorithms and their objective."""
