"""Section 4.1: the hierarchy on parity distributions."""
