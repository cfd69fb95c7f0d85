"""Figures of the claims of Babbar, McTavish, Rudin and Seltzer (2025)."""
