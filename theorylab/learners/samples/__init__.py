"""Learners on samples: one search over sets of rows held as bits, and the learners as its cases."""
