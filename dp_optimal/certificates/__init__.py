"""Certificates of optimal values, and a checker that trusts none of the programs."""
