"""Appendix C: the inequalities and numbers behind section 6."""
