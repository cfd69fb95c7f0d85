"""Impurities, gains, scores of tests, and the rules that break ties."""
