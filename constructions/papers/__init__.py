"""The hard distributions of each paper."""
