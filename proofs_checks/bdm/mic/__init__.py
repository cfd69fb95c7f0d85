"""Sections 8 and 9: MIC over classes of read-once DNFs, and the conjecture."""
