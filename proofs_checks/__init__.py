"""Claims of the papers, one short file each, a folder a paper, beside the computations that check them."""
