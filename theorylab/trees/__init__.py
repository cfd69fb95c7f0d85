"""Trees, sets of trees, and what is measured of them."""
