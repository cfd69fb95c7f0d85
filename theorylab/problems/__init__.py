"""The protocol between distributions and learners, and the kinds of problems that speak it."""
