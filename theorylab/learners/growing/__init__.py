"""Leaf-by-leaf growth under every tie rule, and the record of a run."""
