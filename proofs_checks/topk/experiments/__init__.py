"""Section 5: tables and figures."""
