"""Section 2: influence and purity gain."""
