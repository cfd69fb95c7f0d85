"""Optimal trees of samples beside other programs that find them, in environments and processes of their own."""
