"""Formal proofs: theories of Coq beside the catalogs of packages."""
