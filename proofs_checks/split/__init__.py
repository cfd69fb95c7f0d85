"""Claims of Babbar, McTavish, Rudin and Seltzer (2025)."""
