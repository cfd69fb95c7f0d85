"""Trees, sets of trees, and their measures."""
