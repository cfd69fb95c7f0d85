"""Instances of a claim given by the user after ``--at``, and the parameters and hypotheses that they must satisfy."""
