"""Commands on claims: checking, showing and reporting."""
