"""Claims of the papers, one short file for each statement, with the computations that check them."""
