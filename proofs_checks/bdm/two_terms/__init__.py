"""Section 6: read-once DNFs with two terms."""
