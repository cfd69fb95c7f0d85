"""Instances and computations shared by the checks of several papers."""
