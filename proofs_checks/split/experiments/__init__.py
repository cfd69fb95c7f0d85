"""Section 7 and appendix A: tables and figures."""
