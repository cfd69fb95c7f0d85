"""Section 6 and appendix A: running times and the best lookahead depth."""
