"""Appendix C: the lemmas behind section 6."""
