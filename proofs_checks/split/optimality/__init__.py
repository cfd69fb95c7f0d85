"""Section 6 and appendix A: how good the trees are, at best and at worst."""
