"""Claims of papers, their checks and their verdicts."""

from theorylab.extras import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "batch": ["check_all"],
        "cite": ["Cite"],
        "claim": ["Claim", "Derivation"],
        "discovery": ["claims_of", "claims_of_package"],
        "grid": ["Grid", "scoped"],
        "independent": ["Independent"],
        "registry": ["claim_named", "registered_claims", "select"],
        "relation": ["AT_LEAST", "AT_MOST", "EQUALS", "GREATER", "HOLDS", "LESS", "Relation"],
        "runner": ["check"],
        "verdict": [
            "CONSISTENT",
            "Control",
            "Outcome",
            "PROVED",
            "Point",
            "REFUTED",
            "REPAIRED",
            "UNDECIDED",
            "Verdict",
        ],
        "weights": ["weight"],
        "wording": ["number"],
    },
)
