"""Section 5 and appendix B: conjunctions."""
