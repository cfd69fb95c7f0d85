"""Section 6 and appendix A: guarantees on the trees and separations from greedy."""
