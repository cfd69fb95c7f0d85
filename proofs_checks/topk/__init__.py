"""Claims of Blanc, Lange, Pabbaraju, Sullivan, Tan and Tiwari (2023) on the power of choices in Top-k."""
