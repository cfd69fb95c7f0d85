"""Figures of the claims of Blanc, Lange, Pabbaraju, Sullivan, Tan and Tiwari (2023)."""
