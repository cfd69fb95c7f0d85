"""The interface between distributions and learners, and the types of problems that implement it."""
